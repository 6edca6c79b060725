import { IconChartBar } from '@tabler/icons-react';
import { formatDay } from '../../days/format-day.ts';
import { useDisplayCurrency } from '../../money/display-currency.tsx';
import { formatMoney } from '../../money/format-money.ts';
import { Empty } from '../../shell/empty.tsx';
import { ChartFrame } from './chart-frame.tsx';
import classes from './daily-activity.module.css';
import { axisTicks, type DayTotal } from './day-series.ts';
import { Plot } from './plot.tsx';
import type { Column } from './reading.ts';

type DailyActivityProps = { income: DayTotal[]; expenses: DayTotal[]; isEmpty: boolean };

const TITLE = 'Daily Activity (Last 30 Days)';
const COLUMNS: Column[] = [
  { name: 'Income', mark: 'income' },
  { name: 'Expense', mark: 'expense' },
];

/** What came in and went out each day, stacked. */
export function DailyActivity({ income, expenses, isEmpty }: DailyActivityProps) {
  const { currency } = useDisplayCurrency();
  if (isEmpty) return <Empty icon={IconChartBar} message="No recent activity to display." />;
  const days = income.map(({ date, total }, index) => ({ date, totals: [total, expenses[index]?.total ?? 0] }));
  const ticks = axisTicks(Math.max(...days.map(({ totals }) => totals.reduce((sum, total) => sum + total, 0))));
  const highest = ticks.at(-1) ?? 1;
  const middleOf = (day: number) => (day + 0.5) / days.length;
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
        readings={days.map(({ date, totals }) => ({
          of: formatDay(date),
          values: totals.map((total) => formatMoney(total, currency)),
        }))}
        className={classes.chart}
        pointAt={({ x }) => Math.min(Math.max(Math.floor(x * days.length), 0), days.length - 1)}
        placeOf={(day) => ({ x: middleOf(day), y: 0 })}
      >
        {({ area, point, tip }) => (
          <Plot days={days.map(({ date }) => date)} xOf={middleOf} ticks={ticks} area={area} tip={tip}>
            <div className={classes.bars}>
              {days.map(({ date, totals }, index) => (
                <div key={date} className={classes.day} data-chosen={index === point || undefined}>
                  {totals.map(
                    (total, column) =>
                      total > 0 && (
                        <div
                          key={COLUMNS[column]?.name}
                          className={classes.bar}
                          data-kind={COLUMNS[column]?.mark}
                          style={{ height: `${(100 * total) / highest}%` }}
                        />
                      ),
                  )}
                </div>
              ))}
            </div>
          </Plot>
        )}
      </ChartFrame>
    </div>
  );
}
