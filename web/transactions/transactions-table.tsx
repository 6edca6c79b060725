import { Button } from '@mantine/core';
import type { Transaction } from '../../contract/transactions.ts';
import { formatDay } from '../days/format-day.ts';
import { SignedMoney } from '../money/money.tsx';
import classes from './transactions-table.module.css';

type TransactionsTableProps = {
  transactions: Transaction[];
  /** While the next page is on its way, this one stays, faded. */
  isOutdated: boolean;
  onDetails: (transaction: Transaction) => void;
};

/** A table, whose rows are cards on a phone. */
export function TransactionsTable({ transactions, isOutdated, onDetails }: TransactionsTableProps) {
  return (
    <table
      className={classes.table}
      aria-label="Transactions"
      aria-busy={isOutdated}
      data-outdated={isOutdated || undefined}
    >
      <thead className={classes.head}>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Category</th>
          <th scope="col" className={classes.amount}>
            Amount
          </th>
          <th scope="col">Date</th>
          <th scope="col">
            <span className={classes.unseen}>Details</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {transactions.map((transaction) => (
          <Row key={transaction._id} transaction={transaction} onDetails={() => onDetails(transaction)} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ transaction, onDetails }: { transaction: Transaction; onDetails: () => void }) {
  const { name, category, cost, isIncome, addedOn } = transaction;
  return (
    <tr className={classes.row}>
      <th scope="row" className={classes.name}>
        <span className={classes.clamped}>{name}</span>
      </th>
      <td className={classes.category}>
        <span className={classes.clamped}>{category}</span>
      </td>
      <td className={classes.amount}>
        <SignedMoney cost={cost} isIncome={isIncome} />
      </td>
      <td className={classes.day}>{formatDay(addedOn)}</td>
      <td className={classes.details}>
        <Button variant="default" size="compact-sm" onClick={onDetails} aria-label={`Details of ${name}`}>
          Details
        </Button>
      </td>
    </tr>
  );
}
