import { VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import classes from './chart-frame.module.css';
import { ChartTable } from './chart-table.tsx';
import { ChartTip, type Place } from './chart-tip.tsx';
import { type Column, pointAfter, type Reading, sentenceOf } from './reading.ts';
import { useStaggeredRender } from './use-staggered-render.ts';

type Element = { width?: number; tooltipPosition(isFinal: boolean): { x: number | null; y: number | null } };

/** What of a Chart.js chart, of whatever type, is used here. */
export type Drawn = {
  width: number;
  height: number;
  chartArea: { top: number; bottom: number };
  data: { datasets: unknown[] };
  getDatasetMeta(dataset: number): { data: Element[] };
  getElementsAtEventForMode(
    event: Event,
    mode: string,
    how: { intersect: boolean },
    isFinal: boolean,
  ): { index: number }[];
  setActiveElements(points: { datasetIndex: number; index: number }[]): void;
  update(): void;
};

type ChartFrameProps = {
  /** What the chart shows, and of when. */
  caption: string;
  /** What its points are: 'Date' or 'Category'. */
  of: string;
  columns: Column[];
  readings: Reading[];
  /** A slice is read where it is touched; a bar, or a point of a line, anywhere above and below it. */
  reads: 'slice' | 'bar' | 'line';
  className: string | undefined;
  /** @param chart takes the chart that is drawn */
  children: (chart: RefObject<Drawn | null>) => ReactNode;
};

/**
 * Around a chart: the pointer, a finger or the arrow keys choose a point, which is then marked, shown in words and read
 * out. A table of all of them follows for who does not see it.
 */
export function ChartFrame({ caption, of, columns, readings, reads, className, children }: ChartFrameProps) {
  const chart = useRef<Drawn>(null);
  const isDrawn = useStaggeredRender();
  const hint = useId();
  const [point, setPoint] = useState<{ index: number; place: Place } | null>(null);
  const reading = point && readings[point.index];

  const read = (index: number | null) => {
    const drawn = chart.current;
    if (drawn === null || index === (point?.index ?? null)) return;
    drawn.setActiveElements(
      index === null ? [] : drawn.data.datasets.map((_, datasetIndex) => ({ datasetIndex, index })),
    );
    drawn.update();
    setPoint(index === null ? null : { index, place: placeOf(drawn, index, reads) });
  };
  const readAt = ({ nativeEvent }: PointerEvent) => {
    const [mode, intersect] = reads === 'slice' ? ['nearest', true] : ['index', false];
    const found = chart.current?.getElementsAtEventForMode(nativeEvent, mode, { intersect }, true);
    read(found?.[0]?.index ?? null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = pointAfter(event.key, point?.index ?? null, readings.length);
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    read(next);
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
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && read(null)}
        onBlur={() => read(null)}
      >
        {isDrawn && children(chart)}
        {point && reading && <ChartTip reading={reading} columns={columns} place={point.place} />}
        <VisuallyHidden role="status">{reading ? sentenceOf(reading, columns) : ''}</VisuallyHidden>
        <span id={hint} hidden>
          The arrow keys, Home and End read it point by point; a table follows.
        </span>
      </div>
      <ChartTable caption={caption} of={of} columns={columns} readings={readings} />
    </>
  );
}

/** A line is read at a hairline, a bar in a band that is a little wider than it. */
const GUIDE = { line: () => 1, bar: (width: number) => width + 8 };

function placeOf(drawn: Drawn, index: number, reads: ChartFrameProps['reads']): Place {
  const at = drawn.getDatasetMeta(0).data[index];
  const { x, y } = at?.tooltipPosition(true) ?? {};
  const { top, bottom } = drawn.chartArea;
  const side = (x ?? 0) > drawn.width / 2 ? 'left' : 'right';
  if (reads === 'slice') return { x: x ?? 0, y: y ?? 0, side };
  return { x: x ?? 0, y: top, side, guide: { width: GUIDE[reads](at?.width ?? 0), height: bottom - top } };
}
