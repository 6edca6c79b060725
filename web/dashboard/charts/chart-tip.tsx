import classes from './chart-tip.module.css';
import type { Column, Reading } from './reading.ts';

/** In pixels of the chart. `share` is how far across it that is, `guide` how long a line goes down from it. */
export type Place = { x: number; y: number; share: number; guide?: number };

/** A point of a chart in words, beside it. It is read out elsewhere. */
export function ChartTip({ reading, columns, place }: { reading: Reading; columns: Column[]; place: Place }) {
  const { x, y, share, guide } = place;
  return (
    <div aria-hidden="true">
      {guide !== undefined && <div className={classes.guide} style={{ left: x, top: y, height: guide }} />}
      {/* As far to the left of the point as the point is across the chart: so it never leaves it. */}
      <div className={classes.tip} style={{ left: x, top: y, translate: `${-100 * share}% -50%` }}>
        <div className={classes.of}>{reading.of}</div>
        {reading.values.map((value, index) => (
          <div key={columns[index]?.name} className={classes.line}>
            <span className={classes.name} data-mark={columns[index]?.mark}>
              {columns[index]?.name}
            </span>
            <span className={classes.value}>{value}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
