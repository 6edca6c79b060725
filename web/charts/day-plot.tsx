import type { ReactNode, RefObject } from 'react';
import { formatShortDay } from '../days/format-day.ts';
import { useDisplayCurrency } from '../money/display-currency.tsx';
import { formatMoney } from '../money/format-money.ts';
import classes from './day-plot.module.css';

type PlotProps = {
  /** The days of the points. A point that is not a single day is null. */
  days: (string | null)[];
  /** Returns the position of a day, as a share of the width. */
  xOf: (day: number) => number;
  /** The amounts of the axis, from zero in equal steps. */
  ticks: number[];
  area: RefObject<HTMLDivElement | null>;
  /** The content between the lowest and the highest tick. */
  children: ReactNode;
  tip: ReactNode;
  /**
   * Returns the name of a point that is not a day. Use it only for a few points, because all names are side by side.
   */
  nameOf?: (point: string) => string;
  /** Determines which names remain if only every second name fits. */
  kept?: 'odd' | 'even';
};

/** Draws the axes of a chart of amounts over days. All sizes are shares, so that CSS can fit the plot to any width. */
export function DayPlot({ days, xOf, ticks, area, children, tip, nameOf, kept = 'odd' }: PlotProps) {
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
            data-new-month={nameOf ? undefined : listStepsWithNewMonth(days, index)}
          >
            {day !== null && (nameOf ? nameOf(day) : <DayLabel day={day} />)}
          </span>
        ))}
      </div>
    </div>
  );
}

/** A day as `Nov 4`, or as `4`. The style sheet shows the name of a month only once. */
function DayLabel({ day }: { day: string }) {
  return (
    <>
      <span>{formatShortDay(day)}</span>
      <span>{Number(day.slice(8))}</span>
    </>
  );
}

/** Every how many days there is a label, depending on the width. `day-plot.module.css` has the widths. */
const LABEL_STEPS = [2, 3, 5, 8, 10];

/** Lists the steps at which a day is the first labelled day of its month, such as `s5 s10`. */
function listStepsWithNewMonth(days: (string | null)[], index: number): string {
  const monthOf = (at: number) => days[at]?.slice(0, 7);
  return LABEL_STEPS.filter((step) => index === 0 || monthOf(index) !== monthOf(index - step))
    .map((step) => `s${step}`)
    .join(' ');
}
