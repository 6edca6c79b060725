import { useDisplayCurrency } from '../money/display-currency.tsx';
import { formatMoney } from '../money/format-money.ts';
import { formatShortMonth, parseMonth } from '../months/months.ts';
import classes from './trend-line.module.css';

type TrendLineProps = {
  /** As `YYYY-MM`, oldest first. */
  months: string[];
  /** One for each month, with at most two decimals. */
  balances: number[];
};

/** How a balance went over months, small enough to stand in a row; what it shows is said in words as well. */
export function TrendLine({ months, balances }: TrendLineProps) {
  const { currency } = useDisplayCurrency();
  const { line, zero } = trendOf(balances);
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
      aria-label={`From ${words(0)} to ${words(last)}`}
    >
      {zero !== null && <path className={classes.zero} d={`M0 ${zero}H${last}`} vectorEffect="non-scaling-stroke" />}
      <path className={classes.ground} d={`${line}V1H0Z`} />
      <path className={classes.line} d={line} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

/** A line through amounts in a box of height 1, its highest amount at the top and its lowest at the ground. */
export type Trend = {
  /** The path of the line, one unit wide from amount to amount. */
  line: string;
  /** Where zero lies from the top, where the line crosses it. */
  zero: number | null;
};

/** Amounts that are all the same make a line through the middle. */
export function trendOf(amounts: readonly number[]): Trend {
  const highest = Math.max(...amounts);
  const lowest = Math.min(...amounts);
  const span = highest - lowest;
  const yOf = (amount: number) => (span === 0 ? 0.5 : (highest - amount) / span);
  // Straight from month to month: a curve would show money that never was.
  const line = `M${amounts.map((amount, index) => `${index} ${yOf(amount).toFixed(4)}`).join('L')}`;
  return { line, zero: highest > 0 && lowest < 0 ? yOf(0) : null };
}
