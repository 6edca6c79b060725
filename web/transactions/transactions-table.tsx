import { ActionIcon, Button, Checkbox, VisuallyHidden } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { MoneyAccount } from '../../contract/accounts.ts';
import type { ListedTransaction } from '../../contract/transactions.ts';
import { useSeveralAccounts } from '../accounts/queries.ts';
import { CategoryIcon, TransferIcon } from '../categories/category-icon.tsx';
import { formatDay } from '../days/format-day.ts';
import table from '../lists/card-table.module.css';
import { Money, SignedMoney } from '../money/money.tsx';
import { TagChips } from '../tags/tag-chips.tsx';
import { fetchRowDialogs } from './row-dialogs.tsx';
import { otherCategories, partIn } from './split/parts.ts';
import classes from './transactions-table.module.css';
import type { Selection } from './use-selection.ts';

/** What can be done with one transaction. */
export type RowActions = {
  onDetails: (transaction: ListedTransaction) => void;
  onEdit: (transaction: ListedTransaction) => void;
  onDelete: (transaction: ListedTransaction) => void;
};

type TransactionsTableProps = {
  transactions: ListedTransaction[];
  /** The one that the list is of, if it is of one: of what is split only the part in it is asked for. */
  category: string | undefined;
  /** While what was asked for is on its way, what was there stays, faded. */
  isOutdated: boolean;
  selection: Selection;
  actions: RowActions;
};

/** A table, whose rows are cards on a phone. */
export function TransactionsTable({ transactions, category, isOutdated, selection, actions }: TransactionsTableProps) {
  const { chosen, choose, isChosen } = selection;
  const accounts = useSeveralAccounts();
  const areAllChosen = chosen.length === transactions.length;
  return (
    <table
      className={classes.table}
      aria-label="Transactions"
      aria-busy={isOutdated}
      data-outdated={isOutdated || undefined}
      {...fetchRowDialogs}
    >
      <thead className={classes.head}>
        <tr>
          <th scope="col" className={classes.check}>
            <Checkbox
              size="sm"
              label="Select all on this page"
              aria-label="Select all on this page"
              checked={areAllChosen}
              indeterminate={chosen.length > 0 && !areAllChosen}
              onChange={() => choose(transactions, !areAllChosen)}
            />
          </th>
          <th scope="col">Name</th>
          <th scope="col" className={classes.category}>
            Category
          </th>
          {accounts.length > 0 && (
            <th scope="col" className={classes.account}>
              Account
            </th>
          )}
          <th scope="col" className={classes.amount}>
            Amount
          </th>
          <th scope="col" className={classes.day}>
            Date
          </th>
          <th scope="col" className={classes.details}>
            <span className={classes.unseen}>Details</span>
          </th>
          <th scope="col" className={classes.tools}>
            <span className={classes.unseen}>Edit and delete</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {transactions.map((transaction) => (
          <Row
            key={transaction._id}
            transaction={transaction}
            listed={category}
            accounts={accounts}
            isChosen={isChosen(transaction)}
            onChoose={(toBe) => choose([transaction], toBe)}
            actions={actions}
          />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = {
  transaction: ListedTransaction;
  listed: string | undefined;
  /** None where there is only one. */
  accounts: MoneyAccount[];
  isChosen: boolean;
  onChoose: (toBe: boolean) => void;
  actions: RowActions;
};

function Row({ transaction, listed, accounts, isChosen, onChoose, actions }: RowProps) {
  const { name, cost, isIncome, addedOn, tags, isTransfer = false } = transaction;
  const part = listed === undefined ? undefined : partIn(transaction, listed);
  const category = part === undefined ? transaction.category : (listed ?? '');
  const others = otherCategories(transaction, category);
  const day = formatDay(addedOn);
  /** Two of one name are told apart by their days. */
  const which = `${name}, ${day}`;
  const icon = { variant: 'subtle', color: 'gray', size: 'md', className: `${table.icon} ${classes.icon}` } as const;
  return (
    <tr className={classes.row} data-chosen={isChosen || undefined}>
      <td className={classes.check}>
        <Checkbox
          size="sm"
          aria-label={`Select ${which}`}
          checked={isChosen}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
      </td>
      <th scope="row" className={classes.name}>
        <span className={classes.what}>
          {isTransfer ? <TransferIcon /> : <CategoryIcon of={category} />}
          <span className={table.clamped}>{name}</span>
        </span>
      </th>
      <td className={classes.category}>
        <span className={classes.categories}>
          <span className={table.clamped}>{isTransfer ? 'Transfer' : category}</span>
          {others > 0 && (
            <span className={classes.others}>
              <VisuallyHidden>and </VisuallyHidden>+{others}
              <VisuallyHidden> more</VisuallyHidden>
            </span>
          )}
        </span>
        <TagChips tags={tags} most={3} />
      </td>
      {accounts.length > 0 && (
        <td className={classes.account}>
          {!isTransfer && <span className={table.clamped}>{accountName(accounts, transaction.accountId)}</span>}
        </td>
      )}
      <td className={classes.amount}>
        {isTransfer ? <Money amount={cost} /> : <SignedMoney cost={part ?? cost} isIncome={isIncome} />}
        {part !== undefined && (
          <span className={classes.whole}>
            {' '}
            of <Money amount={cost} />
          </span>
        )}
      </td>
      <td className={classes.day}>{day}</td>
      <td className={classes.details}>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          className={classes.more}
          onClick={() => actions.onDetails(transaction)}
          aria-label={`Details of ${which}`}
        >
          Details
        </Button>
      </td>
      <td className={classes.tools}>
        <ActionIcon {...icon} aria-label={`Edit ${which}`} onClick={() => actions.onEdit(transaction)}>
          <IconPencil size={18} stroke={1.5} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon {...icon} aria-label={`Delete ${which}`} onClick={() => actions.onDelete(transaction)}>
          <IconTrash size={18} stroke={1.5} aria-hidden="true" />
        </ActionIcon>
      </td>
    </tr>
  );
}

function accountName(accounts: MoneyAccount[], id: string): string | undefined {
  return accounts.find(({ _id }) => _id === id)?.name;
}
