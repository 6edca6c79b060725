import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CHART_DAYS } from '../../../contract/dashboard.ts';
import { addDaysClamped } from '../../../domain/day.ts';
import { fillDays } from '../../charts/day-series.ts';
import { formatDay, formatShortDay } from '../../days/format-day.ts';
import { getToday } from '../../days/today.ts';
import { LoadFailure } from '../../layout/load-failure.tsx';
import { Panel } from '../../layout/panel.tsx';
import classes from '../dashboard.module.css';
import { chartsQuery } from '../queries.ts';
import { CategoryDoughnut } from './category-doughnut.tsx';
import { DailyActivity } from './daily-activity.tsx';
import { LineOverTime } from './line-over-time.tsx';
import { useDrawnChartCount } from './use-drawn-chart-count.ts';

const LEGEND = ['a', 'b', 'c', 'd', 'e', 'f'];

const SKELETONS = {
  categories: (
    <div className="row grow wrap gap-lg">
      <Skeleton height="13rem" circle mx="auto" className="rigid" />
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

/** Shows the charts of the last 30 days. Skeletons have the same shape while the charts load. */
export function DashboardCharts() {
  const { data, error, isFetching, refetch } = useQuery(chartsQuery);
  const drawn = useDrawnChartCount(data !== undefined, 4);
  if (data === undefined) {
    if (!error) return <Panels {...SKELETONS} />;
    return (
      <div className={classes.categories}>
        <Panel title="Charts">
          <LoadFailure of="The charts" error={error} retry={refetch} isRetrying={isFetching} />
        </Panel>
      </div>
    );
  }
  const last = getToday();
  const first = addDaysClamped(last, 1 - CHART_DAYS);
  const income = fillDays(data.incomeOverTime, last, CHART_DAYS);
  const expenses = fillDays(data.expensesOverTime, last, CHART_DAYS);
  const hasIncome = data.incomeOverTime.length > 0;
  const hasExpenses = data.expensesOverTime.length > 0;
  return (
    <Panels
      span={`${formatShortDay(first)} – ${formatDay(last)}`}
      {...SKELETONS}
      {...(drawn > 0 && {
        categories: <CategoryDoughnut categories={data.expensesByCategory} span={{ first, last }} of="Last 30 Days" />,
      })}
      {...(drawn > 1 && {
        activity: <DailyActivity income={income} expenses={expenses} isEmpty={!hasIncome && !hasExpenses} />,
      })}
      {...(drawn > 2 && { income: <LineOverTime name="Income" days={income} isEmpty={!hasIncome} /> })}
      {...(drawn > 3 && { expenses: <LineOverTime name="Expense" days={expenses} isEmpty={!hasExpenses} /> })}
    />
  );
}

type PanelsProps = Record<'categories' | 'activity' | 'income' | 'expenses', ReactNode> & {
  /** The days that the charts cover. */
  span?: string;
};

function Panels({ span, categories, activity, income, expenses }: PanelsProps) {
  return (
    <>
      <div className={classes.categories}>
        <Panel title="Expenses by Category" aside={span}>
          {categories}
        </Panel>
      </div>
      <div className={classes.activity}>
        <Panel title="Recent Activity" aside={span}>
          {activity}
        </Panel>
      </div>
      <div className={classes.line}>
        <Panel title="Income Vs Time" aside={span}>
          {income}
        </Panel>
      </div>
      <div className={classes.line}>
        <Panel title="Expense Vs Time" aside={span}>
          {expenses}
        </Panel>
      </div>
    </>
  );
}
