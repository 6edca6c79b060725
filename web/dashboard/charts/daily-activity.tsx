import { IconChartBar } from '@tabler/icons-react';
import { BarController, BarElement, CategoryScale, Chart, LinearScale } from 'chart.js';
import { Bar } from 'react-chartjs-2';
import { formatDay, formatShortDay } from '../../days/format-day.ts';
import { Empty } from '../../shell/empty.tsx';
import { ChartFrame } from './chart-frame.tsx';
import classes from './daily-activity.module.css';
import type { Column } from './reading.ts';
import { useChartLook } from './use-chart-look.ts';

Chart.register(BarController, BarElement, CategoryScale, LinearScale);

type DayTotal = { date: string; total: number };
type DailyActivityProps = { income: DayTotal[]; expenses: DayTotal[]; isEmpty: boolean };

const TITLE = 'Daily Activity (Last 30 Days)';
const COLUMNS: Column[] = [
  { name: 'Income', mark: 'income' },
  { name: 'Expense', mark: 'expense' },
];

/** What came in and went out each day, stacked. */
export function DailyActivity({ income, expenses, isEmpty }: DailyActivityProps) {
  const { colours, money, base, days, amounts } = useChartLook();
  if (isEmpty) return <Empty icon={IconChartBar} message="No recent activity to display." />;
  return (
    <div>
      <div className={classes.head}>
        <h3 className={classes.title}>{TITLE}</h3>
        <div className={classes.legend} aria-hidden="true">
          {COLUMNS.map(({ name, mark }) => (
            <span key={name} className={classes.key} data-kind={mark}>
              {name}
            </span>
          ))}
        </div>
      </div>
      <ChartFrame
        caption={TITLE}
        of="Date"
        columns={COLUMNS}
        readings={income.map(({ date, total }, day) => ({
          of: formatDay(date),
          values: [money(total), money(expenses[day]?.total ?? 0)],
        }))}
        reads="bar"
        className={classes.canvas}
      >
        {(chart) => (
          <Bar
            ref={(drawn) => {
              chart.current = drawn ?? null;
            }}
            aria-hidden="true"
            data={{
              labels: income.map(({ date }) => formatShortDay(date)),
              datasets: [
                { label: 'Income', data: totalsOf(income), ...bar(colours.incomeMark) },
                { label: 'Expense', data: totalsOf(expenses), ...bar(colours.expenseMark) },
              ],
            }}
            options={{ ...base, scales: { x: { stacked: true, ...days }, y: { stacked: true, ...amounts } } }}
          />
        )}
      </ChartFrame>
    </div>
  );
}

const bar = (colour: string) => ({
  backgroundColor: colour,
  hoverBackgroundColor: colour,
  borderRadius: 3,
  maxBarThickness: 22,
  stack: 'day',
});

const totalsOf = (days: DayTotal[]) => days.map(({ total }) => total);
