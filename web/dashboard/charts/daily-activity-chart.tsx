import { IconChartBar } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { AccessibleChart } from '../../charts/accessible-chart.tsx';
import classes from '../../charts/charts.module.css';
import { DailyChartAxes } from '../../charts/daily-chart-axes.tsx';
import { computeAxisTicks, type DayTotal } from '../../charts/daily-totals.ts';
import { NO_ACTIVITY_MESSAGE } from '../../charts/empty-messages.ts';
import { formatDay } from '../../days/format-day.ts';
import { EmptyState } from '../../layout/empty-state.tsx';
import { useDisplayCurrency } from '../../money/display-currency-provider.tsx';
import { formatMoney } from '../../money/format-money.ts';
import { computeBarHeights, findReducedAxisMaximum } from './find-reduced-axis-maximum.ts';

type DailyActivityProps = { income: DayTotal[]; expenses: DayTotal[]; isEmpty: boolean };

const TITLE = 'Daily Activity (Last 30 Days)';
const COLUMNS = [
  { name: 'Income', colour: 'var(--income-mark)' },
  { name: 'Expense', colour: 'var(--expense-mark)' },
];

/** Shows the income and expenses of each day as stacked bars. */
export function DailyActivityChart({ income, expenses, isEmpty }: DailyActivityProps) {
  const { currency } = useDisplayCurrency();
  if (isEmpty) return <EmptyState icon={IconChartBar} message={NO_ACTIVITY_MESSAGE} />;
  const days = income.map(({ date, total }, index) => ({ date, totals: [total, expenses[index]?.total ?? 0] }));
  // If refunds exceed the expenses of a day, it has no expense bar. The tooltip shows the exact amount.
  const heights = days.map(({ totals }) => totals.map((total) => Math.max(0, total)));
  const sums = heights.map((totals) => totals.reduce((sum, total) => sum + total, 0));
  const cut = findReducedAxisMaximum(sums);
  const ticks = computeAxisTicks(cut ?? Math.max(...sums));
  const highest = ticks.at(-1) ?? 1;
  const bars = heights.map((totals) => computeBarHeights(totals, highest));
  /** The number of lines needed for the amounts above shortened bars: one line for each shortened part of a bar. */
  const lines = Math.max(...bars.map(({ isCut }) => isCut.filter(Boolean).length));
  const filterOf = (day: number) => ({ from: days[day]?.date ?? '', to: days[day]?.date ?? '' });
  const middleOf = (day: number) => (day + 0.5) / days.length;
  return (
    <div>
      <div className={`${classes.head} row wrap between`}>
        <h3 className="muted text-sm medium">{TITLE}</h3>
        <div className={`${classes.legend} flex wrap text-xs muted`} aria-hidden="true">
          {COLUMNS.map(({ name, colour }) => (
            <Key key={name} colour={colour} words={name} />
          ))}
          {lines > 0 && <span>Bars with a gap are not drawn to scale</span>}
        </div>
      </div>
      <AccessibleChart
        caption={TITLE}
        of="Date"
        columns={COLUMNS}
        readings={days.map(({ date, totals }) => ({
          of: formatDay(date),
          values: totals.map((total) => formatMoney(total, currency)),
        }))}
        className={classes.activity}
        style={{ '--lines': lines } as CSSProperties}
        filterOf={filterOf}
        pointAt={({ x }) => Math.min(Math.max(Math.floor(x * days.length), 0), days.length - 1)}
        placeOf={(day) => ({ x: middleOf(day), y: 0 })}
      >
        {({ area, point, tip }) => (
          <DailyChartAxes days={days.map(({ date }) => date)} xOf={middleOf} ticks={ticks} area={area} tip={tip}>
            <div className={classes.bars}>
              {days.map(({ date, totals }, index) => (
                <Link
                  key={date}
                  to="/transactions"
                  search={filterOf(index)}
                  // Not a tab stop, because the chart itself has keyboard focus and handles Enter.
                  tabIndex={-1}
                  className={`${classes.day} row relative`}
                  data-chosen={index === point || undefined}
                >
                  <Bar
                    totals={totals}
                    {...bars[index]}
                    edge={edgeOf(index, days.length)}
                    isRaised={isLabelRaised(
                      bars.map(({ isCut }) => isCut.includes(true)),
                      index,
                    )}
                  />
                </Link>
              ))}
            </div>
          </DailyChartAxes>
        )}
      </AccessibleChart>
    </div>
  );
}

/** Returns how to align a label near the edge, so that it does not overflow the chart. */
function edgeOf(day: number, count: number): 'start' | 'end' | undefined {
  if (day < count / 8) return 'start';
  return day >= (7 * count) / 8 ? 'end' : undefined;
}

/** The width that a label takes up on phones, in days. */
const DAYS_A_LABEL = 9;

/** True if a label must move up because it would overlap the previous one. */
function isLabelRaised(isCut: readonly boolean[], day: number): boolean {
  const before = isCut.lastIndexOf(true, day - 1);
  return (
    isCut[day] === true && day > 0 && before !== -1 && day - before < DAYS_A_LABEL && !isLabelRaised(isCut, before)
  );
}

type BarProps = {
  totals: number[];
  heights?: number[];
  isCut?: boolean[];
  edge: 'start' | 'end' | undefined;
  isRaised: boolean;
};

/**
 * The bar of a day, with the expenses stacked on top of the income. A shortened part has a gap, and its amount is shown
 * above the bar.
 */
function Bar({ totals, heights = [], isCut = [], edge, isRaised }: BarProps) {
  const { currency } = useDisplayCurrency();
  const parts = COLUMNS.map(({ name, colour }, at) => ({ name, colour, total: totals[at] ?? 0, isCut: isCut[at], at }));
  return (
    <>
      {parts.map(
        ({ name, colour, total, isCut: hasGap, at }) =>
          total > 0 && (
            <div
              key={name}
              className={`${classes.bar} relative rigid`}
              data-cut={hasGap || undefined}
              style={{ height: `${100 * (heights[at] ?? 0)}%`, '--colour': colour } as CSSProperties}
            />
          ),
      )}
      {isCut.includes(true) && (
        <span className={`${classes.labels} grid medium`} data-edge={edge} data-raised={isRaised || undefined}>
          {parts
            .filter((part) => part.isCut)
            .toReversed()
            .map(({ name, colour, total }) => (
              <Key key={name} colour={colour} words={formatMoney(total, currency)} />
            ))}
        </span>
      )}
    </>
  );
}

function Key({ colour, words }: { colour: string; words: string }) {
  return (
    <span className={`${classes.key} center gap-2xs`} data-coloured style={{ '--colour': colour } as CSSProperties}>
      {words}
    </span>
  );
}
