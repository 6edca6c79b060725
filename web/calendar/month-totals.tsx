import type { ReactNode } from 'react';
import { type CalendarMonth, MAX_LISTED_DUE_OCCURRENCES } from '../../contract/calendar.ts';
import { Skeleton } from '../layout/skeleton.tsx';
import { Money } from '../money/money.tsx';
import classes from '../months/calendar-month.module.css';
import { formatNumber } from '../region/format-number.ts';

/** Shows the totals of a month and the amounts that are still due. */
export function MonthTotals({ figures }: { figures: CalendarMonth | undefined }) {
  const hasDue = figures === undefined || figures.dueCount > 0;
  return (
    <>
      <dl
        className={`${classes.figures} flex wrap`}
        aria-label="Figures for the month"
        aria-busy={figures === undefined}
      >
        <Figure label="Spent">{figures && <Money amount={figures.spent} />}</Figure>
        <Figure label="Income">{figures && <Money amount={figures.income} />}</Figure>
        {hasDue && <Figure label="Expenses due">{figures && <Money amount={figures.expensesDue} />}</Figure>}
        {figures !== undefined && figures.incomeDue > 0 && (
          <Figure label="Income due">
            <Money amount={figures.incomeDue} />
          </Figure>
        )}
      </dl>
      {figures !== undefined && figures.dueCount > MAX_LISTED_DUE_OCCURRENCES && (
        <p>{`Showing the first ${MAX_LISTED_DUE_OCCURRENCES} of ${formatNumber(figures.dueCount)} due items.`}</p>
      )}
    </>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.figure}>
      <dt className="muted text-xs">{label}</dt>
      <dd className="bold">{children || <Skeleton width="5rem" height="1rem" my="0.25rem" />}</dd>
    </div>
  );
}
