import { useNavigate } from '@tanstack/react-router';
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useId,
  useRef,
  useState,
} from 'react';
import type { ListFilters } from '../transactions/list-address.ts';
import { type ChartColumn, type ChartPointText, findPointForPressedKey, formatChartPoint } from './chart-points.ts';
import classes from './charts.module.css';

/** A position in the drawing, as fractions of its width and height, measured from the top left corner. */
export type ChartPoint = { x: number; y: number };

/** The position of a tooltip. If `side` is missing, the tooltip is beside the point. */
export type TooltipPosition = ChartPoint & { side?: 'over' | 'under' };

type Drawing = {
  /** The element that contains the drawing and the tooltip. Positions are relative to this element. */
  area: RefObject<HTMLDivElement | null>;
  /** The selected point, which the drawing highlights. */
  point: number | null;
  tip: ReactNode;
};

type ChartFrameProps = {
  /** The title of the chart, including the period. */
  caption: string;
  /** What the points are, for screen readers, such as 'Date' or 'Category'. */
  of: string;
  columns: ChartColumn[];
  readings: ChartPointText[];
  className: string | undefined;
  style?: CSSProperties;
  /** Returns the index of the point at a position, or null if there is none. */
  pointAt: (place: ChartPoint) => number | null;
  /** Returns the position of a point's tooltip. */
  placeOf: (point: number) => TooltipPosition;
  /** Returns the filter that lists the transactions of a point. Enter opens this list. */
  filterOf?: (point: number) => ListFilters;
  children: (drawing: Drawing) => ReactNode;
};

/**
 * Makes a chart usable by mouse, touch and keyboard. The selected point is highlighted and announced. Screen readers
 * also get a table of all points.
 */
export function AccessibleChart(props: ChartFrameProps) {
  const { caption, of, columns, readings, className, style, pointAt, placeOf, filterOf, children } = props;
  const navigate = useNavigate();
  /** True if the current touch started on a point that was not selected. */
  const isFirstTouch = useRef(false);
  const area = useRef<HTMLDivElement>(null);
  const hint = useId();
  const [chosen, setPoint] = useState<number | null>(null);
  // The selected point may no longer exist, because the chart can have fewer points after its data has changed.
  const reading = chosen === null ? undefined : readings[chosen];
  const point = reading === undefined ? null : chosen;

  const placeOfPointer = ({ clientX, clientY }: PointerEvent) => {
    if (area.current === null) return null;
    const { left, top, width, height } = area.current.getBoundingClientRect();
    return pointAt({ x: (clientX - left) / width, y: (clientY - top) / height });
  };
  const onPointerDown = (event: PointerEvent) => {
    const next = placeOfPointer(event);
    isFirstTouch.current = event.pointerType !== 'mouse' && next !== point;
    setPoint(next);
  };
  // The first touch only selects a point. A second touch opens its transactions.
  const holdBack = (event: MouseEvent) => {
    if (isFirstTouch.current) event.preventDefault();
  };
  // A click anywhere in the chart opens the transactions of the selected point, as Enter does. Links handle their own
  // clicks.
  const onClick = (event: MouseEvent) => {
    const isLink = event.target instanceof Element && event.target.closest('a') !== null;
    if (isLink || event.defaultPrevented || point === null || !filterOf) return;
    navigate({ to: '/transactions', search: filterOf(point) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && point !== null && filterOf) {
      event.preventDefault();
      navigate({ to: '/transactions', search: filterOf(point) });
      return;
    }
    const next = findPointForPressedKey(event.key, point, readings.length);
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    setPoint(next);
  };
  return (
    <>
      <div
        className={`${classes.frame} ${className}`}
        style={style}
        role="application"
        aria-roledescription="chart"
        aria-label={caption}
        aria-describedby={hint}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move between its points.
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerMove={(event) => setPoint(placeOfPointer(event))}
        onPointerDown={onPointerDown}
        onClickCapture={holdBack}
        onClick={onClick}
        data-leads={(point !== null && filterOf !== undefined) || undefined}
        // Clears the selection when the mouse leaves the chart. After a touch, the point stays selected.
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setPoint(null)}
        onBlur={() => setPoint(null)}
      >
        {children({
          area,
          point,
          tip: point !== null && reading && <ChartTip reading={reading} columns={columns} place={placeOf(point)} />,
        })}
        <span className="unseen" role="status">
          {reading ? formatChartPoint(reading, columns) : ''}
        </span>
        <span id={hint} hidden>
          Use the arrow keys, Home and End to read each point{filterOf && ', Enter to open its transactions'}; a table
          with the same data follows.
        </span>
      </div>
      <ChartTable caption={caption} of={of} columns={columns} readings={readings} />
    </>
  );
}

/** Shows the values of a point. It is hidden from screen readers, because the chart frame announces the values. */
function ChartTip({
  reading,
  columns,
  place,
}: {
  reading: ChartPointText;
  columns: ChartColumn[];
  place: TooltipPosition;
}) {
  const style = { left: `${100 * place.x}%`, top: `${100 * place.y}%` };
  return (
    <div
      className={classes.tip}
      style={style}
      data-side={place.side ?? (place.x > 0.5 ? 'left' : 'right')}
      aria-hidden="true"
    >
      <div className="bold anywhere">{reading.of}</div>
      {reading.values.map((value, index) => (
        <div key={columns[index]?.name} className="flex between gap-md">
          <span
            className={`${classes.key} center gap-2xs muted`}
            data-coloured={columns[index]?.colour}
            style={{ '--colour': columns[index]?.colour } as CSSProperties}
          >
            {columns[index]?.name}
          </span>
          <span className="medium tabular">{value}</span>
        </div>
      ))}
    </div>
  );
}

type ChartTableProps = { caption: string; of: string; columns: ChartColumn[]; readings: ChartPointText[] };

/** A table of all points, for screen readers. */
function ChartTable({ caption, of, columns, readings }: ChartTableProps) {
  return (
    <div className="unseen">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {[of, ...columns.map(({ name }) => name)].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {readings.map((reading) => (
            <tr key={reading.of}>
              <th scope="row">{reading.of}</th>
              {reading.values.map((value, column) => (
                <td key={columns[column]?.name}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
