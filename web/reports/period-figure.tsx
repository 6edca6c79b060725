import { useDisplayCurrency } from '../money/display-currency-provider.tsx';
import { formatMoney } from '../money/format-money.ts';
import { FilteredAmountLink } from '../transactions/filter-links.tsx';
import type { ListFilters } from '../transactions/list-address.ts';
import type { CategoryGroupFigure, ExplainedFigure, ReportDayRange } from './explained-figure.ts';
import button from './reports.module.css';

/**
 * Returns the filter for transactions in a period: those of one category, all income or all expenses, or everything.
 */
export function filterTransactions({
  isIncome,
  category,
  now,
}: {
  isIncome?: boolean | undefined;
  category?: string | undefined;
  now: ReportDayRange;
}): ListFilters {
  return {
    ...(isIncome !== undefined && { type: isIncome ? 'income' : 'expense' }),
    ...(category !== undefined && { category }),
    from: now.firstDay,
    to: now.lastDay,
  };
}

type PeriodFigureProps = {
  amount: number;
  why: ExplainedFigure;
  /** The categories of a group, or undefined for a single category. */
  parts: CategoryGroupFigure['parts'] | undefined;
  isWhy: boolean;
  onWhy: (of: ExplainedFigure) => void;
  onGroup: (figure: CategoryGroupFigure) => void;
};

/** A figure in the table. Clicking it shows its transactions, the categories of its group, or why it changed. */
export function PeriodFigure({ amount, why, parts, isWhy, onWhy, onGroup }: PeriodFigureProps) {
  const { currency } = useDisplayCurrency();
  const { title } = why;
  const words = formatMoney(amount, currency);
  if (isWhy) {
    return (
      <button
        type="button"
        className={`bare tabular nowrap ${button.change}`}
        aria-label={`${words}: why did ${title} change?`}
        onClick={() => onWhy(why)}
      >
        {words}
      </button>
    );
  }
  if (amount === 0) return <span className="muted">–</span>;
  if (parts) {
    return (
      <button
        type="button"
        className="bare plain-link"
        aria-label={`${words}, categories of ${title}`}
        onClick={() => onGroup({ why, amount, parts })}
      >
        {words}
      </button>
    );
  }
  return <FilteredAmountLink filter={filterTransactions(why)} amount={amount} of={title} />;
}
