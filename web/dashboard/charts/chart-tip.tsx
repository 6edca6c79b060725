import type { Place } from './chart-frame.tsx';
import classes from './chart-tip.module.css';
import type { Column, Reading } from './reading.ts';

/** A point of a chart in words, beside it. It is read out elsewhere. */
export function ChartTip({ reading, columns, place }: { reading: Reading; columns: Column[]; place: Place }) {
  const style = { left: `${100 * place.x}%`, top: `${100 * place.y}%` };
  return (
    <div className={classes.tip} style={style} data-side={place.x > 0.5 ? 'left' : 'right'} aria-hidden="true">
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
  );
}
