import { BarController, BarElement, CategoryScale, Chart, LinearScale, Tooltip } from 'chart.js';
import { Bar } from 'react-chartjs-2';
import { formatDay, formatShortDay } from '../../days/format-day.ts';
import { Empty } from '../../shell/empty.tsx';
import { ChartTable } from './chart-table.tsx';
import classes from './daily-activity.module.css';
import { useChartLook } from './use-chart-look.ts';

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip);

type DayTotal = { date: string; total: number };
type DailyActivityProps = { income: DayTotal[]; expenses: DayTotal[]; isEmpty: boolean };

/** What came in and went out each day, stacked. */
export function DailyActivity({ income, expenses, isEmpty }: DailyActivityProps) {
  const { colours, animation, money, shortMoney, tooltip, grid, ticks } = useChartLook();
  if (isEmpty) return <Empty message="No recent activity to display." />;
  const bar = { borderRadius: 2, maxBarThickness: 22, stack: 'day' };
  return (
    <div>
      <div className={classes.head}>
        <h3 className={classes.title}>Daily Activity (Last 30 Days)</h3>
        <div className={classes.legend} aria-hidden="true">
          <span className={classes.key} data-kind="income">
            Income
          </span>
          <span className={classes.key} data-kind="expense">
            Expense
          </span>
        </div>
      </div>
      <div className={classes.canvas}>
        <Bar
          aria-label="Daily activity of the last 30 days; a table of it follows"
          data={{
            labels: income.map(({ date }) => formatShortDay(date)),
            datasets: [
              { label: 'Income', data: income.map(({ total }) => total), backgroundColor: colours.incomeMark, ...bar },
              {
                label: 'Expense',
                data: expenses.map(({ total }) => total),
                backgroundColor: colours.expenseMark,
                ...bar,
              },
            ],
          }}
          options={{
            maintainAspectRatio: false,
            animation,
            interaction: { mode: 'index', intersect: false },
            scales: {
              x: {
                stacked: true,
                grid: { display: false },
                border: { color: colours.hairline },
                ticks: { ...ticks, maxRotation: 0, autoSkipPadding: 24 },
              },
              y: {
                stacked: true,
                beginAtZero: true,
                grid,
                border: { display: false },
                ticks: { ...ticks, callback: shortMoney, maxTicksLimit: 6 },
              },
            },
            plugins: {
              tooltip: {
                ...tooltip,
                callbacks: {
                  title: ([item]) => formatDay(income[item?.dataIndex ?? 0]?.date ?? ''),
                  label: ({ dataset, parsed }) => ` ${dataset.label}: ${money(parsed.y ?? 0)}`,
                },
              },
            },
          }}
        />
      </div>
      <ChartTable
        caption="Daily Activity (Last 30 Days)"
        columns={['Date', 'Income', 'Expense']}
        rows={income.map(({ date, total }, day) => [formatDay(date), money(total), money(expenses[day]?.total ?? 0)])}
      />
    </div>
  );
}
