import { ActionIcon, Button, Checkbox } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import type { ListedTransaction } from '../../../contract/transactions/transactions.ts';
import { useAccountName, useSeveralAccounts } from '../../accounts/queries.ts';
import { CategoryIcon, TransferIcon } from '../../categories/category-icon.tsx';
import { formatDay } from '../../days/format-day.ts';
import { Money, SignedMoney } from '../../money/money.tsx';
import { isWaitingId } from '../../offline/waiting-row.ts';
import { TagChips } from '../../tags/tag-chips.tsx';
import { FilterLink } from '../filter-links.tsx';
import { parseListAddress } from '../list-address.ts';
import { useRefundNote } from '../refunds/use-refund-note.ts';
import { findAmountInCategory, MoreCategoriesCount } from '../split/more-categories-count.tsx';
import { preloadTransactionRowDialogs } from '../transaction-row-dialogs.tsx';
import { UnsentBadge } from '../unsent-badge.tsx';
import desk from './transactions-table.module.css';
import phone from './transactions-table.phone.module.css';
import type { DayHeading } from './use-day-headings.ts';
import { useLongPress } from './use-long-press.ts';
import type { TransactionSelection } from './use-transaction-selection.ts';

/** Combines the class names from two files: the rules for wide screens and the rules for phones. */
const classes = Object.fromEntries(
  [...new Set([...Object.keys(desk), ...Object.keys(phone)])].map((part) => [
    part,
    `${desk[part] ?? ''} ${phone[part] ?? ''}`,
  ]),
);

/** The actions for a single transaction. */
export type TransactionRowActions = {
  onDetails: (transaction: ListedTransaction) => void;
  onEdit: (transaction: ListedTransaction) => void;
  onDelete: (transaction: ListedTransaction) => void;
};

/** The actions of a list, including one that opens a transaction next to the list. */
export type TransactionListActions = TransactionRowActions & {
  /** The id of the open transaction, or undefined. */
  openId: string | undefined;
  onOpen: (transaction: ListedTransaction) => void;
};

type TransactionsTableProps = {
  transactions: ListedTransaction[];
  /** The day headings, keyed by the id of the first transaction of each day. */
  heads: ReadonlyMap<string, DayHeading>;
  /**
   * The category that the list is filtered by, if any. A split transaction then shows only its amount in this category.
   */
  category: string | undefined;
  /** True while new rows load. Until they have loaded, the previous rows are shown faded. */
  isOutdated: boolean;
  selection: TransactionSelection;
  actions: TransactionListActions;
};

