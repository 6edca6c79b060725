import { useId } from 'react';
import type { ImportRow, RowMatch } from '../../../contract/imports/import-rows.ts';
import { formatDay } from '../../days/format-day.ts';
import { useDisplayCurrency } from '../../money/display-currency-provider.tsx';
import { formatMoney } from '../../money/format-money.ts';
import { SignedMoney } from '../../money/money.tsx';
import classes from './duplicate-question.module.css';
import { GRID_CELL_PROPS } from './row-keyboard-navigation.ts';

const SOURCES: Record<RowMatch['source'], string> = {
  entered: 'Entered by you',
  recurring: 'Posted by a recurring item',
  receipt: 'Read from a receipt',
  imported: 'From an earlier import',
};

/**
 * Describes the possible duplicate of a row, and what each answer does.
 * @param money formats an amount
 */
function likenessOf({ match, receipt, updatesMatch, amount }: ImportRow, money: (amount: number) => string) {
  if (match) {
    const { transaction, source, isTransfer } = match;
    const booked = Math.abs(amount ?? 0);
    const same = transaction.lines.length > 0 ? 'Updates the amount of its largest split line' : 'Updates its amount';
    return {
      ...transaction,
      day: transaction.addedOn,
      source: updatesMatch ? updateWords(source, money, transaction.cost, booked) : SOURCES[source],
      more: isTransfer ? 'Transfer' : transaction.category,
      hints: { same: updatesMatch ? same : 'The row will not be added', different: 'The row will be added' },
    };
  }
  return {
    name: receipt?.merchant ?? 'Receipt',
    cost: receipt?.amount ?? 0,
    isIncome: false,
    day: receipt?.date ?? '',
    source: 'One of your receipts',
    more: 'No transaction yet',
    hints: { same: 'Will be linked to the receipt', different: 'Will not be linked to the receipt' },
  };
}

/**
 * Returns the question to ask if the transaction and the row have different amounts.
 * @param before the amount of the transaction
 * @param booked the amount that the bank booked
 */
function updateWords(source: RowMatch['source'], money: (amount: number) => string, before: number, booked: number) {
  const difference = `${money(Math.abs(booked - before))} ${booked > before ? 'more' : 'less'}`;
  const which =
    source === 'imported'
      ? `You imported a transaction of ${money(before)} that is missing from this file. Is this row the same transaction?`
      : `Same as your transaction of ${money(before)}?`;
  return `${which} The bank booked ${money(booked)} (${difference}).`;
}

type DuplicateQuestionProps = { row: ImportRow; onAnswer: (answer: 'same' | 'different') => void };

/** Shows the transaction that the row may duplicate, and asks whether the two are the same. */
export function DuplicateQuestion({ row, onAnswer }: DuplicateQuestionProps) {
  const group = useId();
  const { currency } = useDisplayCurrency();
  const { name, cost, isIncome, day, source, more, hints } = likenessOf(row, (amount) => formatMoney(amount, currency));
  const answers = [
    { value: 'same', label: 'The same', hint: hints.same },
    { value: 'different', label: 'Not a duplicate', hint: hints.different },
  ] as const;
  return (
    <div {...GRID_CELL_PROPS} className={`${classes.likeness} grid gap-sm`}>
      <div className={`${classes.there} framed stack min-0`}>
        <span className="muted text-xs">{source}</span>
        <span className="flex between gap-sm medium">
          <span className="min-0 anywhere">{name}</span>
          <SignedMoney cost={cost} isIncome={isIncome} />
        </span>
        <span className="muted text-xs">{[formatDay(day), more].join(' · ')}</span>
      </div>
      <div className="stack gap-2xs" role="radiogroup" aria-label={`Is ${row.name} the same as ${name}?`}>
        {answers.map(({ value, label, hint }) => (
          <label
            key={value}
            className={`${classes.answer} choice row grow gap-xs`}
            data-chosen={row.answer === value || undefined}
          >
            <input
              type="radio"
              name={group}
              tabIndex={-1}
              data-control={row.answer === value || (row.answer === null && value === 'same') ? 'answer' : undefined}
              checked={row.answer === value}
              onChange={() => onAnswer(value)}
            />
            <span className="flex wrap baseline" style={{ columnGap: '0.5rem' }}>
              {label}
              <span className="muted text-xs">{hint}</span>
            </span>
          </label>
        ))}
      </div>
    </div>
  );
}
