import { Button } from '@mantine/core';
import { IconSchool } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import * as operations from '../../contract/receipts/learned-corrections.ts';
import { explainRequestError } from '../api/api-error.ts';
import { useOperationMutation } from '../api/use-operation.ts';
import { useConfirmDelete } from '../dialogs/use-confirm-delete.ts';
import { EmptyState } from '../layout/empty-state.tsx';
import { LoadingState } from '../layout/load-failure.tsx';
import { Panel } from '../layout/panel.tsx';
import { learnedCorrectionsQuery } from '../receipts/queries.ts';
import { describeLearnedCorrection } from './describe-learned-correction.ts';

export function LearnedCorrections() {
  return (
    <Panel title="Learned from Your Receipts">
      <p className="muted">
        Corrections that you make or confirm are used to read the next receipt from the same merchant. They are stored
        on this server and used for your receipts only.
      </p>
      <Body />
    </Panel>
  );
}

function Body() {
  const query = useQuery(learnedCorrectionsQuery);
  const { data } = query;
  const list = useRef<HTMLUListElement>(null);
  const forget = useForgetting(() => list.current?.focus({ preventScroll: true }));
  if (data === undefined) return <LoadingState of="The learned corrections" query={query} height="6rem" />;
  if (data.length === 0)
    return (
      <EmptyState message="Nothing yet." icon={IconSchool}>
        <p>When you correct a receipt, the correction is listed here.</p>
      </EmptyState>
    );
  return (
    <ul ref={list} tabIndex={-1} aria-label="Learned corrections by merchant">
      {data.map((correction) => (
        <li key={correction._id} className="py-xs row between gap-md ruled">
          <div className="min-0 anywhere">
            <div className="medium">{correction.merchant}</div>
            <div className="muted text-sm">{describeLearnedCorrection(correction)}</div>
          </div>
          <Button
            variant="default"
            size="compact-sm"
            className="rigid"
            aria-label={`Forget corrections for ${correction.merchant}`}
            onClick={() => forget(correction)}
          >
            Forget
          </Button>
        </li>
      ))}
    </ul>
  );
}

function useForgetting(onForgotten: () => void) {
  const confirmDelete = useConfirmDelete();
  const { mutateAsync: deleteLearnedCorrection } = useOperationMutation(operations.deleteLearnedCorrection);
  return async ({ _id, merchant }: operations.LearnedCorrection) => {
    const hasGone = await confirmDelete({
      thing: 'lesson',
      title: 'Forget Corrections',
      message: `Are you sure you want to forget the corrections for ${merchant}? Receipts and transactions do not change.`,
      confirmLabel: 'Forget',
      busyLabel: 'Forgetting...',
      explain: (error) => explainRequestError(error, 'The corrections could not be deleted. Try again.'),
      run: () => deleteLearnedCorrection({ params: { id: _id } }),
    });
    if (hasGone) onForgotten();
  };
}
