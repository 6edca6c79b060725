import { Button } from '@mantine/core';
import { CategoryIcon } from '../categories/category-icon.tsx';
import { ItemDialogFrame } from '../dialogs/item-dialog-frame.tsx';
import { Money } from '../money/money.tsx';
import { FilteredTransactionsLink } from '../transactions/filter-links.tsx';
import type { CategoryGroupFigure, ExplainedFigure } from './explained-figure.ts';
import { formatDayRange } from './period-names.ts';
import rows from './reports.module.css';

type GroupDialogProps = { open: CategoryGroupFigure | null; onClose: () => void; onWhy: (of: ExplainedFigure) => void };

/**
 * Lists the categories of a group, each with a link to its transactions. `createLazyDialog` requires a default export.
 */
export default function CategoryGroupDialog({ open, onClose, onWhy }: GroupDialogProps) {
  return (
    <ItemDialogFrame open={open} onClose={onClose} title={({ why }) => why.title}>
      {(figure) => <Parts of={figure} onWhy={onWhy} />}
    </ItemDialogFrame>
  );
}

function Parts({ of, onWhy }: { of: CategoryGroupFigure; onWhy: (of: ExplainedFigure) => void }) {
  const { why, amount, parts } = of;
  const { isIncome, now } = why;
  const days = { from: now.firstDay, to: now.lastDay };
  return (
    <>
      <p className={`${rows.days} muted text-sm`}>{formatDayRange(now)}</p>
      <ul aria-label={`Categories of ${why.title}`}>
        {parts.map((part) => (
          <li key={part.category} className={`${rows.line} row gap-md text-sm`} data-part>
            <CategoryIcon of={part.category} />
            <FilteredTransactionsLink
              filter={{ type: isIncome ? 'income' : 'expense', category: part.category, ...days }}
              className={`${rows.part} row grow gap-md between min-0`}
            >
              <span className={`${rows.name} clamp medium anywhere`}>{part.category}</span>
              <span className={`${rows.whyAmount} rigid tabular`}>
                <Money amount={part.amount} />
              </span>
            </FilteredTransactionsLink>
          </li>
        ))}
        <li className={`${rows.line} row gap-md text-sm`} data-sum>
          <span className="stack relative grow min-0">Total</span>
          <span className={`${rows.whyAmount} rigid tabular`}>
            <Money amount={amount} />
          </span>
        </li>
      </ul>
      <Button variant="subtle" size="compact-sm" className={rows.why} onClick={() => onWhy(why)}>
        Why did this change?
      </Button>
    </>
  );
}
