import { useQuery } from '@tanstack/react-query';
import { amountToMinor, minorToAmount } from '../../domain/money.ts';
import { LoadFailure } from '../layout/load-failure.tsx';
import { Panel } from '../layout/panel.tsx';
import { Skeleton } from '../layout/skeleton.tsx';
import { useDisplayCurrency } from '../money/display-currency.tsx';
import { formatMoney } from '../money/format-money.ts';
import { Money } from '../money/money.tsx';
import { formatShortMonth, parseMonth } from '../months/calendar-month.ts';
import classes from './accounts.module.css';
import { balancesQuery } from './queries.ts';
import { TrendLine } from './trend-line.tsx';

/** Shows the total of all accounts at the end of each of the last twelve months. */
export function NetWorth() {
  const { data, error, isFetching, refetch } = useQuery(balancesQuery);
  return (
    <Panel title="Net Worth" aside="Last 12 months">
      {data ? (
        <Chart {...data} />
      ) : error ? (
        <LoadFailure of="The net worth" error={error} retry={refetch} isRetrying={isFetching} />
      ) : (
        <Skeleton height="9.25rem" />
      )}
    </Panel>
  );
}

function Chart({ months, total }: { months: string[]; total: number[] }) {
  const { currency } = useDisplayCurrency();
  const [now = 0, first = 0] = [total.at(-1), total[0]];
  const change = minorToAmount(amountToMinor(now) - amountToMinor(first));
  const nameOf = (month: string | undefined) => {
    const parsed = parseMonth(month ?? '');
    return parsed ? formatShortMonth(parsed) : '';
  };
  return (
    <div className="stack gap-xs">
      <p className={`${classes.worth} flex wrap baseline`}>
        <strong data-negative={now < 0 || undefined}>
          <Money amount={now} />
        </strong>
        <span className="muted text-sm">
          {change === 0
            ? `Same as in ${nameOf(months[0])}`
            : `${formatMoney(Math.abs(change), currency)} ${change < 0 ? 'less' : 'more'} than in ${nameOf(months[0])}`}
        </span>
      </p>
      <div className={classes.worthLine}>
        <TrendLine months={months} balances={total} />
      </div>
      <div className="row between muted text-xs" aria-hidden="true">
        <span>{nameOf(months[0])}</span>
        <span>{nameOf(months.at(-1))}</span>
      </div>
    </div>
  );
}
