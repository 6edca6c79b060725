import { IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo, type MouseEvent as ReactMouseEvent, useLayoutEffect, useRef, useState } from 'react';
import type { ListedTransaction } from '../../../contract/transactions/transactions.ts';
import { CategoryAppearanceIcon, type IconAppearance } from '../../categories/category-appearance-icon.tsx';
import { TransferIcon } from '../../categories/category-icon.tsx';
import { formatDay } from '../../days/format-day.ts';
import { Money, SignedMoney } from '../../money/money.tsx';
import { isUnsentId } from '../../offline/unsent-transaction.ts';
import { TagChips } from '../../tags/tag-chips.tsx';
import { FilteredTransactionsLink } from '../filter-links.tsx';
import { parseListAddress } from '../list-address.ts';
import { useRefundNote } from '../refunds/use-refund-note.ts';
import { findPartInCategories, MoreCategoriesCount } from '../split/more-categories-count.tsx';
import { UnsentBadge } from '../unsent-badge.tsx';
import { RowCheckbox } from './row-checkbox.tsx';
import { tableClasses } from './table-classes.ts';
import type { DayHeading } from './use-day-headings.ts';
import { useLongPress } from './use-long-press.ts';
import type { TransactionSelection } from './use-transaction-selection.ts';

const EDIT_ICON = <IconPencil size={18} stroke={1.5} aria-hidden="true" />;
const DELETE_ICON = <IconTrash size={18} stroke={1.5} aria-hidden="true" />;

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

export type TransactionRowHandlers = ReturnType<typeof useTransactionRowHandlers>;

/**
 * Returns handlers that stay the same, so that an unchanged row is not rendered again. The handlers always call the
 * latest actions.
 */
export function useTransactionRowHandlers(selection: TransactionSelection, actions: TransactionListActions) {
  const latest = useRef({ selection, actions });
  useLayoutEffect(() => {
    latest.current = { selection, actions };
  });
  const [handlers] = useState(() => ({
    onChoose: (of: ListedTransaction, isChosen: boolean, isRange = false) =>
      isUnsentId(of._id) || latest.current.selection.chooseRow(of, isChosen, isRange),
    onOpen: (of: ListedTransaction) => latest.current.actions.onOpen(of),
    onDetails: (of: ListedTransaction) => latest.current.actions.onDetails(of),
    onEdit: (of: ListedTransaction) => latest.current.actions.onEdit(of),
    onDelete: (of: ListedTransaction) => latest.current.actions.onDelete(of),
  }));
  return handlers;
}

/**
 * Returns the category to show in a row. If the list is filtered by categories and only a part of a split transaction is
 * in them, this is the category of the part.
 */
export function findShownCategory(transaction: ListedTransaction, listed: readonly string[]): string {
  return findPartInCategories(transaction, listed)?.category ?? transaction.category;
}

type RowProps = {
  transaction: ListedTransaction;
  head: DayHeading | undefined;
  /** The categories by which the list is filtered. */
  listed: readonly string[];
  /** The appearance of the category. Transfers have none. */
  look: IconAppearance | undefined;
  /** The name of the account, or undefined if the user has only one account. */
  account: string | undefined;
  isChosen: boolean;
  /** Whether this or another transaction is open next to the list. */
  open: 'this' | 'other' | undefined;
  handlers: TransactionRowHandlers;
};

/** These objects are new in each render of the list, so their contents are compared. */
function isSameRow({ head, look, listed, ...rest }: RowProps, next: RowProps): boolean {
  return (
    Object.entries(rest).every(([name, value]) => value === next[name as keyof RowProps]) &&
    JSON.stringify([head, look, listed]) === JSON.stringify([next.head, next.look, next.listed])
  );
}

