import { useId } from 'react';
import type { ImportRow, RowMatch } from '../../../contract/import-preview.ts';
import { formatDay } from '../../days/format-day.ts';
import { SignedMoney } from '../../money/money.tsx';
import classes from './likeness.module.css';

const SOURCES: Record<RowMatch['source'], string> = {
  entered: 'Entered by you',
  recurring: 'Posted by a recurring item',
  receipt: 'Read from a receipt',
  imported: 'From an earlier import',
};

type LikenessProps = { row: ImportRow; match: RowMatch; onAnswer: (answer: 'same' | 'different') => void };

/** A row beside what it may be, and the question whether it is. */
export function Likeness({ row, match: { transaction, source, isTransfer }, onAnswer }: LikenessProps) {
  const name = useId();
  const answers = [
    { value: 'same', label: 'The same', hint: 'Yours stays as it is' },
    { value: 'different', label: 'Not the same', hint: 'It is added' },
  ] as const;
  return (
    <div className={classes.likeness}>
      <div className={classes.there}>
        <span className={classes.source}>{SOURCES[source]}</span>
        <span className={classes.line}>
          <span className={classes.name}>{transaction.name}</span>
          <SignedMoney cost={transaction.cost} isIncome={transaction.isIncome} />
        </span>
        <span className={classes.more}>
          {[formatDay(transaction.addedOn), isTransfer ? 'Transfer' : transaction.category].join(' · ')}
        </span>
      </div>
      <div className={classes.answers} role="radiogroup" aria-label={`Is ${row.name} the same as ${transaction.name}?`}>
        {answers.map(({ value, label, hint }) => (
          <label key={value} className={classes.answer} data-chosen={row.answer === value || undefined}>
            <input type="radio" name={name} checked={row.answer === value} onChange={() => onAnswer(value)} />
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
