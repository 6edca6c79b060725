import { Checkbox, VisuallyHidden } from '@mantine/core';
import { IconFileSearch, IconPencil, IconPlus, IconX } from '@tabler/icons-react';
import { memo } from 'react';
import type { Import } from '../../../contract/imports/import-preview.ts';
import type { ImportRow, ROW_CATEGORY_REASONS } from '../../../contract/imports/import-rows.ts';
import { CategoryIcon, TransferIcon } from '../../categories/category-icon.tsx';
import { formatDay, formatRelativeDay } from '../../days/format-day.ts';
import { SignedMoney } from '../../money/money.tsx';
import { describeSkipReason, getRowGroupLabel } from '../describe-import.ts';
import { DuplicateQuestion } from './duplicate-question.tsx';
import classes from './import-row.module.css';
import { isLikelyCardPayment } from './is-likely-card-payment.ts';
import { GRID_CELL_PROPS } from './row-keyboard-navigation.ts';
import { CHANGEABLE_ROW_GROUPS, GROUPS_ADDED_ON_REQUEST } from './row-selection.ts';

export type ImportRowActions = {
  onChoose: (row: ImportRow, toBe: boolean) => void;
  onEdit: (row: ImportRow) => void;
  onInclude: (row: ImportRow, toBe: boolean) => void;
  onAnswer: (row: ImportRow, answer: 'same' | 'different') => void;
  onTransfer: (row: ImportRow, toBe: boolean) => void;
  onRefund: (row: ImportRow, toBe: boolean) => void;
  onShowPage: (row: ImportRow) => void;
};

const WHY: Record<(typeof ROW_CATEGORY_REASONS)[number], string> = {
  file: 'from the file',
  before: 'as before',
  words: 'guessed',
  none: 'not recognized',
  chosen: 'chosen by you',
  rule: 'by your rule',
};

/** The cells that together label a row. Each string is the end of an element id. */
export const CELLS_THAT_LABEL_ROW = ['what', 'category', 'amount', 'day'];

/** True if the row has a date and an amount. A row without them cannot be added. */
const isWhole = ({ addedOn, amount }: ImportRow) => addedOn !== null && amount !== null && amount !== 0;

/**
 * True if the row can be edited. A row that has no line in the file cannot be edited, such as the row that marks where
 * a file ends unexpectedly.
 */
export const canEditRow = ({ group, line }: ImportRow) =>
  CHANGEABLE_ROW_GROUPS.includes(group) && group !== 'here' && line > 0;
/** Shown on a row that looks like a payment of a credit card bill. */
const CARD_PAYMENT =
  'A payment to your card is not income. Also import the account that it was paid from. Moneta then turns the two rows into one transfer.';

/** True if the row has a checkbox to include it. A possible duplicate has a question instead of a checkbox. */
export const canIncludeRow = (row: ImportRow) =>
  CHANGEABLE_ROW_GROUPS.includes(row.group) && row.group !== 'likely' && isWhole(row);

/** True if the row comes from a PDF page that can be shown. */
const hasPage = ({ file, place }: ImportRow, { files }: Import) =>
  place !== null && files[file]?.pages[place.page] !== undefined;

export const canSelectRow = (row: ImportRow) => CHANGEABLE_ROW_GROUPS.includes(row.group) && row.line > 0;

type RowProps = ImportRowActions & {
  id: string;
  row: ImportRow;
  preview: Import;
  isChosen: boolean;
  accountName: (id: string) => string;
};

/**
 * A row from the files, and what the import will do with it. It is memoized, so that scrolling does not re-render it.
 */
