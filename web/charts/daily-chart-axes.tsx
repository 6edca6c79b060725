import type { ReactNode, RefObject } from 'react';
import { formatDayWithoutYear } from '../days/format-day.ts';
import { useDisplayCurrency } from '../money/display-currency-provider.tsx';
import { formatMoney } from '../money/format-money.ts';
import classes from './daily-chart-axes.module.css';

type PlotProps = {
  /** The day of each point, or null for a point without a label. */
  days: (string | null)[];
  /** Returns the horizontal position of a day, as a fraction of the width. */
  xOf: (day: number) => number;
  /** The amounts on the axis: zero and evenly spaced amounts above it. */
  ticks: number[];
  area: RefObject<HTMLDivElement | null>;
  /** The drawing, which spans the range from the lowest to the highest amount on the axis. */
  children: ReactNode;
  tip: ReactNode;
  /**
   * Returns the label of a period, given its first day. Use this only for a few points, because all labels must fit
   * side by side.
   */
  nameOf?: (point: string) => string;
  /** Which labels to show if there is room for only every second label: those at odd or those at even positions. */
  kept?: 'odd' | 'even';
};

/** Draws the axes of a chart of amounts by day. Sizes are fractions, so that CSS can fit the plot to any width. */
export function DailyChartAxes({ days, xOf, ticks, area, children, tip, nameOf, kept = 'odd' }: PlotProps) {
  const { currency } = useDisplayCurrency();
  return (
    <div className={`${classes.plot} grid muted tabular`} aria-hidden="true">
      <div className={`${classes.amounts} flex between`}>
        {ticks.map((tick) => (
          <span key={tick}>{formatMoney(tick, currency, 'compact')}</span>
        ))}
      </div>
      <div ref={area} className="relative">
        <div className={`${classes.grid} flex between`}>
          {ticks.map((tick) => (
            <div key={tick} />
          ))}
        </div>
        <div className={classes.drawing}>{children}</div>
        {tip}
      </div>
      <div className={`${classes.days} relative`} data-all={nameOf && kept}>
        {days.map((day, index) => (
          <span
            key={day ?? index}
            style={{ left: `${100 * xOf(index)}%` }}
            {...(nameOf || day === null ? undefined : labelOfDay(days, day, index))}
          >
            {day !== null && nameOf?.(day)}
          </span>
        ))}
      </div>
    </div>
  );
}

/**
 * The attributes of a day's label, from which CSS shows `4` or `Nov 4`. The month is shown only in the first label of
 * that month.
 */
function labelOfDay(days: (string | null)[], day: string, index: number) {
  return {
    'data-day': Number(day.slice(8)),
    'data-long': formatDayWithoutYear(day),
    'data-new-month': listStepsWithNewMonth(days, index),
  };
}

/**
 * The possible intervals between labels: every 2nd, 3rd, 5th, 8th or 10th day has a label.
 * `daily-chart-axes.module.css` chooses the interval by the width.
 */
const LABEL_STEPS = [2, 3, 5, 8, 10];

/**
 * Returns the intervals with which the label of this day is the first label of its month, as class names such as `s5
 * s10`. With these intervals, the label also shows the month.
 */
function listStepsWithNewMonth(days: (string | null)[], index: number): string {
  const monthOf = (at: number) => days[at]?.slice(0, 7);
  return LABEL_STEPS.filter((step) => index === 0 || monthOf(index) !== monthOf(index - step))
    .map((step) => `s${step}`)
    .join(' ');
}
