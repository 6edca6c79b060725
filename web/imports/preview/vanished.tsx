import { Button } from '@mantine/core';
import { IconFileOff } from '@tabler/icons-react';
import type { Transaction } from '../../../contract/transactions.ts';
import { formatDay } from '../../days/format-day.ts';
import { counted } from '../../lists/counted.ts';
import { SignedMoney } from '../../money/money.tsx';
import { useDeletion } from '../../transactions/use-deletion.ts';
import hint from './likely-hint.module.css';
import classes from './vanished.module.css';

/** Lists transactions from earlier imports that are missing from these files although the files cover their dates. */
export function Vanished({ transactions }: { transactions: readonly Transaction[] }) {
  const { deleteTransaction } = useDeletion(() => {});
  if (transactions.length === 0) return null;
  return (
    <section className={`${hint.hint} row wrap text-sm`} aria-label="Missing from this file">
      <IconFileOff size={20} stroke={1.75} aria-hidden="true" className={hint.icon} />
      <p className={hint.words}>
        {counted(transactions.length, 'imported transaction is', 'imported transactions are')} missing from this file,
        although it covers {transactions.length === 1 ? 'that day' : 'those days'}. The bank may never have booked{' '}
        {transactions.length === 1 ? 'it' : 'them'}. {transactions.length === 1 ? 'It stays' : 'They stay'} unless you
        delete {transactions.length === 1 ? 'it' : 'them'}.
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
