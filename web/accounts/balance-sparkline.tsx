import { useDisplayCurrency } from '../money/display-currency-provider.tsx';
import { formatMoney } from '../money/format-money.ts';
import { formatShortMonth, parseMonth } from '../months/calendar-month.ts';
import classes from './accounts.module.css';

export type TrendLineProps = {
  /** The months as `YYYY-MM`, oldest first. */
  months: string[];
  /** The balance of each month, with at most two decimals. */
  balances: number[];
  /** The first month in which the account has a balance. Nothing is drawn for earlier months. */
  firstMonth?: string | null;
};

/** A small line chart of balances, with a description for screen readers. */
export function BalanceSparkline({ months, balances, firstMonth }: TrendLineProps) {
  const { currency } = useDisplayCurrency();
  const start = Math.max(
    months.findIndex((month) => month >= (firstMonth ?? '')),
    0,
  );
  const { line, zero } = computeSparklinePath(balances, start);
  const last = balances.length - 1;
  const words = (index: number) => {
    const month = parseMonth(months[index] ?? '');
    return `${formatMoney(balances[index] ?? 0, currency)} in ${month ? formatShortMonth(month) : ''}`;
  };
  return (
    <svg
      className={classes.trend}
      viewBox={`0 0 ${last} 1`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`From ${words(start)} to ${words(last)}`}
    >
      {zero !== null && (
        <path className={classes.zero} d={`M${start} ${zero}H${last}`} vectorEffect="non-scaling-stroke" />
      )}
      <path className={classes.ground} d={`${line}V1H${start}Z`} />
      <path className={classes.line} d={line} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

/** A line in a box of height 1: the highest amount is at the top, the lowest at the bottom. */
export type SparklinePath = {
  /** The SVG path. Each amount is one unit to the right of the previous one. */
  line: string;
  /** The distance from the top to the zero line, or null if all amounts have the same sign. */
  zero: number | null;
};

/**
 * Returns the points of a line. If all amounts are equal, the line runs through the middle of the box.
 * @param start the index of the first amount to draw
 */
export function computeSparklinePath(all: readonly number[], start = 0): SparklinePath {
  const amounts = all.slice(start);
  const highest = Math.max(...amounts);
  const lowest = Math.min(...amounts);
  const span = highest - lowest;
  const yOf = (amount: number) => (span === 0 ? 0.5 : (highest - amount) / span);
  // The points are connected by straight lines, because a curve would show amounts that never existed.
  const line = `M${amounts.map((amount, index) => `${start + index} ${yOf(amount).toFixed(4)}`).join('L')}`;
  return { line, zero: highest > 0 && lowest < 0 ? yOf(0) : null };
}
