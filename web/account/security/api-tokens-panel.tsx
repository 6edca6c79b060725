import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import * as operations from '../../../contract/auth/api-tokens.ts';
import { explainRequestError } from '../../api/api-error.ts';
import { useOperationMutation } from '../../api/use-operation.ts';
import { formatInstant } from '../../days/format-day.ts';
import { createLazyDialog, preloadOnHover } from '../../dialogs/lazy-dialog.tsx';
import { useConfirmDelete } from '../../dialogs/use-confirm-delete.ts';
import { LoadingState } from '../../layout/load-failure.tsx';
import { Panel } from '../../layout/panel.tsx';
import { ExpandableList } from './expandable-list.tsx';
import { apiTokensQuery } from './queries.ts';
import { TOKEN_ACCESS_LABELS } from './token-access.ts';

const [ApiTokenDialog, loadDialog] = createLazyDialog(() => import('./api-token-dialog.tsx'));

/** Lists the API tokens, which give scripts access to the account. */
export function ApiTokensPanel() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel title="API Tokens">
      <p className="muted">
        With a token, a script or spreadsheet can use your data without your password. See the{' '}
        <Anchor href="/api/docs" inherit underline="always">
          API docs
        </Anchor>
        .
      </p>
      <Body />
      <div>
        <Button variant="default" onClick={() => setOpen(true)} {...preloadOnHover(loadDialog)}>
          Create Token
        </Button>
      </div>
      <ApiTokenDialog open={isOpen} onClose={() => setOpen(false)} />
    </Panel>
  );
}

function Body() {
  const query = useQuery(apiTokensQuery);
  const { data } = query;
  const list = useRef<HTMLUListElement>(null);
  const revoke = useRevoking(() => list.current?.focus({ preventScroll: true }));
  if (data === undefined) return <LoadingState of="Your tokens" query={query} height="3.25rem" />;
  if (data.length === 0) return <p className="muted">No tokens yet.</p>;
  return (
    <ExpandableList list={list} label="Tokens, newest first" items={data}>
      {(token) => (
        <>
          <div className="min-0 anywhere">
            <div className="medium">{token.name}</div>
            <div className="muted text-sm">{describeToken(token)}</div>
          </div>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Revoke the token ${token.name}`}
            onClick={() => revoke(token)}
          >
            Revoke
          </Button>
        </>
      )}
    </ExpandableList>
  );
}

function describeToken({ access, endsAt, lastUsedAt }: operations.Token): string {
  const used = lastUsedAt === null ? 'never used' : `last used ${formatInstant(lastUsedAt)}`;
  return `${TOKEN_ACCESS_LABELS[access]}, expires ${formatInstant(endsAt)}, ${used}`;
}

function useRevoking(onRevoked: () => void) {
  const confirmDelete = useConfirmDelete();
  const { mutateAsync: revoke } = useOperationMutation(operations.deleteToken);
  return async ({ _id, name }: operations.Token) => {
    const isGone = await confirmDelete({
      thing: 'token',
      title: 'Revoke Token',
      message: `Are you sure you want to revoke ${name}? Programs that use it lose access.`,
      confirmLabel: 'Revoke',
      busyLabel: 'Revoking...',
      explain: (error) => explainRequestError(error, 'The token could not be revoked. Try again.'),
      run: () => revoke({ params: { id: _id } }),
    });
    if (isGone) onRevoked();
  };
}
