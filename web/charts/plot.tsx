import type { ReactNode, RefObject } from 'react';
import { formatShortDay } from '../days/format-day.ts';
import { useDisplayCurrency } from '../money/display-currency.tsx';
import { formatMoney } from '../money/format-money.ts';
import classes from './plot.module.css';

type PlotProps = {
  /** Null for points that are not a single day. */
  days: (string | null)[];
  /** The position of a day, as a share of the width. */
  xOf: (day: number) => number;
  /** The amounts of the axis, from zero in equal steps. */
  ticks: number[];
  area: RefObject<HTMLDivElement | null>;
  /** The drawing between the lowest and the highest tick. */
  children: ReactNode;
  tip: ReactNode;
  /** Names the points, if they are few and not days. All names stand side by side. */
  nameOf?: (point: string) => string;
  /** Which names stay if only every second one fits. */
  kept?: 'odd' | 'even';
};

/** Axes for amounts over days. All sizes are shares, so that CSS alone fits the plot to any width. */
export function Plot({ days, xOf, ticks, area, children, tip, nameOf, kept = 'odd' }: PlotProps) {
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
          <span key={day ?? index} style={{ left: `${100 * xOf(index)}%` }}>
            {day !== null && (nameOf ?? formatShortDay)(day)}
          </span>
        ))}
      </div>
    </div>
  );
}
