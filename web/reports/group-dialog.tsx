import { Button } from '@mantine/core';
import { CategoryIcon } from '../categories/category-icon.tsx';
import { SubjectDialog } from '../dialogs/subject-dialog.tsx';
import { Money } from '../money/money.tsx';
import { FilterLink } from '../transactions/filter-link.tsx';
import { formatWholeSpan } from './period-names.ts';
import rows from './reports.module.css';
import type { GroupFigure, WhyOf } from './why.ts';

type GroupDialogProps = { open: GroupFigure | null; onClose: () => void; onWhy: (of: WhyOf) => void };

/** Lists the categories of a group, each with a link to its transactions. `lateDialog` needs the default export. */
export default function GroupDialog({ open, onClose, onWhy }: GroupDialogProps) {
  return (
    <SubjectDialog open={open} onClose={onClose} title={({ why }) => why.title}>
      {(figure) => <Parts of={figure} onWhy={onWhy} />}
    </SubjectDialog>
  );
}

function Parts({ of, onWhy }: { of: GroupFigure; onWhy: (of: WhyOf) => void }) {
  const { why, amount, parts } = of;
  const { isIncome, now } = why;
  const days = { from: now.firstDay, to: now.lastDay };
  return (
    <>
      <p className={`${rows.days} muted text-sm`}>{formatWholeSpan(now)}</p>
      <ul aria-label={`Categories of ${why.title}`}>
        {parts.map((part) => (
          <li key={part.category} className={`${rows.line} row gap-md text-sm`} data-part>
            <CategoryIcon of={part.category} />
            <FilterLink
              filter={{ type: isIncome ? 'income' : 'expense', category: part.category, ...days }}
              className={`${rows.part} row grow gap-md between min-0`}
            >
              <span className={`${rows.name} clamp medium anywhere`}>{part.category}</span>
              <span className={`${rows.whyAmount} rigid tabular`}>
                <Money amount={part.amount} />
              </span>
            </FilterLink>
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
