import { useQuery } from '@tanstack/react-query';
import type { Report } from '../../contract/reports.ts';
import { EmptyState } from '../layout/empty-state.tsx';
import { LoadFailure } from '../layout/load-failure.tsx';
import { Panel } from '../layout/panel.tsx';
import { formatCount } from '../lists/format-count.ts';
import { ListSkeleton } from '../lists/list-skeleton.tsx';
import { Money } from '../money/money.tsx';
import { formatNumber } from '../region/format-number.ts';
import { FilteredAmountLink, FilteredTransactionsLink } from '../transactions/filter-links.tsx';
import { formatTooManyTransactionsMessage } from './explained-figure.ts';
import { topTransactionNamesQuery } from './queries.ts';
import classes from './reports.module.css';

export function TopTransactionNames({ report }: { report: Report }) {
  const { firstDay, lastDay } = report;
  const { data, error, isFetching, refetch } = useQuery(topTransactionNamesQuery({ firstDay, lastDay }));
  const days = { from: firstDay, to: lastDay };
  const largest = data?.names?.[0]?.total ?? 1;
  return (
    <Panel title="Top Names" aside="of expenses">
      {data === undefined && error && (
        <LoadFailure of="The top names" error={error} retry={refetch} isRetrying={isFetching} />
      )}
      {data === undefined && !error && <ListSkeleton />}
      {data?.names === null && <EmptyState message={formatTooManyTransactionsMessage(data.count)} />}
      {data?.names?.length === 0 && <EmptyState message="Nothing was spent." />}
      {data !== undefined && data.names !== null && data.names.length > 0 && (
        <ol>
          {data.names.map(({ name, total, count }) => (
            <li key={name} className={`${classes.row} row gap-sm text-sm ruled`}>
              <span className="stack relative grow min-0">
                <FilteredTransactionsLink
                  filter={{ name, type: 'expense', ...days }}
                  className={`${classes.name} clamp medium anywhere`}
                >
                  {name}
                </FilteredTransactionsLink>
                <span className="muted text-xs">{count === 1 ? 'once' : `${formatNumber(count)} times`}</span>
                <span className={classes.share} style={{ width: `${(100 * total) / largest}%` }} aria-hidden="true" />
              </span>
              <FilteredAmountLink
                filter={{ name, type: 'expense', ...days }}
                amount={total}
                of={name}
                className={`${classes.rowsAmount} rigid medium`}
              />
            </li>
          ))}
          {data.rest.names > 0 && (
            <li className={`${classes.row} row gap-sm text-sm ruled muted`}>
              <span className="stack relative grow min-0">{formatCount(data.rest.names, 'other name')}</span>
              <Money amount={data.rest.total} />
            </li>
          )}
        </ol>
      )}
    </Panel>
  );
}
