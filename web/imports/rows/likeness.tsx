import { useId } from 'react';
import type { ImportRow, RowMatch } from '../../../contract/import-rows.ts';
import { formatDay } from '../../days/format-day.ts';
import { SignedMoney } from '../../money/money.tsx';
import { CELL } from './grid-keys.ts';
import classes from './likeness.module.css';

const SOURCES: Record<RowMatch['source'], string> = {
  entered: 'Entered by you',
  recurring: 'Posted by a recurring item',
  receipt: 'Read from a receipt',
  imported: 'From an earlier import',
};

/** What a row may be, and what either answer does. */
function likenessOf({ match, receipt }: ImportRow) {
  if (match) {
    const { transaction, source, isTransfer } = match;
    return {
      ...{ ...transaction, day: transaction.addedOn, source: SOURCES[source] },
      more: isTransfer ? 'Transfer' : transaction.category,
      hints: { same: 'The line is not added', different: 'The line is added' },
    };
  }
  return {
    ...{ name: receipt?.merchant ?? 'Receipt', cost: receipt?.amount ?? 0, isIncome: false, day: receipt?.date ?? '' },
    source: 'A receipt of yours',
    more: 'Without a transaction',
    hints: { same: 'The line is added with the receipt', different: 'The line is added without it' },
  };
}

type LikenessProps = { row: ImportRow; onAnswer: (answer: 'same' | 'different') => void };

/** A row beside what it may be, and the question whether it is. */
export function Likeness({ row, onAnswer }: LikenessProps) {
  const group = useId();
  const { name, cost, isIncome, day, source, more, hints } = likenessOf(row);
  const answers = [
    { value: 'same', label: 'The same', hint: hints.same },
    { value: 'different', label: 'Not the same', hint: hints.different },
  ] as const;
  return (
    <div {...CELL} className={classes.likeness}>
      <div className={classes.there}>
        <span className={classes.source}>{source}</span>
        <span className={classes.line}>
          <span className={classes.name}>{name}</span>
          <SignedMoney cost={cost} isIncome={isIncome} />
        </span>
        <span className={classes.more}>{[formatDay(day), more].join(' · ')}</span>
      </div>
      <div className={classes.answers} role="radiogroup" aria-label={`Is ${row.name} the same as ${name}?`}>
        {answers.map(({ value, label, hint }) => (
          <label key={value} className={classes.answer} data-chosen={row.answer === value || undefined}>
            <input
              type="radio"
              name={group}
              tabIndex={-1}
              data-control={row.answer === value || (row.answer === null && value === 'same') ? 'answer' : undefined}
              checked={row.answer === value}
              onChange={() => onAnswer(value)}
            />
            <span className={classes.label}>
              {label}
              <span className={classes.more}>{hint}</span>
            </span>
          </label>
        ))}
      </div>
    </div>
  );
}
