import { useQuery } from '@tanstack/react-query';
import type { CurrencyCode } from '../../contract/common-currencies.ts';
import { amountToMinor, minorToAmount } from '../../domain/money.ts';
import { AccessibleChart } from '../charts/accessible-chart.tsx';
import { DailyChartAxes } from '../charts/daily-chart-axes.tsx';
import { computeAxisTicks } from '../charts/daily-totals.ts';
import { LineDrawing } from '../charts/line-drawing.tsx';
import { formatPeriod, listAxisLabels } from '../charts/period-labels.ts';
import { LoadFailure } from '../layout/load-failure.tsx';
import { Panel } from '../layout/panel.tsx';
import { Skeleton } from '../layout/skeleton.tsx';
import { useDisplayCurrency } from '../money/display-currency-provider.tsx';
import { formatMoney } from '../money/format-money.ts';
import { Money } from '../money/money.tsx';
import classes from './accounts.module.css';
import { balancesQuery, findFirstMonth, listMonthsSince } from './monthly-balances.ts';

/** Shows the total of all accounts at the end of each month, by default of the last twelve months. */
export function NetWorth({ from, to }: { from?: string; to?: string }) {
  const query = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  const { data, error, isFetching, refetch } = useQuery(balancesQuery(query));
  if (data?.months.length === 0) return null;
  const first = findFirstMonth(data?.accounts ?? []);
  return (
    <Panel title="Net Worth" aside={from === undefined ? 'Last 12 months' : undefined}>
      {data ? (
        <Chart
          {...listMonthsSince(data.months, data.total, first)}
          isStart={first !== null && first > (data.months[0] ?? '')}
        />
      ) : error ? (
        <LoadFailure of="The net worth" error={error} retry={refetch} isRetrying={isFetching} />
      ) : (
        <Skeleton height="11.5rem" />
      )}
    </Panel>
  );
}

type ChartProps = {
  months: string[];
  balances: number[];
  /** True if the first month shown is the month in which the user's records begin. */
  isStart: boolean;
};

function Chart(props: ChartProps) {
  const { months, balances } = props;
  const { currency } = useDisplayCurrency();
  const now = balances.at(-1) ?? 0;
  return (
    <div className="stack gap-xs">
      <p className={`${classes.worth} flex wrap baseline`}>
        <strong data-negative={now < 0 || undefined}>
          <Money amount={now} />
        </strong>
        <span className="muted text-sm">{describeChange(props, currency)}</span>
      </p>
      {months.length > 1 && <Line months={months} balances={balances} />}
    </div>
  );
}

/** Compares the last balance with the first one: `$310.00 more since you started (Sep 2026)`. */
function describeChange({ months, balances, isStart }: ChartProps, currency: CurrencyCode): string {
  const [month] = months;
  if (month === undefined) return '';
  const name = formatPeriod({ from: month }, 'month');
  if (months.length === 1) return isStart ? `You started in ${name}` : `In ${name}`;
  const change = minorToAmount(amountToMinor(balances.at(-1) ?? 0) - amountToMinor(balances[0] ?? 0));
  if (change === 0) return isStart ? `Same as when you started (${name})` : `Same as in ${name}`;
  const amount = `${formatMoney(Math.abs(change), currency)} ${change < 0 ? 'less' : 'more'}`;
  return isStart ? `${amount} since you started (${name})` : `${amount} than in ${name}`;
}

function Line({ months, balances }: { months: string[]; balances: number[] }) {
  const { currency } = useDisplayCurrency();
  const ticks = computeAxisTicks(Math.max(...balances, 0), Math.min(...balances, 0));
  const [lowest = 0, highest = 1] = [ticks[0], ticks.at(-1)];
  const last = months.length - 1;
  const labels = listAxisLabels(
    months.map((from) => ({ from })),
    'month',
  );
  const heights = balances.map((balance) => balance - lowest);
  const xOf = (at: number) => at / last;
  return (
    <AccessibleChart
      caption="Net worth"
      of="Month"
      columns={[{ name: 'Net Worth' }]}
      readings={months.map((from, at) => ({
        of: formatPeriod({ from }, 'month'),
        values: [formatMoney(balances[at] ?? 0, currency)],
      }))}
      className={classes.worthLine}
      pointAt={({ x }) => Math.min(Math.max(Math.round(x * last), 0), last)}
      placeOf={(at) => ({ x: xOf(at), y: 0 })}
    >
      {({ area, point, tip }) => (
        <DailyChartAxes
          days={months.map((month) => (labels.has(month) ? month : null))}
          nameOf={(month) => labels.get(month) ?? ''}
          kept={months.findIndex((month) => month.endsWith('-01')) % 2 === 1 ? 'even' : 'odd'}
          xOf={xOf}
          ticks={ticks}
          area={area}
          tip={tip}
        >
          <LineDrawing
            lines={[{ key: 'worth', values: heights, look: { stroke: 'var(--accent)', strokeWidth: 2 } }]}
            highest={highest - lowest}
            last={last}
            point={point}
            dot={point === null ? undefined : { at: point, value: heights[point] ?? 0, colour: 'var(--accent)' }}
          />
        </DailyChartAxes>
      )}
    </AccessibleChart>
  );
}
