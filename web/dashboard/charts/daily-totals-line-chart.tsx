import { IconChartLine } from '@tabler/icons-react';
import { AccessibleChart } from '../../charts/accessible-chart.tsx';
import classes from '../../charts/charts.module.css';
import { DailyChartAxes } from '../../charts/daily-chart-axes.tsx';
import { computeAxisTicks, type DayTotal } from '../../charts/daily-totals.ts';
import { NO_INCOME_MESSAGE } from '../../charts/empty-messages.ts';
import { LineDrawing } from '../../charts/line-drawing.tsx';
import { formatDay } from '../../days/format-day.ts';
import { EmptyState } from '../../layout/empty-state.tsx';
import { useDisplayCurrency } from '../../money/display-currency-provider.tsx';
import { formatMoney } from '../../money/format-money.ts';

type LineOverTimeProps = { name: 'Income' | 'Expense'; days: DayTotal[]; isEmpty: boolean };

export function DailyTotalsLineChart({ name, days, isEmpty }: LineOverTimeProps) {
  const { currency } = useDisplayCurrency();
  // Shows this message about income in the expense chart too, because the specification requires it.
  if (isEmpty) return <EmptyState icon={IconChartLine} message={NO_INCOME_MESSAGE} />;
  // The axis starts at zero. If a day has more refunds than expenses, the tooltip shows the negative amount.
  const totals = days.map(({ total }) => Math.max(0, total));
  const ticks = computeAxisTicks(Math.max(...totals));
  const highest = ticks.at(-1) ?? 1;
  const last = days.length - 1;
  const xOf = (day: number) => day / last;
  const type = name === 'Income' ? 'income' : 'expense';
  const colour = `var(--${type}-mark)`;
  return (
    <AccessibleChart
      caption={`${name} Vs Time (Last 30 Days)`}
      of="Date"
      columns={[{ name }]}
      readings={days.map(({ date, total }) => ({ of: formatDay(date), values: [formatMoney(total, currency)] }))}
      className={classes.overTime}
      filterOf={(day) => {
        const date = days[day]?.date ?? '';
        return { type, from: date, to: date };
      }}
      pointAt={({ x }) => Math.min(Math.max(Math.round(x * last), 0), last)}
      placeOf={(day) => ({ x: xOf(day), y: 0 })}
    >
      {({ area, point, tip }) => (
        <DailyChartAxes days={days.map(({ date }) => date)} xOf={xOf} ticks={ticks} area={area} tip={tip}>
          <LineDrawing
            lines={[{ key: type, values: totals, look: { stroke: colour, strokeWidth: 2 } }]}
            highest={highest}
            last={last}
            point={point}
            dot={point === null ? undefined : { at: point, value: totals[point] ?? 0, colour }}
            hasGround
          />
        </DailyChartAxes>
      )}
    </AccessibleChart>
  );
}
