import type { SVGAttributes } from 'react';
import classes from './charts.module.css';

/** A line through evenly spaced values. It ends before the first null. */
export type ChartLine = { key: string; values: readonly (number | null)[]; look: SVGAttributes<SVGPathElement> };

type LineDrawingProps = {
  lines: ChartLine[];
  /** The value at the top of the drawing. */
  highest: number;
  /** The index of the last point. */
  last: number;
  /** The index of the selected point. A thin vertical line marks it. */
  point: number | null;
  /** A dot that marks a value. */
  dot?: { at: number; value: number; colour: string } | undefined;
  /** Whether to fill the area below the first line. */
  hasGround?: boolean;
};

/** Draws lines. They are straight between values, because curves would show amounts that never existed. */
export function LineDrawing({ lines, highest, last, point, dot, hasGround }: LineDrawingProps) {
  const xOf = (at: number) => `${(100 * at) / last}%`;
  return (
    <>
      <svg className={classes.lines} viewBox={`0 0 ${last} 1`} preserveAspectRatio="none" aria-hidden="true">
        {hasGround && lines[0] && (
          <path
            className={classes.ground}
            d={`${createLinePath(lines[0].values, highest)}V1H0Z`}
            fill={lines[0].look.stroke}
          />
        )}
        {lines.map(({ key, values, look }) => (
          <path key={key} d={createLinePath(values, highest)} vectorEffect="non-scaling-stroke" {...look} />
        ))}
      </svg>
      {point !== null && <div className={classes.hairline} style={{ left: xOf(point) }} />}
      {dot && (
        <div
          className={classes.dot}
          style={{ left: xOf(dot.at), top: `${100 * (1 - dot.value / highest)}%`, background: dot.colour }}
        />
      )}
    </>
  );
}

/**
 * Returns an SVG path in a box of height `highest`, in which neighbouring points are one unit apart. The line ends
 * before the first null.
 */
export function createLinePath(values: readonly (number | null)[], highest: number): string {
  const end = values.indexOf(null);
  const known = end === -1 ? values : values.slice(0, end);
  return known.map((value, at) => `${at === 0 ? 'M' : 'L'}${at} ${(1 - (value ?? 0) / highest).toFixed(5)}`).join('');
}
