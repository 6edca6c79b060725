import { Checkbox } from '@mantine/core';
import { IconPencil, IconPlus, IconX } from '@tabler/icons-react';
import { memo } from 'react';
import type { CATEGORY_REASONS, Import, ImportRow } from '../../../contract/import-preview.ts';
import { CategoryIcon, TransferIcon } from '../../categories/category-icon.tsx';
import { formatDay } from '../../days/format-day.ts';
import { SignedMoney } from '../../money/money.tsx';
import { figures } from '../preview/proof-words.ts';
import { groupTitle, reasonWords } from '../words.ts';
import classes from './import-row.module.css';
import { Likeness } from './likeness.tsx';
import { CHANGEABLE, ON_REQUEST } from './selection.ts';

export type RowActions = {
  onChoose: (row: ImportRow, toBe: boolean) => void;
  onEdit: (row: ImportRow) => void;
  onInclude: (row: ImportRow, toBe: boolean) => void;
  onAnswer: (row: ImportRow, answer: 'same' | 'different') => void;
};

const WHY: Record<(typeof CATEGORY_REASONS)[number], string> = {
  file: 'from the file',
  before: 'as before',
  words: 'guessed',
  none: 'nothing known',
  chosen: 'chosen by you',
  rule: 'by your rule',
};

type RowProps = RowActions & {
  row: ImportRow;
  preview: Import;
  isChosen: boolean;
  accountName: (id: string) => string;
};

/** A line of the files, and what becomes of it. While others scroll it is not rendered again. */
export const Row = memo(function Row({ row, preview, isChosen, accountName, ...actions }: RowProps) {
  const { group, addedOn, amount, currency, category, isIncluded } = row;
  const isChangeable = CHANGEABLE.includes(group);
  const isOnRequest = ON_REQUEST.includes(group);
  const isWhole = addedOn !== null && amount !== null && amount !== 0;
  const day = addedOn === null ? '' : formatDay(addedOn);
  const name = row.name || row.text || `Line ${row.line}`;
  const which = `${name}, ${day || `line ${row.line}`}`;
  return (
    <div className={classes.row} data-out={!isIncluded || undefined} data-chosen={isChosen || undefined}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the control is inside the Checkbox. */}
      <label className={classes.check}>
        {isChangeable && (
          <Checkbox
            size="sm"
            aria-label={`Select ${which}`}
            data-control="check"
            checked={isChosen}
            onChange={(event) => actions.onChoose(row, event.currentTarget.checked)}
          />
        )}
      </label>
      <div className={classes.what}>
        {group === 'transfer' ? <TransferIcon /> : <CategoryIcon of={category ?? ''} />}
        <div className={classes.words}>
          <span className={classes.name}>{name}</span>
          <span className={classes.more}>{moreOf(row, preview, accountName)}</span>
        </div>
      </div>
      <div className={classes.category}>
        {category !== null && !isOnRequest && (
          <>
            <span className={classes.own}>{category}</span>
            {row.categoryReason && <span className={classes.why}>{WHY[row.categoryReason]}</span>}
          </>
        )}
        {group === 'transfer' && <span className={classes.own}>{transferWords(row, preview)}</span>}
        {group === 'unreadable' && !isWhole && (
          <button
            type="button"
            className={classes.complete}
            onClick={() => actions.onEdit(row)}
            aria-label={`Complete ${which}`}
          >
            Complete
          </button>
        )}
      </div>
      <div className={classes.amount}>
        {amount !== null &&
          (currency !== null && group === 'currency' ? (
            <span className="tabular">
              {currency} {figures(amount)}
            </span>
          ) : (
            <SignedMoney cost={Math.abs(amount)} isIncome={amount > 0} />
          ))}
      </div>
      <div className={classes.day}>{day}</div>
      <div className={classes.tools}>
        {isChangeable && group !== 'here' && (
          <button
            type="button"
            className={classes.icon}
            aria-label={`Correct ${which}`}
            data-control="edit"
            data-edit={row.number}
            onClick={() => actions.onEdit(row)}
          >
            <IconPencil size={18} stroke={1.5} aria-hidden="true" />
          </button>
        )}
        {isChangeable && group !== 'likely' && isWhole && (
          <button
            type="button"
            className={classes.icon}
            aria-label={`${isIncluded ? 'Leave out' : 'Include'} ${which}`}
            title={isIncluded ? 'Leave out' : 'Include'}
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
        <Likeness row={row} onAnswer={(answer) => actions.onAnswer(row, answer)} />
      )}
    </div>
  );
});

/** What else is to know of a row, in a quiet line: why it is not added, or what the file calls it. */
function moreOf(row: ImportRow, of: Import, accountName: (id: string) => string) {
  const { group, reason, line, isIncluded, originalName, name, match, account, accountId, file } = row;
  const accountOf = account === null ? undefined : of.accounts[account];
  const isAsItCame = group === 'new' ? reason === null : group === 'transfer';
  // Of what is only added on request the reason says why.
  const isSaid = isAsItCame || (reason !== null && ON_REQUEST.includes(group));
  // What was corrected can be read by now.
  const hasReason = reason !== null && (group !== 'new' || reason === 'pending');
  const parts = [
    isSaid ? '' : row.receipt ? 'Perhaps of your receipt' : isIncluded ? 'Included by you' : groupTitle(group),
    hasReason && reasonWords(reason).replace(/\.$/, ''),
    (group === 'unreadable' || group === 'none') && `line ${line}`,
    accountId !== null && `into ${accountName(accountId)} by your rule`,
    group === 'here' && match ? `is ${match.transaction.name}` : '',
    originalName.toLowerCase() !== name.toLowerCase() && originalName,
    of.accounts.length > 1 && (accountOf?.name || accountOf?.id),
    of.files.length > 1 && of.files[file]?.name,
  ];
  return parts.filter(Boolean).join(' · ');
}

function transferWords({ amount, otherAccount }: ImportRow, { accounts }: Import): string {
  const other = otherAccount === null ? undefined : accounts[otherAccount];
  const name = other ? other.name || other.id : 'another account';
  return (amount ?? 0) < 0 ? `To ${name}` : `From ${name}`;
}
