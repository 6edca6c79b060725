import { IconChartLine } from '@tabler/icons-react';
import { formatDay } from '../../days/format-day.ts';
import { useDisplayCurrency } from '../../money/display-currency.tsx';
import { formatMoney } from '../../money/format-money.ts';
import { Empty } from '../../shell/empty.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { axisTicks, type DayTotal } from './day-series.ts';
import classes from './line-over-time.module.css';
import { Plot } from './plot.tsx';

type LineOverTimeProps = { name: 'Income' | 'Expense'; days: DayTotal[]; isEmpty: boolean };

/** Income or expenses by day, as a line. */
export function LineOverTime({ name, days, isEmpty }: LineOverTimeProps) {
  const { currency } = useDisplayCurrency();
  // The specification uses the same words for both lines.
  if (isEmpty) return <Empty icon={IconChartLine} message="No income data to display." />;
  const ticks = axisTicks(Math.max(...days.map(({ total }) => total)));
  const highest = ticks.at(-1) ?? 1;
  const last = days.length - 1;
  const xOf = (day: number) => day / last;
  const yOf = (day: number) => 1 - (days[day]?.total ?? 0) / highest;
  // Straight lines: a curve would show amounts that never existed.
  const line = `M${days.map((_, day) => `${day} ${yOf(day).toFixed(5)}`).join('L')}`;
  return (
    <ChartFrame
      caption={`${name} Vs Time (Last 30 Days)`}
      of="Date"
      columns={[{ name }]}
      readings={days.map(({ date, total }) => ({ of: formatDay(date), values: [formatMoney(total, currency)] }))}
      className={classes.chart}
      filterOf={(day) => {
        const date = days[day]?.date ?? '';
        return { type: name === 'Income' ? 'income' : 'expense', from: date, to: date };
      }}
      pointAt={({ x }) => Math.min(Math.max(Math.round(x * last), 0), last)}
      placeOf={(day) => ({ x: xOf(day), y: 0 })}
    >
      {({ area, point, tip }) => (
        <Plot days={days.map(({ date }) => date)} xOf={xOf} ticks={ticks} area={area} tip={tip}>
          <div className={classes.series} data-kind={name.toLowerCase()}>
            <svg className={classes.lines} viewBox={`0 0 ${last} 1`} preserveAspectRatio="none" aria-hidden="true">
              <path className={classes.ground} d={`${line}V1H0Z`} />
              <path className={classes.line} d={line} vectorEffect="non-scaling-stroke" />
            </svg>
            {point !== null && (
              <>
                <div className={classes.hairline} style={{ left: `${100 * xOf(point)}%` }} />
                <div className={classes.dot} style={{ left: `${100 * xOf(point)}%`, top: `${100 * yOf(point)}%` }} />
              </>
            )}
          </div>
        </Plot>
      )}
    </ChartFrame>
  );
}
