import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import type { ReportPeriod } from '../../contract/reports.ts';
import type { ReportPeriodLength } from '../../domain/report-ranges.ts';
import { AccessibleChart } from '../charts/accessible-chart.tsx';
import { DailyChartAxes } from '../charts/daily-chart-axes.tsx';
import { computeAxisTicks } from '../charts/daily-totals.ts';
import { formatPeriod, listAxisLabels } from '../charts/period-labels.ts';
import { useDisplayCurrency } from '../money/display-currency-provider.tsx';
import { formatMoney } from '../money/format-money.ts';
import type { ListFilters } from '../transactions/list-address.ts';
import classes from './reports.module.css';

/** The bars of one colour. There is one amount per period. */
export type BarSeries = { name: string; colour: string; amounts: number[] };

type PeriodBarsProps = {
  caption: string;
  periods: ReportPeriod[];
  by: ReportPeriodLength;
  series: BarSeries[];
  /** Whether to stack the bars. Use this if the series add up to a total. */
  isStacked?: boolean;
  /** Returns the filter for the transactions of a period. */
  filterOf: (period: ReportPeriod) => ListFilters;
};

/** A bar chart with a group of bars for each month, quarter or year. */
export function PeriodBarChart({ caption, periods, by, series, isStacked = false, filterOf }: PeriodBarsProps) {
  const { currency } = useDisplayCurrency();
  const heights = periods.map((_, at) => {
    const amounts = series.map(({ amounts }) => amounts[at] ?? 0);
    return isStacked ? amounts.reduce((sum, amount) => sum + amount, 0) : Math.max(...amounts);
  });
  const ticks = computeAxisTicks(Math.max(...heights, 0));
  const highest = ticks.at(-1) ?? 1;
  const middleOf = (at: number) => (at + 0.5) / periods.length;
  const labels = listAxisLabels(periods, by);
  const filterAt = (at: number): ListFilters => {
    const period = periods[at];
    return period ? filterOf(period) : {};
  };
  return (
    <div className="stack gap-sm">
      <ul className={`${classes.legend} flex wrap muted text-xs`} aria-hidden="true">
        {series.map(({ name, colour }) => (
          <li key={name} className={`${classes.key} truncate`} style={{ '--colour': colour } as CSSProperties}>
            {name}
          </li>
        ))}
      </ul>
      <AccessibleChart
        caption={caption}
        of={by === 'month' ? 'Month' : by === 'quarter' ? 'Quarter' : 'Year'}
        columns={series.map(({ name, colour }) => ({ name, colour }))}
        readings={periods.map((period, at) => ({
          of: formatPeriod(period, by),
          values: series.map(({ amounts }) => formatMoney(amounts[at] ?? 0, currency)),
        }))}
        className={classes.chart}
        filterOf={filterAt}
        pointAt={({ x }) => Math.min(Math.max(Math.floor(x * periods.length), 0), periods.length - 1)}
        placeOf={(at) => ({ x: middleOf(at), y: 0 })}
      >
        {({ area, point, tip }) => (
          <DailyChartAxes
            days={periods.map(({ from }) => (labels.has(from) ? from : null))}
            nameOf={(from) => labels.get(from) ?? ''}
            kept={periods.findIndex(({ from }) => from.endsWith('-01')) % 2 === 1 ? 'even' : 'odd'}
            xOf={middleOf}
            ticks={ticks}
            area={area}
            tip={tip}
          >
            <div className={classes.bars}>
              {periods.map((period, at) => (
                <Link
                  key={period.from}
                  to="/transactions"
                  search={filterOf(period)}
                  // Not a tab stop, because the chart itself has keyboard focus and handles Enter.
                  tabIndex={-1}
                  className={`${classes.period} relative flex`}
                  data-stacked={isStacked || undefined}
                  data-chosen={at === point || undefined}
                >
                  {series.map(({ name, colour, amounts }) => (
                    <Bar key={name} colour={colour} share={(amounts[at] ?? 0) / highest} />
                  ))}
                </Link>
              ))}
            </div>
          </DailyChartAxes>
        )}
      </AccessibleChart>
    </div>
  );
}

/**
 * A bar. For a zero amount, the element is empty, because even a bar of height zero would be drawn with the minimum
 * height.
 */
function Bar({ colour, share }: { colour: string; share: number }) {
  if (share <= 0) return <span className={classes.none} />;
  return (
    <span className={classes.barsBar} style={{ height: `${100 * share}%`, '--colour': colour } as CSSProperties} />
  );
}
