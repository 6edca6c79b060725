import {
  CategoryScale,
  Chart,
  Filler,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js';
import { Line } from 'react-chartjs-2';
import { formatDay, formatShortDay } from '../../days/format-day.ts';
import { Empty } from '../../shell/empty.tsx';
import { ChartTable } from './chart-table.tsx';
import classes from './line-over-time.module.css';
import { useChartLook } from './use-chart-look.ts';

Chart.register(LineController, LineElement, PointElement, Filler, CategoryScale, LinearScale, Tooltip);

type LineOverTimeProps = {
  name: 'Income' | 'Expense';
  days: { date: string; total: number }[];
  mark: 'incomeMark' | 'expenseMark';
  isEmpty: boolean;
};

/** One kind of money, day by day. */
export function LineOverTime({ name, days, mark, isEmpty }: LineOverTimeProps) {
  const { colours, animation, money, shortMoney, tooltip, grid, ticks } = useChartLook();
  // The same words for both lines: the specification has them so.
  if (isEmpty) return <Empty message="No income data to display." />;
  return (
    <div>
      <div className={classes.canvas}>
        <Line
          aria-label={`${name} of the last 30 days; a table of it follows`}
          data={{
            labels: days.map(({ date }) => formatShortDay(date)),
            datasets: [
              {
                label: name,
                data: days.map(({ total }) => total),
                borderColor: colours[mark],
                backgroundColor: `${colours[mark]}1f`,
                borderWidth: 2,
                fill: true,
                // Straight from day to day: a curve would show money that never was.
                tension: 0,
                pointRadius: 0,
                pointHoverRadius: 4,
                pointHitRadius: 12,
                pointBackgroundColor: colours[mark],
              },
            ],
          }}
          options={{
            maintainAspectRatio: false,
            animation,
            interaction: { mode: 'index', intersect: false },
            scales: {
              x: {
                grid: { display: false },
                border: { color: colours.hairline },
                ticks: { ...ticks, maxRotation: 0, autoSkipPadding: 32 },
              },
              y: {
                beginAtZero: true,
                grid,
                border: { display: false },
                ticks: { ...ticks, callback: shortMoney, maxTicksLimit: 5 },
              },
            },
            plugins: {
              tooltip: {
                ...tooltip,
                callbacks: {
                  title: ([item]) => formatDay(days[item?.dataIndex ?? 0]?.date ?? ''),
                  label: ({ parsed }) => ` ${name}: ${money(parsed.y ?? 0)}`,
                },
              },
            },
          }}
        />
      </div>
      <ChartTable
        caption={`${name} Vs Time`}
        columns={['Date', name]}
        rows={days.map(({ date, total }) => [formatDay(date), money(total)])}
      />
    </div>
  );
}
