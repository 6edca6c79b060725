import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { type Charts, DASHBOARD_CHART_DAYS } from '../../../contract/dashboard.ts';
import { addDaysClamped } from '../../../domain/calendar-day.ts';
import { CategoryDoughnut } from '../../charts/category-doughnut.tsx';
import { fillMissingDays } from '../../charts/daily-totals.ts';
import { formatDay, formatDayWithoutYear } from '../../days/format-day.ts';
import { getToday } from '../../days/today.ts';
import { LoadFailure } from '../../layout/load-failure.tsx';
import { Panel } from '../../layout/panel.tsx';
import { Skeleton } from '../../layout/skeleton.tsx';
import classes from '../dashboard.module.css';
import { dashboardChartsQuery } from '../queries.ts';
import { DailyActivityChart } from './daily-activity-chart.tsx';
import { DailyTotalsLineChart } from './daily-totals-line-chart.tsx';
import { RenderWhenNearViewport } from './render-when-near-viewport.tsx';

const LEGEND = ['a', 'b', 'c', 'd', 'e', 'f'];

const SKELETONS = {
  categories: (
    <div className="row grow wrap gap-lg">
      <Skeleton height="min(13rem, 65vw)" circle mx="auto" className="rigid" />
      <div className="stack" style={{ flex: '1 1 16rem', gap: '1.125rem' }}>
        {LEGEND.map((entry) => (
          <Skeleton key={entry} height="0.875rem" />
        ))}
      </div>
    </div>
  ),
  activity: <Skeleton height="17.5rem" />,
  income: <Skeleton height="9.5rem" />,
  expenses: <Skeleton height="9.5rem" />,
};

/** Shows the charts of the last 30 days. While they load, shows skeletons of the same size. */
export function DashboardCharts() {
  const { data, error, isFetching, refetch } = useQuery(dashboardChartsQuery);
  const last = getToday();
  // Memoized, because every render of the page would otherwise redraw all charts.
  const charts = useMemo(() => data && createCharts(data, last), [data, last]);
  if (charts || !error) return <Panels {...charts} />;
  return (
    <div className={classes.categories}>
      <Panel title="Charts">
        <LoadFailure of="The charts" error={error} retry={refetch} isRetrying={isFetching} />
      </Panel>
    </div>
  );
}

/** Returns the charts for the period that ends on `last`. */
function createCharts(data: Charts, last: string): PanelsProps {
  const first = addDaysClamped(last, 1 - DASHBOARD_CHART_DAYS);
  const income = fillMissingDays(data.incomeOverTime, last, DASHBOARD_CHART_DAYS);
  const expenses = fillMissingDays(data.expensesOverTime, last, DASHBOARD_CHART_DAYS);
  const hasIncome = data.incomeOverTime.length > 0;
  const hasExpenses = data.expensesOverTime.length > 0;
  return {
    span: `${formatDayWithoutYear(first)} – ${formatDay(last)}`,
    categories: <CategoryDoughnut categories={data.expensesByCategory} span={{ first, last }} of="Last 30 Days" />,
    activity: <DailyActivityChart income={income} expenses={expenses} isEmpty={!hasIncome && !hasExpenses} />,
    income: <DailyTotalsLineChart name="Income" days={income} isEmpty={!hasIncome} />,
    expenses: <DailyTotalsLineChart name="Expense" days={expenses} isEmpty={!hasExpenses} />,
  };
}

type PanelsProps = Partial<Record<keyof typeof SKELETONS, ReactNode>> & {
  /** The days that the charts cover, formatted. */
  span?: string;
};

function Panels({ span, ...charts }: PanelsProps) {
  const draw = (name: keyof typeof SKELETONS) => (
    <RenderWhenNearViewport skeleton={SKELETONS[name]}>{charts[name]}</RenderWhenNearViewport>
  );
  return (
    <>
      <div className={classes.categories}>
        <Panel title="Expenses by Category" aside={span}>
          {draw('categories')}
        </Panel>
      </div>
      <div className={classes.activity}>
        <Panel title="Recent Activity" aside={span}>
          {draw('activity')}
        </Panel>
      </div>
      <div className={classes.line}>
        <Panel title="Income Vs Time" aside={span}>
          {draw('income')}
        </Panel>
      </div>
      <div className={classes.line}>
        <Panel title="Expense Vs Time" aside={span}>
          {draw('expenses')}
        </Panel>
      </div>
    </>
  );
}
