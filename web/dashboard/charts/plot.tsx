import type { ReactNode, RefObject } from 'react';
import { formatShortDay } from '../../days/format-day.ts';
import { useDisplayCurrency } from '../../money/display-currency.tsx';
import { formatMoney } from '../../money/format-money.ts';
import classes from './plot.module.css';

type PlotProps = {
  /** Null where a point stands for no day of its own. */
  days: (string | null)[];
  /** Where a day stands, as a share of the width. */
  xOf: (day: number) => number;
  /** The amounts of the axis, from zero up at equal steps. */
  ticks: number[];
  area: RefObject<HTMLDivElement | null>;
  /** What is drawn between the lowest and the highest tick. */
  children: ReactNode;
  tip: ReactNode;
  /** Where the points are few and no days: what each is called, all of them side by side. */
  nameOf?: (point: string) => string;
  /** Which of those stay where every second one has room. */
  kept?: 'odd' | 'even';
};

/** Two axes, amounts over days. All sizes are shares, so that styles alone fit it to any width. */
export function Plot({ days, xOf, ticks, area, children, tip, nameOf, kept = 'odd' }: PlotProps) {
  const { currency } = useDisplayCurrency();
  return (
    <div className={classes.plot} aria-hidden="true">
      <div className={classes.amounts}>
        {ticks.map((tick) => (
          <span key={tick} className={classes.amount}>
            {formatMoney(tick, currency, 'compact')}
          </span>
        ))}
      </div>
      <div ref={area} className={classes.area}>
        <div className={classes.grid}>
          {ticks.map((tick) => (
            <div key={tick} className={classes.line} />
          ))}
        </div>
        <div className={classes.drawing}>{children}</div>
        {tip}
      </div>
      <div className={classes.days} data-all={nameOf && kept}>
        {days.map((day, index) => (
          <span key={day ?? index} className={classes.day} style={{ left: `${100 * xOf(index)}%` }}>
            {day !== null && (nameOf ?? formatShortDay)(day)}
          </span>
        ))}
      </div>
    </div>
  );
}