export const ImportRowView = memo(function Row({ id, row, preview, isChosen, accountName, ...actions }: RowProps) {
  const { group, addedOn, amount, category, isIncluded } = row;
  const isOnRequest = GROUPS_ADDED_ON_REQUEST.includes(group);
  const day = addedOn === null ? '' : formatDay(addedOn);
  const name = row.name || row.text || (group === 'transfer' ? 'Transfer' : `Line ${row.line}`);
  const isPaged = hasPage(row, preview);
  const which = `${name}, ${day || `line ${row.line}`}`;
  return (
    <div
      className={`${classes.row} grid center text-sm`}
      data-out={!isIncluded || undefined}
      data-chosen={isChosen || undefined}
      data-paged={isPaged || undefined}
    >
      <div {...GRID_CELL_PROPS} className={classes.box}>
        {canSelectRow(row) && (
          // biome-ignore lint/a11y/noLabelWithoutControl: the control is inside the Checkbox.
          <label className={classes.check}>
            <Checkbox
              size="sm"
              tabIndex={-1}
              aria-label={`Select ${which}`}
              data-control="check"
              checked={isChosen}
              onChange={(event) => actions.onChoose(row, event.currentTarget.checked)}
            />
          </label>
        )}
      </div>
      <div {...GRID_CELL_PROPS} id={`${id}what`} className={`${classes.what} row gap-sm min-0`}>
        {group === 'transfer' ? <TransferIcon /> : <CategoryIcon of={category ?? ''} />}
        <div className="stack min-0">
          <span className={`${classes.name} medium anywhere`}>{name}</span>
          <span className="truncate muted text-xs">{moreOf(row, preview, accountName)}</span>
        </div>
      </div>
      <div {...GRID_CELL_PROPS} id={`${id}category`} className={`${classes.category} stack min-0`}>
        {category !== null && !isOnRequest && !row.isRefund && (
          <>
            <span className={`${classes.own} truncate`}>{category}</span>
            {isLikelyCardPayment(row) ? (
              <span className={`${classes.why} truncate muted text-xs`} title={CARD_PAYMENT}>
                a card payment, not income?
              </span>
            ) : (
              row.categoryReason && (
                <span className={`${classes.why} truncate muted text-xs`}>{WHY[row.categoryReason]}</span>
              )
            )}
          </>
        )}
        {row.refundOf && isIncluded && (
          // biome-ignore lint/a11y/noLabelWithoutControl: the control is inside the Checkbox.
          <label className={`${classes.refund} row gap-xs text-xs`}>
            <Checkbox
              size="xs"
              tabIndex={-1}
              data-control="refund"
              checked={row.isRefund}
              onChange={(event) => actions.onRefund(row, event.currentTarget.checked)}
            />
            <span className="anywhere">
              {describeRefund(row.refundOf)}
              <VisuallyHidden>{`: ${which}`}</VisuallyHidden>
            </span>
          </label>
        )}
        {group === 'transfer' && (
          <span className={`${classes.own} truncate`}>{transferWords(row, preview, accountName)}</span>
        )}
        {group === 'unreadable' && canEditRow(row) && !isWhole(row) && (
          <WordButton control="complete" label="Fill In" of={which} onPress={() => actions.onEdit(row)} />
        )}
        {row.transfer && isIncluded && (
          <WordButton
            control="transfer"
            label={row.transfer === 'taken' ? 'Not a Transfer' : 'Mark as Transfer'}
            of={which}
            onPress={() => actions.onTransfer(row, row.transfer !== 'taken')}
          />
        )}
      </div>
      <div {...GRID_CELL_PROPS} id={`${id}amount`} className={classes.amount}>
        {amount !== null && <SignedMoney cost={Math.abs(amount)} isIncome={amount > 0} {...inCurrency(row)} />}
      </div>
      <div {...GRID_CELL_PROPS} id={`${id}day`} className={classes.day}>
        {day}
      </div>
      <div {...GRID_CELL_PROPS} className={classes.tools}>
        {isPaged && (
          <button
            type="button"
            tabIndex={-1}
            className={`${classes.icon} row muted`}
            aria-label={`Show page of ${which}`}
            title="Show page"
            data-control="page"
            onClick={() => actions.onShowPage(row)}
          >
            <IconFileSearch size={18} stroke={1.5} aria-hidden="true" />
          </button>
        )}
        {canEditRow(row) && (
          <button
            type="button"
            tabIndex={-1}
            className={`${classes.icon} row muted`}
            aria-label={`Edit ${which}`}
            data-control="edit"
            onClick={() => actions.onEdit(row)}
          >
            <IconPencil size={18} stroke={1.5} aria-hidden="true" />
          </button>
        )}
        {canIncludeRow(row) && (
          <button
            type="button"
            tabIndex={-1}
            className={`${classes.icon} row muted`}
            aria-label={`${isIncluded ? 'Skip' : 'Include'} ${which}`}
            title={isIncluded ? 'Skip' : 'Include'}
            data-control="include"
            onClick={() => actions.onInclude(row, !isIncluded)}
          >
            {isIncluded ? (
              <IconX size={18} stroke={1.5} aria-hidden="true" />
            ) : (
              <IconPlus size={18} stroke={1.5} aria-hidden="true" />
            )}
          </button>
        )}
      </div>
      {group === 'likely' && (row.match || row.receipt) && (
        <DuplicateQuestion row={row} onAnswer={(answer) => actions.onAnswer(row, answer)} />
      )}
    </div>
  );
});

