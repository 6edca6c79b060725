import { IconChartLine } from '@tabler/icons-react';
import type { MonthFigures } from '../../../contract/dashboard.ts';
import { formatDay } from '../../days/format-day.ts';
import { useDisplayCurrency } from '../../money/display-currency.tsx';
import { formatMoney } from '../../money/format-money.ts';
import { addMonths, formatMonth, formatMonthName } from '../../months/months.ts';
import { Empty } from '../../shell/empty.tsx';
import { ChartFrame } from '../charts/chart-frame.tsx';
import { axisTicks } from '../charts/day-series.ts';
import { Plot } from '../charts/plot.tsx';
import { linePath, monthPoints } from './lines.ts';
import classes from './spending-lines.module.css';

/** Shown for days that have not come yet, or that the other month does not have. */
const NOTHING = '–';

/**
 * Cumulative spending by day in this month and the previous one. With budgets, also the spending in budgeted categories and the
 * budgets.
 */
export function SpendingLines({ figures }: { figures: MonthFigures }) {
  const { currency } = useDisplayCurrency();
  const points = monthPoints(figures);
  const most = Math.max(
    ...points.flatMap(({ spent, before, budgeted, pace }) => [spent ?? 0, before ?? 0, budgeted ?? 0, pace ?? 0]),
  );
  if (most === 0) {
    return (
      <div className={classes.chart}>
        <Empty icon={IconChartLine} message="Nothing was spent in either month." />
      </div>
    );
  }
  const ticks = axisTicks(most);
  const highest = ticks.at(-1) ?? 1;
  const last = points.length - 1;
  const lines = [
    ...(points[0]?.pace == null
      ? []
      : [
          { kind: 'pace', name: 'Budgets, spent evenly', values: points.map(({ pace }) => pace) },
          { kind: 'budgeted', name: 'Spent in budgeted categories', values: points.map(({ budgeted }) => budgeted) },
        ]),
    { kind: 'before', name: formatMonthName(addMonths(figures, -1)), values: points.map(({ before }) => before) },
    { kind: 'now', name: formatMonthName(figures), values: points.map(({ spent }) => spent) },
  ];
  const told = lines.toReversed();
  const xOf = (at: number) => at / last;
  return (
    <div className="stack grow gap-xs">
      <div className={`${classes.legend} flex wrap muted text-xs`} aria-hidden="true">
        {told.map(({ kind, name }) => (
          <span key={kind} className={classes.key} data-line={kind}>
            {name}
          </span>
        ))}
      </div>
      <ChartFrame
        caption={`Spent Day by Day (${formatMonth(figures)})`}
        of="Date"
        columns={told.map(({ name }) => ({ name }))}
        readings={points.map(({ day, dayBefore }, at) => ({
          of: formatDay(day ?? dayBefore ?? ''),
          values: told.map(({ values }) => {
            const value = values[at] ?? null;
            return value === null ? NOTHING : formatMoney(value, currency);
          }),
        }))}
        className={classes.chart}
        // Filters by the spending up to that day: of this month, or of the previous one if this one is shorter.
        filterOf={(at) => {
          const of = points[at]?.day == null ? 'dayBefore' : 'day';
          return { type: 'expense', from: points[0]?.[of] ?? '', to: points[at]?.[of] ?? '' };
        }}
        pointAt={({ x }) => Math.min(Math.max(Math.round(x * last), 0), last)}
        placeOf={(at) => ({ x: xOf(at), y: 0 })}
      >
        {({ area, point, tip }) => (
          <Plot days={points.map(({ day }) => day)} xOf={xOf} ticks={ticks} area={area} tip={tip}>
            <svg className={classes.lines} viewBox={`0 0 ${last} 1`} preserveAspectRatio="none" aria-hidden="true">
              {lines.map(({ kind, values }) => (
                <path
                  key={kind}
                  className={classes.line}
                  data-line={kind}
                  d={linePath(values, highest)}
                  vectorEffect="non-scaling-stroke"
                />
              ))}
            </svg>
            {point !== null && <div className={classes.hairline} style={{ left: `${100 * xOf(point)}%` }} />}
            <LastDot values={points.map(({ spent }) => spent)} highest={highest} xOf={xOf} />
          </Plot>
        )}
      </ChartFrame>
    </div>
  );
}

type LastDotProps = { values: (number | null)[]; highest: number; xOf: (at: number) => number };

/** Marks the current day. */
function LastDot({ values, highest, xOf }: LastDotProps) {
  const at = values.findLastIndex((value) => value !== null);
  const value = values[at] ?? null;
  if (value === null) return null;
  return <div className={classes.dot} style={{ left: `${100 * xOf(at)}%`, top: `${100 * (1 - value / highest)}%` }} />;
}