export const TransactionRow = memo(function Row({
  transaction,
  head,
  listed,
  look,
  account,
  isChosen,
  open,
  handlers,
}: RowProps) {
  const { name, cost, isIncome, addedOn, tags, isTransfer = false } = transaction;
  const longPress = useLongPress(() => handlers.onChoose(transaction, !isChosen));
  const part = findPartInCategories(transaction, listed);
  const category = part?.category ?? transaction.category;
  const day = formatDay(addedOn);
  const refundNote = useRefundNote(transaction);
  /**
   * The name of the transaction in the labels of the buttons. It includes the date, because several transactions can
   * have the same name.
   */
  const which = `${name}, ${day}`;
  const button = { type: 'button', className: `bare muted ${tableClasses.action} ${tableClasses.icon}` } as const;
  return (
    // The day heading above this row is CSS content and not a row, so that every row of the table is a transaction.
    <tr
      className={tableClasses.row}
      data-chosen={isChosen || undefined}
      data-open={open === 'this' || undefined}
      // No key handler is needed, because keyboard users can open the transaction with its name, which is a button.
      onClick={(event) => {
        if (!isPressed(event)) return;
        if (event.shiftKey) handlers.onChoose(transaction, !isChosen, true);
        else handlers.onOpen(transaction);
      }}
      // Without this, a click with Shift would also select the text of the rows.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      {...longPress}
      data-head={head !== undefined || undefined}
      aria-description={head && [head.day, head.sum].filter(Boolean).join(': ')}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the checkbox handles the keyboard; this area only enlarges the touch target. */}
      <td
        className={tableClasses.check}
        data-check
        data-day={head?.day}
        data-weekday={head?.weekday}
        data-brief={head?.brief.day}
        onClick={({ target, currentTarget, shiftKey }) =>
          target === currentTarget && handlers.onChoose(transaction, !isChosen, shiftKey)
        }
      >
        <RowCheckbox
          aria-label={`Select ${which}`}
          checked={isChosen}
          disabled={isUnsentId(transaction._id)}
          onChange={({ currentTarget, nativeEvent }) => {
            currentTarget.focus();
            handlers.onChoose(transaction, currentTarget.checked, isShiftHeld(nativeEvent));
          }}
        />
      </td>
      <th scope="row" className={tableClasses.name}>
        <span className={tableClasses.what}>
          {look ? <CategoryAppearanceIcon look={look} /> : <TransferIcon />}
          <Link
            to="/transactions"
            search={(before) => parseListAddress({ ...before, open: transaction._id })}
            replace={open !== undefined}
            resetScroll={false}
            className={`clamp ${tableClasses.open}`}
          >
            {name}
          </Link>
        </span>
      </th>
      <td className={tableClasses.category}>
        <span className={tableClasses.categories}>
          <span className="clamp">
            {isTransfer ? (
              'Transfer'
            ) : (
              <FilteredTransactionsLink filter={{ category }}>{category}</FilteredTransactionsLink>
            )}
          </span>
          <MoreCategoriesCount of={transaction} beside={category} />
        </span>
        {refundNote && <span className={`${tableClasses.refund} muted text-xs truncate`}>{refundNote}</span>}
        {isUnsentId(transaction._id) ? <UnsentBadge of={transaction} /> : <TagChips tags={tags} most={3} />}
      </td>
      {account !== undefined && (
        <td className={tableClasses.account}>{!isTransfer && <span className="clamp">{account}</span>}</td>
      )}
      <td className={tableClasses.amount} data-sum={head?.sum} data-brief={head?.brief.sum}>
        {isTransfer ? <Money amount={cost} /> : <SignedMoney cost={part?.amount ?? cost} isIncome={isIncome} />}
        {part !== undefined && (
          <span className={tableClasses.whole}>
            {' '}
            of <Money amount={cost} />
          </span>
        )}
        {transaction.isEstimate && <span className={tableClasses.whole}> estimate</span>}
      </td>
      <td className={tableClasses.day}>{day}</td>
      <td className={tableClasses.details}>
        <button
          type="button"
          className={`bare medium ${tableClasses.action} ${tableClasses.more}`}
          onClick={() => handlers.onDetails(transaction)}
          aria-label={`Details of ${which}`}
        >
          Details
        </button>
      </td>
      <td className={tableClasses.tools}>
        <button {...button} aria-label={`Edit ${which}`} onClick={() => handlers.onEdit(transaction)}>
          {EDIT_ICON}
        </button>
        <button {...button} aria-label={`Delete ${which}`} onClick={() => handlers.onDelete(transaction)}>
          {DELETE_ICON}
        </button>
      </td>
    </tr>
  );
}, isSameRow);

/** True for clicks with Shift, and for Shift+Space, which the browser turns into a click. */
function isShiftHeld(event: Event): boolean {
  return event instanceof MouseEvent && event.shiftKey;
}

/**
 * True if the click was on the row itself. False for clicks on a control in the row, and after the user has selected
 * text.
 */
function isPressed({ target }: ReactMouseEvent): boolean {
  const isForOther = target instanceof Element && target.closest('a, button, input, label, [data-check]') !== null;
  return !isForOther && window.getSelection()?.isCollapsed !== false;
}
