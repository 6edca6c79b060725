import { IconChartLine } from '@tabler/icons-react';
import type { MonthFigures } from '../../../contract/dashboard.ts';
import { AccessibleChart } from '../../charts/accessible-chart.tsx';
import classes from '../../charts/charts.module.css';
import { DailyChartAxes } from '../../charts/daily-chart-axes.tsx';
import { computeAxisTicks } from '../../charts/daily-totals.ts';
import { type ChartLine, LineDrawing } from '../../charts/line-drawing.tsx';
import { formatDay } from '../../days/format-day.ts';
import { EmptyState } from '../../layout/empty-state.tsx';
import { useDisplayCurrency } from '../../money/display-currency-provider.tsx';
import { formatMoney } from '../../money/format-money.ts';
import { addMonths, formatMonth, formatMonthName } from '../../months/calendar-month.ts';
import { hasSpendingWithoutBudget, listMonthChartPoints } from './month-chart-points.ts';

/** Shown for a day that is in the future or does not exist in one of the months. */
const NOTHING = '–';

const NOW = 'var(--accent)';
const BUDGETS = 'var(--expense-mark)';

/**
 * Shows the total spending up to each day, for this month and the previous month. If there are budgets, also shows the
 * budgeted amount and the spending in budgeted categories.
 */
export function SpendingLineChart({ figures }: { figures: MonthFigures }) {
  const { currency } = useDisplayCurrency();
  const points = listMonthChartPoints(figures);
  const most = Math.max(
    ...points.flatMap(({ spent, before, budgeted, pace }) => [spent ?? 0, before ?? 0, budgeted ?? 0, pace ?? 0]),
  );
  if (most === 0) {
    return (
      <div className={`${classes.spending} grid grow`}>
        <EmptyState icon={IconChartLine} message="Nothing was spent in either month." />
      </div>
    );
  }
  const ticks = computeAxisTicks(most);
  const highest = ticks.at(-1) ?? 1;
  const last = points.length - 1;
  const lines: (ChartLine & { name: string })[] = [
    ...(points[0]?.pace == null
      ? []
      : [
          {
            key: 'pace',
            name: 'Budgets, spread evenly',
            values: points.map(({ pace }) => pace),
            look: { stroke: BUDGETS, strokeWidth: 1, strokeDasharray: '6 4' },
          },
        ]),
    // This line is omitted if all spending is in budgeted categories, because it would be the same as the line for all
    // spending.
    ...(hasSpendingWithoutBudget(points)
      ? [
          {
            key: 'budgeted',
            name: 'Spent in budgeted categories',
            values: points.map(({ budgeted }) => budgeted),
            look: { stroke: BUDGETS, strokeWidth: 2, strokeLinecap: 'round' as const },
          },
        ]
      : []),
    {
      key: 'before',
      name: formatMonthName(addMonths(figures, -1)),
      values: points.map(({ before }) => before),
      look: { stroke: 'var(--control)', strokeWidth: 2.5, strokeDasharray: '0 5', strokeLinecap: 'round' },
    },
    {
      key: 'now',
      name: formatMonthName(figures),
      values: points.map(({ spent }) => spent),
      look: { stroke: NOW, strokeWidth: 2.5, strokeLinecap: 'round' },
    },
  ];
  const today = points.findLastIndex(({ spent }) => spent !== null);
  const ordered = lines.toReversed();
  const xOf = (at: number) => at / last;
  return (
    <div className="stack grow gap-xs">
      <div className={`${classes.legend} flex wrap muted text-xs`} aria-hidden="true">
        {ordered.map(({ key, name, look }) => (
          <span key={key} className={`${classes.key} center gap-2xs`}>
            <svg className={classes.sample} viewBox="0 0 20 4" aria-hidden="true">
              <path d="M1.5 2H20" {...look} />
            </svg>
            {name}
          </span>
        ))}
      </div>
      <AccessibleChart
        caption={`Spent Day by Day (${formatMonth(figures)})`}
        of="Date"
        columns={ordered.map(({ name }) => ({ name }))}
        readings={points.map(({ day, dayBefore }, at) => ({
          of: formatDay(day ?? dayBefore ?? ''),
          values: ordered.map(({ values }) => {
            const value = values[at] ?? null;
            return value === null ? NOTHING : formatMoney(value, currency);
          }),
        }))}
        className={`${classes.spending} grid grow`}
        // Filters expenses from the start of the month to the selected day. If this month is too short to have that
        // day, filters the expenses of the previous month.
        filterOf={(at) => {
          const of = points[at]?.day == null ? 'dayBefore' : 'day';
          return { type: 'expense', from: points[0]?.[of] ?? '', to: points[at]?.[of] ?? '' };
        }}
        pointAt={({ x }) => Math.min(Math.max(Math.round(x * last), 0), last)}
        placeOf={(at) => ({ x: xOf(at), y: 0 })}
      >
        {({ area, point, tip }) => (
          <DailyChartAxes days={points.map(({ day }) => day)} xOf={xOf} ticks={ticks} area={area} tip={tip}>
            <LineDrawing
              lines={lines}
              highest={highest}
              last={last}
              point={point}
              // A dot marks the current day.
              dot={today === -1 ? undefined : { at: today, value: points[today]?.spent ?? 0, colour: NOW }}
            />
          </DailyChartAxes>
        )}
      </AccessibleChart>
    </div>
  );
}
