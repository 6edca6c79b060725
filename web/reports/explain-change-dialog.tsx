import { useQuery } from '@tanstack/react-query';
import type { AmountChange, AmountChanges } from '../../contract/reports.ts';
import { formatDay } from '../days/format-day.ts';
import { ItemDialogFrame } from '../dialogs/item-dialog-frame.tsx';
import { LoadFailure } from '../layout/load-failure.tsx';
import { Skeleton } from '../layout/skeleton.tsx';
import { formatCount } from '../lists/format-count.ts';
import { useDisplayCurrency } from '../money/display-currency-provider.tsx';
import { formatMoney } from '../money/format-money.ts';
import { Money } from '../money/money.tsx';
import { formatNumber } from '../region/format-number.ts';
import { FilteredTransactionsLink } from '../transactions/filter-links.tsx';
import type { ListFilters } from '../transactions/list-address.ts';
import type { ExplainedFigure, ReportDayRange } from './explained-figure.ts';
import { formatTooManyTransactionsMessage } from './explained-figure.ts';
import { formatDayRange } from './period-names.ts';
import { changeExplanationQuery } from './queries.ts';
import rows from './reports.module.css';

/**
 * Lists the names of transactions that explain the difference between two periods. `createLazyDialog` requires a
 * default export.
 */
export default function ExplainChangeDialog({ open, onClose }: { open: ExplainedFigure | null; onClose: () => void }) {
  return (
    <ItemDialogFrame open={open} onClose={onClose} title="Why did this change?">
      {(of) => <Explanation of={of} />}
    </ItemDialogFrame>
  );
}

const LINES = ['a', 'b', 'c', 'd', 'e'];

function Explanation({ of }: { of: ExplainedFigure }) {
  const { data, error, isFetching, refetch } = useQuery(changeExplanationQuery(of));
  if (data === undefined) {
    if (error)
      return <LoadFailure of="The reasons for the change" error={error} retry={refetch} isRetrying={isFetching} />;
    return (
      <div role="status" aria-label="Loading">
        {LINES.map((line) => (
          <Skeleton key={line} height="1rem" my="0.875rem" />
        ))}
      </div>
    );
  }
  return (
    <>
      <Sums of={of} changes={data} />
      {data.moves === null && <p className="muted text-sm">{formatTooManyTransactionsMessage(data.count)}</p>}
      {data.moves?.length === 0 && (
        <p className="muted text-sm">Each transaction name has the same total in both periods.</p>
      )}
      {data.moves !== null && data.moves.length > 0 && (
        <ol aria-label="Reasons for the difference, largest first">
          {data.moves.map((move) => (
            <MoveLine key={`${move.isIncome} ${move.name}`} move={move} of={of} />
          ))}
          {data.rest.names > 0 && (
            <li className={`${rows.line} row gap-md text-sm`}>
              <span className="stack relative grow min-0">{formatCount(data.rest.names, 'other name')}</span>
              <Signed amount={data.rest.change} />
            </li>
          )}
          <li className={`${rows.line} row gap-md text-sm`} data-sum>
            <span className="stack relative grow min-0">Total</span>
            <Signed amount={data.change} />
          </li>
        </ol>
      )}
    </>
  );
}

/** The totals of the two periods and the difference between them. */
function Sums({ of, changes }: { of: ExplainedFigure; changes: AmountChanges }) {
  return (
    <div className={rows.sums}>
      <p className={`${rows.title} bold anywhere`}>{of.title}</p>
      <dl className={`${rows.spans} grid text-sm`}>
        <dt>{formatDayRange(of.before)}</dt>
        <dd>
          <Money amount={changes.before} />
        </dd>
        <dt>{formatDayRange(of.now)}</dt>
        <dd>
          <Money amount={changes.now} />
        </dd>
        <dt>Difference</dt>
        <dd className="bold">
          <Signed amount={changes.change} />
        </dd>
      </dl>
    </div>
  );
}

function MoveLine({ move, of }: { move: AmountChange; of: ExplainedFigure }) {
  const { name, now, before, change } = move;
  return (
    <li className={`${rows.line} row gap-md text-sm`}>
      <span className="stack relative grow min-0">
        <FilteredTransactionsLink filter={filterOf(move, of)} className={`${rows.name} clamp medium anywhere`}>
          {name}
        </FilteredTransactionsLink>
        <span className="muted text-xs">
          {aboutOf(move)}
          {before !== 0 && now !== 0 && (
            <>
              , <Money amount={before} /> → <Money amount={now} />
            </>
          )}
        </span>
      </span>
      <Signed amount={change} />
    </li>
  );
}

/** Describes the transactions behind a change: whether they are recurring, and when or how often they took place. */
function aboutOf({ day, recurringId, count, countBefore }: AmountChange): string {
  if (day !== null) return recurringId === null ? `once, on ${formatDay(day)}` : `recurring, on ${formatDay(day)}`;
  const times = (number: number) => (number === 1 ? 'once' : `${formatNumber(number)} times`);
  const often =
    countBefore === 0
      ? `${times(count)}, none before`
      : count === 0
        ? `${times(countBefore)} before, none now`
        : count === countBefore
          ? `${times(count)} each`
          : `${times(countBefore)}, now ${times(count)}`;
  return recurringId === null ? often : `recurring, ${often}`;
}

/**
 * Returns a filter for the transactions that explain a change. It covers both periods if `before` is earlier than
 * `now`. Otherwise, it covers only the period that has transactions.
 */
function filterOf({ name, isIncome, count }: AmountChange, { category, now, before }: ExplainedFigure): ListFilters {
  const isTogether = before.firstDay < now.firstDay;
  const days = isTogether ? { from: before.firstDay, to: now.lastDay } : count > 0 ? spanOf(now) : spanOf(before);
  return { name, type: isIncome ? 'income' : 'expense', ...(category !== undefined && { category }), ...days };
}

function spanOf({ firstDay, lastDay }: ReportDayRange) {
  return { from: firstDay, to: lastDay };
}

function Signed({ amount }: { amount: number }) {
  const { currency } = useDisplayCurrency();
  return <span className={`${rows.whyAmount} rigid tabular`}>{formatMoney(amount, currency, 'signed')}</span>;
}