type WordButtonProps = { control: string; label: string; of: string; onPress: () => void };

/** A button with a text label. Most buttons of a row are only icons. */
function WordButton({ control, label, of, onPress }: WordButtonProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes.offer}
      data-control={control}
      onClick={onPress}
      aria-label={`${label} ${of}`}
    >
      {label}
    </button>
  );
}

/** Returns the currency of a row in a foreign currency. The amount of such a row is not converted. */
function inCurrency({ currency, group }: ImportRow) {
  return currency !== null && group === 'currency' ? { currency } : {};
}

/** Returns the details shown below the name, such as the reason why the row is skipped, or its name in the file. */
function moreOf(row: ImportRow, of: Import, accountName: (id: string) => string) {
  const { group, reason, line, isIncluded, originalName, name, note, match, account, accountId, file } = row;
  const accountOf = account === null ? undefined : of.accounts[account];
  const isAsItCame = group === 'new' ? reason === null : group === 'transfer';
  // The group is not named if the row is added without changes, or if the reason says the same as the group.
  const isSaid = isAsItCame || (reason !== null && GROUPS_ADDED_ON_REQUEST.includes(group));
  // Once the user has corrected the row, the reason no longer applies.
  const hasReason = reason !== null && (group !== 'new' || reason === 'pending');
  const parts = [
    isSaid
      ? ''
      : row.receipt
        ? 'May match one of your receipts'
        : isIncluded && group !== 'likely'
          ? 'Included by you'
          : getRowGroupLabel(group),
    hasReason && describeSkipReason(reason).replace(/\.$/, ''),
    (group === 'unreadable' || group === 'none') && line > 0 && `line ${line}`,
    accountId !== null && `to ${accountName(accountId)} by your rule`,
    group === 'here' && match ? `as ${match.transaction.name}` : '',
    // Shows the note too, because the name of a landlord or a bank alone does not say what a payment is for.
    !name.toLowerCase().includes(note.toLowerCase()) && note,
    ![name, note].some((text) => text.toLowerCase().includes(originalName.toLowerCase())) && originalName,
    of.accounts.length > 1 && (accountOf?.name || accountOf?.id),
    of.files.length > 1 && of.files[file]?.name,
  ];
  return parts.filter(Boolean).join(' · ');
}

function describeRefund({ name, addedOn }: NonNullable<ImportRow['refundOf']>): string {
  if (name === null || addedOn === null) return 'Refund of an unknown purchase';
  return `Refund of ${name}, ${formatRelativeDay(addedOn)}`;
}

function transferWords(
  { amount, otherAccount, otherAccountId }: ImportRow,
  { accounts, files }: Import,
  accountName: (id: string) => string,
): string {
  const other = otherAccount === null ? undefined : accounts[otherAccount];
  const nameInFile = other?.name || other?.id || files[other?.file ?? -1]?.name;
  const name = nameInFile || (otherAccountId !== null && accountName(otherAccountId)) || 'another account';
  return (amount ?? 0) < 0 ? `To ${name}` : `From ${name}`;
}
