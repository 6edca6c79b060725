import { IconChartBar } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatDay } from '../../days/format-day.ts';
import { useDisplayCurrency } from '../../money/display-currency.tsx';
import { formatMoney } from '../../money/format-money.ts';
import { Empty } from '../../shell/empty.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { cutAbove, heightsOf } from './cut-axis.ts';
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
  const sums = days.map(({ totals }) => totals.reduce((sum, total) => sum + total, 0));
  const cut = cutAbove(sums);
  const ticks = axisTicks(cut ?? Math.max(...sums));
  const highest = ticks.at(-1) ?? 1;
  const filterOf = (day: number) => ({ from: days[day]?.date ?? '', to: days[day]?.date ?? '' });
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
          {cut !== null && <span>A bar with a gap is higher than the axis</span>}
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
        className={`${classes.chart} ${cut === null ? '' : classes.withLabels}`}
        filterOf={filterOf}
        pointAt={({ x }) => Math.min(Math.max(Math.floor(x * days.length), 0), days.length - 1)}
        placeOf={(day) => ({ x: middleOf(day), y: 0 })}
      >
        {({ area, point, tip }) => (
          <Plot days={days.map(({ date }) => date)} xOf={middleOf} ticks={ticks} area={area} tip={tip}>
            <div className={classes.bars}>
              {days.map(({ date, totals }, index) => (
                <Link
                  key={date}
                  to="/transactions"
                  search={filterOf(index)}
                  // The chart itself is reached by the keyboard, and has Enter.
                  tabIndex={-1}
                  className={classes.day}
                  data-chosen={index === point || undefined}
                >
                  <Bar
                    totals={totals}
                    highest={highest}
                    edge={edgeOf(index, days.length)}
                    isRaised={standsHigher(
                      sums.map((sum) => sum > highest),
                      index,
                    )}
                  />
                </Link>
              ))}
            </div>
          </Plot>
        )}
      </ChartFrame>
    </div>
  );
}

/** A label at the edge of the chart stands beside its bar, not over the edge. */
function edgeOf(day: number, count: number): 'start' | 'end' | undefined {
  if (day < count / 8) return 'start';
  return day >= (7 * count) / 8 ? 'end' : undefined;
}

/** So many days beside each other have room for one label, also on a phone. */
const DAYS_A_LABEL = 9;

/** Of labels that stand close together every second one stands higher. */
function standsHigher(isCut: readonly boolean[], day: number): boolean {
  const before = isCut.lastIndexOf(true, day - 1);
  return isCut[day] === true && day > 0 && before !== -1 && day - before < DAYS_A_LABEL && !standsHigher(isCut, before);
}

type BarProps = { totals: number[]; highest: number; edge: 'start' | 'end' | undefined; isRaised: boolean };

/** What came in, with what went out on top of it. One that is higher than the axis has a gap, and says how high it is. */
function Bar({ totals, highest, edge, isRaised }: BarProps) {
  const { currency } = useDisplayCurrency();
  const { heights, cut } = heightsOf(totals, highest);
  return (
    <>
      {totals.map(
        (total, column) =>
          total > 0 && (
            <div
              key={COLUMNS[column]?.name}
              className={classes.bar}
              data-kind={COLUMNS[column]?.mark}
              data-cut={column === cut || undefined}
              style={{ height: `${100 * (heights[column] ?? 0)}%` }}
            />
          ),
      )}
      {cut !== null && (
        <span className={classes.label} data-edge={edge} data-raised={isRaised || undefined}>
          {formatMoney(totals[cut] ?? 0, currency)}
        </span>
      )}
    </>
  );
}
