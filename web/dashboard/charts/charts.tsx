import { useQuery } from '@tanstack/react-query';
import { CHART_DAYS } from '../../../contract/dashboard.ts';
import { addDays } from '../../../contract/day.ts';
import { formatDay, formatShortDay } from '../../days/format-day.ts';
import { today } from '../../days/today.ts';
import { LoadFailure } from '../../shell/load-failure.tsx';
import { Panel } from '../../shell/panel.tsx';
import { ChartSkeletons } from '../chart-skeletons.tsx';
import page from '../dashboard-page.module.css';
import { fillDays } from '../fill-days.ts';
import { chartsQuery } from '../queries.ts';
import { CategoryDoughnut } from './category-doughnut.tsx';
import { DailyActivity } from './daily-activity.tsx';
import { LineOverTime } from './line-over-time.tsx';

/** The charts of the last 30 days. The default export is what `lazy` asks for. */
export default function Charts() {
  const { data, error, isFetching, refetch } = useQuery(chartsQuery);
  if (data === undefined && error) {
    return (
      <div className={page.categories}>
        <Panel title="Charts">
          <LoadFailure of="The charts" error={error} retry={refetch} isRetrying={isFetching} />
        </Panel>
      </div>
    );
  }
  if (data === undefined) return <ChartSkeletons />;
  const last = today();
  const income = fillDays(data.incomeOverTime, last, CHART_DAYS);
  const expenses = fillDays(data.expensesOverTime, last, CHART_DAYS);
  const span = `${formatShortDay(addDays(last, 1 - CHART_DAYS))} – ${formatDay(last)}`;
  const hasIncome = data.incomeOverTime.length > 0;
  const hasExpenses = data.expensesOverTime.length > 0;
  return (
    <>
      <div className={page.categories}>
        <Panel title="Expenses by Category" aside={span}>
          <CategoryDoughnut slices={data.expensesByCategory} />
        </Panel>
      </div>
      <div className={page.activity}>
        <Panel title="Recent Activity" aside={span}>
          <DailyActivity income={income} expenses={expenses} isEmpty={!hasIncome && !hasExpenses} />
        </Panel>
      </div>
      <div className={page.line}>
        <Panel title="Income Vs Time" aside={span}>
          <LineOverTime name="Income" days={income} mark="incomeMark" isEmpty={!hasIncome} />
        </Panel>
      </div>
      <div className={page.line}>
        <Panel title="Expense Vs Time" aside={span}>
          <LineOverTime name="Expense" days={expenses} mark="expenseMark" isEmpty={!hasExpenses} />
        </Panel>
      </div>
    </>
  );
}
