import { useQuery } from '@tanstack/react-query';
import { formatDay, formatShortDay } from '../../days/format-day.ts';
import { formatMonth, type Month } from '../../months/months.ts';
import { Panel } from '../../shell/panel.tsx';
import { CategoryDoughnut } from '../charts/category-doughnut.tsx';
import { monthQuery } from '../queries.ts';
import classes from './month-section.module.css';

export function MonthCategories({ month }: { month: Month }) {
  const { data } = useQuery(monthQuery(month));
  // The section above shows loading errors.
  if (data === undefined) return null;
  const { firstDay, lastDay, through, expensesByCategory } = data;
  const last = through ?? lastDay;
  return (
    <Panel title="Expenses by Category" aside={`${formatShortDay(firstDay)} – ${formatDay(last)}`}>
      <div className={classes.categories}>
        <CategoryDoughnut categories={expensesByCategory} span={{ first: firstDay, last }} of={formatMonth(data)} />
      </div>
    </Panel>
  );
}
