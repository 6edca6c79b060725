import classes from './chart-tip.module.css';
import type { Column, Reading } from './reading.ts';

/** Where a point is, in pixels of the chart. */
export type Place = {
  x: number;
  y: number;
  /** On which side of it there is room for words. */
  side: 'left' | 'right';
  /** The column that it is in, where it is in one. */
  guide?: { width: number; height: number };
};

/** A point of a chart in words, beside it. It is read out elsewhere. */
export function ChartTip({ reading, columns, place }: { reading: Reading; columns: Column[]; place: Place }) {
  const { x, y, side, guide } = place;
  return (
    <div aria-hidden="true">
      {guide && <div className={classes.guide} style={{ left: x, top: y, ...guide }} />}
      <div className={classes.tip} style={{ left: x, top: y }} data-side={side}>
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
