import type { SVGAttributes } from 'react';
import classes from '../../charts/charts.module.css';

/** A line through values of points at equal distances, up to the first that is not known. */
export type Line = { key: string; values: readonly (number | null)[]; look: SVGAttributes<SVGPathElement> };

type LineDrawingProps = {
  lines: Line[];
  /** The top of the drawing. */
  highest: number;
  /** The number of the last point. */
  last: number;
  /** The selected point, which gets a hairline. */
  point: number | null;
  /** A value that gets a dot. */
  dot?: { at: number; value: number; colour: string } | undefined;
  /** Fills the area below the first line. */
  hasGround?: boolean;
};

/** Straight lines: a curve would show amounts that never existed. */
export function LineDrawing({ lines, highest, last, point, dot, hasGround }: LineDrawingProps) {
  const xOf = (at: number) => `${(100 * at) / last}%`;
  return (
    <>
      <svg className={classes.lines} viewBox={`0 0 ${last} 1`} preserveAspectRatio="none" aria-hidden="true">
        {hasGround && lines[0] && (
          <path
            className={classes.ground}
            d={`${linePath(lines[0].values, highest)}V1H0Z`}
            fill={lines[0].look.stroke}
          />
        )}
        {lines.map(({ key, values, look }) => (
          <path key={key} d={linePath(values, highest)} vectorEffect="non-scaling-stroke" {...look} />
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

/** The path of a line in a drawing that is `highest` high and a point a unit wide, up to the first that is not known. */
export function linePath(values: readonly (number | null)[], highest: number): string {
  const end = values.indexOf(null);
  const known = end === -1 ? values : values.slice(0, end);
  return known.map((value, at) => `${at === 0 ? 'M' : 'L'}${at} ${(1 - (value ?? 0) / highest).toFixed(5)}`).join('');
}
