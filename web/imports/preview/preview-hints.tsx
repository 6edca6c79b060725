import { Button } from '@mantine/core';
import { IconCopyCheck, IconFileOff, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Transaction } from '../../../contract/transactions/transactions.ts';
import { refetchInAllTabs } from '../../api/other-tabs.ts';
import { formatDay } from '../../days/format-day.ts';
import { BusyButton } from '../../forms/buttons.tsx';
import { formatCount } from '../../lists/format-count.ts';
import { SignedMoney } from '../../money/money.tsx';
import { formatNumber } from '../../region/format-number.ts';
import { useTransactionDeletion } from '../../transactions/use-transaction-deletion.ts';
import hint from './likely-hint.module.css';
import type { ImportPreviewChanges } from './use-import-preview-changes.ts';
import classes from './vanished.module.css';

/** Shows how many possible duplicates the user must decide about. */
export function LikelyDuplicatesHint({ count, onShow }: { count: number; onShow: () => void }) {
  if (count === 0) return null;
  return (
    <div className={`${hint.hint} row wrap text-sm`}>
      <IconCopyCheck size={20} stroke={1.75} aria-hidden="true" className="rigid accent" />
      <p className={hint.words}>
        {count === 1 ? '1 row may be a duplicate' : `${formatNumber(count)} rows may be duplicates`}. Check{' '}
        {count === 1 ? 'it' : 'them'}.
      </p>
      <Button variant="default" onClick={onShow}>
        Compare
      </Button>
    </div>
  );
}

/** Offers to restore transactions that are in both the file and the trash, instead of adding them a second time. */
export function RestoreFromTrashHint({ count, changes }: { count: number; changes: ImportPreviewChanges }) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  if (count === 0) return null;
  const restore = async () => {
    setBusy(true);
    if (await changes.change({ restoreDeleted: true })) void refetchInAllTabs(client);
    setBusy(false);
  };
  return (
    <div className={`${hint.hint} row wrap text-sm`}>
      <IconTrash size={20} stroke={1.75} aria-hidden="true" className="rigid accent" />
      <p className={hint.words}>
        {formatCount(count, 'transaction in this import is', 'transactions in this import are')} in the trash. Restore{' '}
        {count === 1 ? 'it' : 'them'} to keep your own category, tags and notes, or import to add{' '}
        {count === 1 ? 'it' : 'them'} again.
      </p>
      <BusyButton variant="default" label="Restore" busyLabel="Restoring..." isBusy={isBusy} onClick={restore} />
    </div>
  );
}

/** Lists transactions from earlier imports that are missing from these files, although the files cover their dates. */
export function MissingTransactionsHint({ transactions }: { transactions: readonly Transaction[] }) {
  const { deleteTransaction } = useTransactionDeletion(() => {});
  if (transactions.length === 0) return null;
  return (
    <section className={`${hint.hint} row wrap text-sm`} aria-label="Missing from this file">
      <IconFileOff size={20} stroke={1.75} aria-hidden="true" className="rigid accent" />
      <p className={hint.words}>
        {formatCount(transactions.length, 'imported transaction is', 'imported transactions are')} missing from this
        file, although it covers {transactions.length === 1 ? 'that day' : 'those days'}. Your bank may not have booked{' '}
        {transactions.length === 1 ? 'it' : 'them'}. If so, delete {transactions.length === 1 ? 'it' : 'them'} here.
      </p>
      <ul className={`${classes.list} stack gap-xs`}>
        {transactions.map((transaction) => (
          <li key={transaction._id} className={`${classes.transaction} framed row wrap`}>
            <span className={`${classes.name} min-0 medium anywhere`}>{transaction.name}</span>
            <span className={`${classes.day} muted`}>{formatDay(transaction.addedOn)}</span>
            <SignedMoney cost={transaction.cost} isIncome={transaction.isIncome} />
            <Button
              variant="default"
              aria-label={`Delete ${transaction.name}, ${formatDay(transaction.addedOn)}`}
              onClick={() => deleteTransaction(transaction)}
            >
              Delete
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
