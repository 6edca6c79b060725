import { VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import classes from './chart-frame.module.css';
import { ChartTable } from './chart-table.tsx';
import { ChartTip } from './chart-tip.tsx';
import { type Column, pointAfter, type Reading, sentenceOf } from './reading.ts';

/** A place in the drawing, as shares of its width and height from the left and from the top. */
export type Place = { x: number; y: number };

type Drawing = {
  /** Goes on the element that the drawing fills; the tip is its child. */
  area: RefObject<HTMLDivElement | null>;
  /** The chosen point, which the drawing marks. */
  point: number | null;
  tip: ReactNode;
};

type ChartFrameProps = {
  /** What the chart shows, and of when. */
  caption: string;
  /** What its points are: 'Date' or 'Category'. */
  of: string;
  columns: Column[];
  readings: Reading[];
  className: string | undefined;
  /** Which point is meant by a place, if any. */
  pointAt: (place: Place) => number | null;
  /** Where the words of a point stand. */
  placeOf: (point: number) => Place;
  children: (drawing: Drawing) => ReactNode;
};

/**
 * Around a chart: the pointer, a finger or the arrow keys choose a point, which is then marked, shown in words and read
 * out. A table of all of them follows for who does not see it.
 */
export function ChartFrame(props: ChartFrameProps) {
  const { caption, of, columns, readings, className, pointAt, placeOf, children } = props;
  const area = useRef<HTMLDivElement>(null);
  const hint = useId();
  const [chosen, setPoint] = useState<number | null>(null);
  // There may be fewer points than when it was chosen.
  const reading = chosen === null ? undefined : readings[chosen];
  const point = reading === undefined ? null : chosen;

  const readAt = ({ clientX, clientY }: PointerEvent) => {
    if (area.current === null) return;
    const { left, top, width, height } = area.current.getBoundingClientRect();
    setPoint(pointAt({ x: (clientX - left) / width, y: (clientY - top) / height }));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = pointAfter(event.key, point, readings.length);
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    setPoint(next);
  };
  return (
    <>
      <div
        className={`${classes.frame} ${className}`}
        role="application"
        aria-roledescription="chart"
        aria-label={caption}
        aria-describedby={hint}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move over its points.
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerMove={readAt}
        onPointerDown={readAt}
        // A finger that was lifted has chosen; a mouse that is gone has not.
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setPoint(null)}
        onBlur={() => setPoint(null)}
      >
        {children({
          area,
          point,
          tip: point !== null && reading && <ChartTip reading={reading} columns={columns} place={placeOf(point)} />,
        })}
        <VisuallyHidden role="status">{reading ? sentenceOf(reading, columns) : ''}</VisuallyHidden>
        <span id={hint} hidden>
          The arrow keys, Home and End read it point by point; a table follows.
        </span>
      </div>
      <ChartTable caption={caption} of={of} columns={columns} readings={readings} />
    </>
  );
}
