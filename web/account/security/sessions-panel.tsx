import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import * as operations from '../../../contract/auth/account-security.ts';
import { explainRequestError } from '../../api/api-error.ts';
import { useOperationMutation } from '../../api/use-operation.ts';
import { formatInstant } from '../../days/format-day.ts';
import { useConfirmDelete } from '../../dialogs/use-confirm-delete.ts';
import { LoadingState } from '../../layout/load-failure.tsx';
import { Panel } from '../../layout/panel.tsx';
import { ExpandableList } from './expandable-list.tsx';
import { sessionsQuery } from './queries.ts';
import classes from './security.module.css';

export function SessionsPanel() {
  return (
    <Panel title="Where You Are Logged In">
      <p className="muted">
        A session ends when you log out, after 30 days without use, or after 90 days. If you see a session that is not
        yours, end it and change your password.
      </p>
      <Body />
    </Panel>
  );
}

function Body() {
  const query = useQuery(sessionsQuery);
  const { data } = query;
  const list = useRef<HTMLUListElement>(null);
  const { endOne, endOthers } = useEnding(() => list.current?.focus({ preventScroll: true }));
  if (data === undefined) return <LoadingState of="Your sessions" query={query} height="6rem" />;
  return (
    <>
      <ExpandableList list={list} label="Sessions, most recently used first" items={data}>
        {(session) => (
          <>
            <div className="min-0 anywhere">
              <div>
                <span className="medium">{nameOf(session)}</span>
                {session.isCurrent && <span className={`${classes.current} text-sm medium`}>This session</span>}
              </div>
              <div className="muted text-sm">{describeLastUse(session)}</div>
            </div>
            {!session.isCurrent && (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`End the session of ${nameOf(session)}, ${describeLastUse(session)}`}
                onClick={() => endOne(session)}
              >
                End
              </Button>
            )}
          </>
        )}
      </ExpandableList>
      {data.length > 1 && (
        <div>
          <Button variant="default" onClick={endOthers}>
            End All Others
          </Button>
        </div>
      )}
    </>
  );
}

const nameOf = ({ device }: operations.Session) => device || 'Unknown device';

function describeLastUse({ lastUsedAt, address }: operations.Session): string {
  return `Last used ${formatInstant(lastUsedAt)}${address === '' ? '' : ` from ${address}`}`;
}

function useEnding(onEnded: () => void) {
  const confirmDelete = useConfirmDelete();
  const { mutateAsync: end } = useOperationMutation(operations.deleteSession);
  const { mutateAsync: endAllOthers } = useOperationMutation(operations.deleteOtherSessions);
  const ask = async (title: string, message: string, run: () => Promise<{ message: string }>) => {
    const hasEnded = await confirmDelete({
      thing: 'session',
      title,
      message,
      confirmLabel: 'End',
      busyLabel: 'Ending...',
      explain: (error) => explainRequestError(error, 'The session could not be ended. Try again.'),
      run,
    });
    if (hasEnded) onEnded();
  };
  return {
    endOne: (session: operations.Session) =>
      ask('End Session', `Are you sure you want to log out ${nameOf(session)}?`, () =>
        end({ params: { id: session._id } }),
      ),
    endOthers: () =>
      ask('End All Other Sessions', 'Are you sure you want to log out on all other devices?', () => endAllOthers({})),
  };
}
