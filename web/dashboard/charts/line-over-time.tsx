import { IconChartLine } from '@tabler/icons-react';
import { CategoryScale, Chart, Filler, LinearScale, LineController, LineElement, PointElement } from 'chart.js';
import { Line } from 'react-chartjs-2';
import { formatDay, formatShortDay } from '../../days/format-day.ts';
import { Empty } from '../../shell/empty.tsx';
import { ChartFrame } from './chart-frame.tsx';
import classes from './line-over-time.module.css';
import { useChartLook } from './use-chart-look.ts';

Chart.register(LineController, LineElement, PointElement, Filler, CategoryScale, LinearScale);

type LineOverTimeProps = {
  name: 'Income' | 'Expense';
  days: { date: string; total: number }[];
  mark: 'incomeMark' | 'expenseMark';
  isEmpty: boolean;
};

/** One kind of money, day by day. */
export function LineOverTime({ name, days, mark, isEmpty }: LineOverTimeProps) {
  const look = useChartLook();
  // The same words for both lines: the specification has them so.
  if (isEmpty) return <Empty icon={IconChartLine} message="No income data to display." />;
  const colour = look.colours[mark];
  return (
    <div>
      <ChartFrame
        caption={`${name} Vs Time (Last 30 Days)`}
        of="Date"
        columns={[{ name }]}
        readings={days.map(({ date, total }) => ({ of: formatDay(date), values: [look.money(total)] }))}
        reads="line"
        className={classes.canvas}
      >
        {(chart) => (
          <Line
            ref={(drawn) => {
              chart.current = drawn ?? null;
            }}
            aria-hidden="true"
            data={{
              labels: days.map(({ date }) => formatShortDay(date)),
              datasets: [
                {
                  label: name,
                  data: days.map(({ total }) => total),
                  borderColor: colour,
                  backgroundColor: `${colour}1f`,
                  borderWidth: 2,
                  borderJoinStyle: 'round',
                  fill: true,
                  // Straight from day to day: a curve would show money that never was.
                  tension: 0,
                  pointRadius: 0,
                  pointHoverRadius: 5,
                  pointHoverBorderWidth: 2,
                  pointHoverBorderColor: look.colours.surface,
                  pointHoverBackgroundColor: colour,
                  // A point on the edge is not cut in half.
                  clip: 8,
                },
              ],
            }}
            options={{ ...look.base, scales: { x: look.days, y: look.amounts } }}
          />
        )}
      </ChartFrame>
    </div>
  );
}
