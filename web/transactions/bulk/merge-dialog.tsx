import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { getTransaction, mergeTransactions } from '../../../contract/transactions/merge-transactions.ts';
import type { ListedTransaction, Transaction } from '../../../contract/transactions/transactions.ts';
import { explainRequestError } from '../../api/api-error.ts';
import type { CallResult } from '../../api/call-server.ts';
import { createQueryOptions, useOperationMutation } from '../../api/use-operation.ts';
import { formatDay } from '../../days/format-day.ts';
import { CancelButton } from '../../dialogs/cancel-button.tsx';
import { Dialog } from '../../dialogs/dialog.tsx';
import { useItemWhileClosing } from '../../dialogs/lazy-dialog.tsx';
import { useFormSave } from '../../editing/use-form-save.ts';
import { SubmitButton } from '../../forms/buttons.tsx';
import { FormErrorMessage } from '../../forms/form-messages.tsx';
import { LoadFailure } from '../../layout/load-failure.tsx';
import { SignedMoney } from '../../money/money.tsx';
import { TransactionDetails } from '../transaction-details.tsx';
import classes from './merge-dialog.module.css';

type OnMerged = (message: string, changeId: string, count: number) => void;
type MergeDialogProps = { open: ListedTransaction[] | null; onClose: () => void; onMerged: OnMerged };

/** Merges two transactions into one. `createLazyDialog` requires a default export. */
export default function MergeDialog({ open, onClose, onMerged }: MergeDialogProps) {
  const [shown, forget] = useItemWhileClosing(open);
  const [one, other] = shown ?? [];
  const finish: OnMerged = (...made) => {
    onClose();
    onMerged(...made);
  };
  return (
    <Dialog opened={open !== null} onClose={onClose} onClosed={forget} title="Merge 2 Transactions">
      {one && other && <Merge oneId={one._id} otherId={other._id} onMerged={finish} onCancel={onClose} />}
    </Dialog>
  );
}

type MergeProps = { oneId: string; otherId: string; onMerged: OnMerged; onCancel: () => void };

function Merge({ oneId, otherId, onMerged, onCancel }: MergeProps) {
  const one = useQuery(createQueryOptions(getTransaction, { params: { id: oneId } }));
  const other = useQuery(createQueryOptions(getTransaction, { params: { id: otherId } }));
  if (one.data && other.data) {
    const [booked, own] = bookedFirst(one.data, other.data);
    return <MergeForm booked={booked} own={own} onMerged={onMerged} onCancel={onCancel} />;
  }
  const failed = [one, other].find(({ error }) => error);
  if (!failed) return <div style={{ minHeight: '20rem' }} aria-busy="true" />;
  const retry = () => void Promise.all([one.refetch(), other.refetch()]);
  return <LoadFailure of="The transactions" error={failed.error} retry={retry} isRetrying={failed.isFetching} />;
}

type Found = CallResult<typeof getTransaction>;

/**
 * Returns the imported transaction first. If both are imported, or neither is, returns the one with the later date
 * first.
 */
function bookedFirst(one: Found, other: Found): [booked: Transaction, own: Transaction] {
  const isOther = one.isImported === other.isImported ? other.addedOn > one.addedOn : other.isImported;
  return isOther ? [other, one] : [one, other];
}

type MergeFormProps = { booked: Transaction; own: Transaction; onMerged: OnMerged; onCancel: () => void };

/**
 * @param booked the transaction whose amount and date are preselected
 * @param own the transaction whose other values are preselected
 */
function MergeForm({ booked: proposed, own: other, onMerged, onCancel }: MergeFormProps) {
  const [isSwitched, setSwitched] = useState(false);
  const group = useId();
  const [booked, own] = isSwitched ? [other, proposed] : [proposed, other];
  const { mutateAsync: merge } = useOperationMutation(mergeTransactions);
  const { start, isPending, error } = useFormSave({
    save: (body: Parameters<typeof merge>[0]['body'], key) => merge({ body, key }),
    onSaved: ({ message, changeId }) => onMerged(message, changeId, 2),
  });
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    start({ bookedId: booked._id, bookedVersion: booked.version, ownId: own._id, ownVersion: own.version });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <FormErrorMessage
          sentence={error && explainRequestError(error, 'The transactions could not be merged. Try again.')}
        />
        <fieldset className="stack gap-2xs">
          <legend className={`${classes.legend} medium text-sm`}>Use amount and date from</legend>
          {[proposed, other].map((each) => (
            <label
              key={each._id}
              className={`${classes.choice} choice grid center`}
              data-chosen={each === booked || undefined}
            >
              <input
                type="radio"
                name={group}
                checked={each === booked}
                onChange={() => setSwitched(each !== proposed)}
                {...(each === proposed && { 'data-autofocus': true })}
              />
              <span className="min-0 anywhere">{each.name}</span>
              <span className={`${classes.day} muted text-xs`}>{formatDay(each.addedOn)}</span>
              <SignedMoney cost={each.cost} isIncome={each.isIncome} />
            </label>
          ))}
        </fieldset>
        <section aria-labelledby={`${group}result`}>
          <h3 id={`${group}result`} className={`${classes.legend} medium text-sm`}>
            Result
          </h3>
          <TransactionDetails transaction={mergedOf(booked, own)} />
        </section>
        <Text size="sm" c="var(--muted)">
          The other transaction is moved to the trash. Its receipts and bank data are kept.
        </Text>
        <Group justify="flex-end" gap="xs">
          <CancelButton isBusy={isPending} onClick={onCancel} />
          <SubmitButton label="Merge" busyLabel="Merging..." isBusy={isPending} />
        </Group>
      </Stack>
    </form>
  );
}

/** Returns a preview of the merged transaction. It may differ slightly from the result on the server. */
function mergedOf(booked: Transaction, { isEstimate: _, ...own }: Transaction): Transaction {
  return {
    ...own,
    cost: booked.cost,
    addedOn: booked.addedOn,
    isChecked: booked.isChecked,
    note: own.note || booked.note,
    tags: own.tags.length > 0 ? own.tags : booked.tags,
  };
}
