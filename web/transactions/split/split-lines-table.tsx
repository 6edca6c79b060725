import type { NewLine } from '../../../contract/transactions/split-lines.ts';
import { CategoryLabel } from '../../categories/category-icon.tsx';
import { Money } from '../../money/money.tsx';
import classes from './split.module.css';

/** A read-only table of the lines of a split transaction. */
export function SplitLinesTable({ lines }: { lines: readonly NewLine[] }) {
  return (
    <ul className="grid gap-2xs">
      {lines.map(({ category, amount, note }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are identified by index
        <li key={index} className={`${classes.shown} grid`}>
          <span className="anywhere">
            <CategoryLabel of={category} />
          </span>
          <Money amount={amount} />
          {note && <span className="muted regular text-xs anywhere">{note}</span>}
        </li>
      ))}
    </ul>
  );
}
