import { useQuery } from '@tanstack/react-query';
import type { CurrencyCode } from '../../contract/common-currencies.ts';
import type { MoneyAccount } from '../../contract/money-accounts.ts';
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

type BalanceHistoryProps = {
  /** The months as `YYYY-MM`. The default is the last twelve months. */
  from?: string;
  to?: string;
  /** The account to show. By default, the chart shows the total of all accounts. */
  account?: MoneyAccount;
};

/** Shows a balance at the end of each month. For a single account with only one month, shows nothing. */
export function BalanceHistory({ from, to, account }: BalanceHistoryProps) {
  const query = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  const { data, error, isFetching, refetch } = useQuery(balancesQuery(query));
  const own = data?.accounts.filter(({ accountId }) => account === undefined || accountId === account._id) ?? [];
  const first = findFirstMonth(own);
  const balances = account ? own[0]?.balances : data?.total;
  const shown = data && listMonthsSince(data.months, balances ?? [], first);
  if (shown?.months.length === 0) return null;
  if (account && shown && (first === null || shown.months.length < 2)) return null;
  const title = account ? 'Balance' : 'Net Worth';
  return (
    <Panel title={title} aside={from === undefined ? 'Last 12 months' : undefined}>
      {shown ? (
        <Chart
          {...shown}
          title={title}
          // The page of an account shows its balance above.
          hasFigure={account === undefined}
          isStart={first !== null && first > (data.months[0] ?? '')}
        />
      ) : error ? (
        <LoadFailure of={`The ${title.toLowerCase()}`} error={error} retry={refetch} isRetrying={isFetching} />
      ) : (
        <Skeleton height={account ? '11rem' : '11.5rem'} />
      )}
    </Panel>
  );
}

type ChartProps = {
  title: string;
  hasFigure: boolean;
  months: string[];
  balances: number[];
  /** True if the first month shown is the month in which the user's records begin. */
  isStart: boolean;
};

function Chart(props: ChartProps) {
  const { title, hasFigure, months, balances } = props;
  const { currency } = useDisplayCurrency();
  const now = balances.at(-1) ?? 0;
  return (
    <div className="stack gap-xs">
      <p className={`${classes.worth} flex wrap baseline`}>
        {hasFigure && (
          <strong data-negative={now < 0 || undefined}>
            <Money amount={now} />
          </strong>
        )}
        <span className="muted text-sm">{describeChange(props, currency)}</span>
      </p>
      {months.length > 1 && <Line title={title} months={months} balances={balances} />}
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

function Line({ title, months, balances }: Pick<ChartProps, 'title' | 'months' | 'balances'>) {
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
      caption={title}
      of="Month"
      columns={[{ name: title }]}
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
