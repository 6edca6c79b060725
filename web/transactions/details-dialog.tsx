import { type ReactNode, useState } from 'react';
import type { Transaction } from '../../contract/transactions.ts';
import { formatDay } from '../days/format-day.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import { SignedMoney } from '../money/money.tsx';
import classes from './details-dialog.module.css';

/** All there is to a transaction. Null closes it. */
export function DetailsDialog({ transaction, onClose }: { transaction: Transaction | null; onClose: () => void }) {
  // While it closes, it still shows what it showed.
  const [shown, setShown] = useState(transaction);
  if (transaction !== null && transaction !== shown) setShown(transaction);
  return (
    <Dialog opened={transaction !== null} onClose={onClose} title="Transaction Details">
      {shown && <Details transaction={shown} />}
    </Dialog>
  );
}

function Details({ transaction }: { transaction: Transaction }) {
  const { name, category, cost, isIncome, addedOn, note } = transaction;
  return (
    <dl className={classes.list}>
      <Line label="Type">{isIncome ? 'Income' : 'Expense'}</Line>
      <Line label="Name/Description">{name}</Line>
      <Line label="Category">{category}</Line>
      <Line label="Amount">
        <SignedMoney cost={cost} isIncome={isIncome} />
      </Line>
      <Line label="Date">{formatDay(addedOn)}</Line>
      <Line label="Note">{note || <span className={classes.none}>No note provided.</span>}</Line>
    </dl>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.line}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>{children}</dd>
    </div>
  );
}