/** A table of transactions. On phones each row becomes a card. */
export function TransactionsTable(props: TransactionsTableProps) {
  const { transactions, heads, category, isOutdated, selection, actions } = props;
  const { chosen, choose, isChosen } = selection;
  const hasSeveral = useSeveralAccounts().length > 0;
  const selectableCount = transactions.filter(({ _id }) => !isWaitingId(_id)).length;
  const areAllChosen = selectableCount > 0 && chosen.length === selectableCount;
  return (
    <table
      className={classes.table}
      aria-label="Transactions"
      aria-busy={isOutdated}
      data-outdated={isOutdated || undefined}
      {...preloadTransactionRowDialogs}
    >
      <thead className={classes.head}>
        <tr>
          <th scope="col" className={classes.check}>
            <Checkbox
              size="sm"
              label="Select all on this page"
              aria-label="Select all on this page"
              disabled={selectableCount === 0}
              checked={areAllChosen}
              indeterminate={chosen.length > 0 && !areAllChosen}
              onChange={() => choose(transactions, !areAllChosen)}
            />
          </th>
          <th scope="col">Name</th>
          <th scope="col" className={classes.category}>
            Category
          </th>
          {hasSeveral && (
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
            head={heads.get(transaction._id)}
            listed={category}
            hasSeveral={hasSeveral}
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
  head: DayHeading | undefined;
  listed: string | undefined;
  /** Whether the user has several accounts. */
  hasSeveral: boolean;
  isChosen: boolean;
  onChoose: (toBe: boolean) => void;
  actions: TransactionListActions;
};

function Row({ transaction, head, listed, hasSeveral, isChosen, onChoose, actions }: RowProps) {
  const { name, cost, isIncome, addedOn, tags, isTransfer = false } = transaction;
  const accountName = useAccountName();
  const longPress = useLongPress(() => onChoose(!isChosen));
  const part = listed === undefined ? undefined : findAmountInCategory(transaction, listed);
  const category = part === undefined ? transaction.category : (listed ?? '');
  const day = formatDay(addedOn);
  const refundNote = useRefundNote(transaction);
  /**
   * The name of the transaction in the labels of the buttons. It includes the date, because several transactions can
   * have the same name.
   */
  const which = `${name}, ${day}`;
  const icon = { variant: 'subtle', color: 'gray', size: 'md', className: `muted ${classes.icon}` } as const;
  return (
    // The day heading above this row is CSS content and not a row, so that every row of the table is a transaction.
    <tr
      className={classes.row}
      data-chosen={isChosen || undefined}
      data-open={actions.openId === transaction._id || undefined}
      // Keyboard users can open the transaction with the name, which is a button.
      onClick={(event) => isPressed(event) && actions.onOpen(transaction)}
      {...longPress}
      data-head={head !== undefined || undefined}
      aria-description={head && [head.day, head.sum].filter(Boolean).join(': ')}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the checkbox handles the keyboard; this area only enlarges the touch target. */}
      <td
        className={classes.check}
        data-check
        data-day={head?.day}
        data-brief={head?.brief.day}
        onClick={({ target, currentTarget }) => target === currentTarget && onChoose(!isChosen)}
      >
        <Checkbox
          size="sm"
          aria-label={`Select ${which}`}
          checked={isChosen}
          disabled={isWaitingId(transaction._id)}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
      </td>
      <th scope="row" className={classes.name}>
        <span className={classes.what}>
          {isTransfer ? <TransferIcon /> : <CategoryIcon of={category} />}
          <Link
            to="/transactions"
            search={(before) => parseListAddress({ ...before, open: transaction._id })}
            replace={actions.openId !== undefined}
            resetScroll={false}
            className={`clamp ${classes.open}`}
          >
            {name}
          </Link>
        </span>
      </th>
      <td className={classes.category}>
        <span className={classes.categories}>
          <span className="clamp">
            {isTransfer ? 'Transfer' : <FilterLink filter={{ category }}>{category}</FilterLink>}
          </span>
          <MoreCategoriesCount of={transaction} beside={category} />
        </span>
        {refundNote && <span className={`${classes.refund} muted text-xs truncate`}>{refundNote}</span>}
        {isWaitingId(transaction._id) ? <UnsentBadge of={transaction} /> : <TagChips tags={tags} most={3} />}
      </td>
      {hasSeveral && (
        <td className={classes.account}>
          {!isTransfer && <span className="clamp">{accountName(transaction.accountId)}</span>}
        </td>
      )}
      <td className={classes.amount} data-sum={head?.sum} data-brief={head?.brief.sum}>
        {isTransfer ? <Money amount={cost} /> : <SignedMoney cost={part ?? cost} isIncome={isIncome} />}
        {part !== undefined && (
          <span className={classes.whole}>
            {' '}
            of <Money amount={cost} />
          </span>
        )}
        {transaction.isEstimate && <span className={classes.whole}> estimate</span>}
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

/**
 * True if the click was on the row itself. False for clicks on a control in the row, and after the user has selected
 * text.
 */
function isPressed({ target }: MouseEvent): boolean {
  const isForOther = target instanceof Element && target.closest('a, button, input, label, [data-check]') !== null;
  return !isForOther && window.getSelection()?.isCollapsed !== false;
}
