import { Anchor, VisuallyHidden } from '@mantine/core';
import { IconList, IconSearchOff } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { memo, type ReactNode } from 'react';
import type { listTransactions } from '../../../contract/transactions/transactions.ts';
import { useAccountNameLookup, useAccountsIfSeveral } from '../../accounts/queries.ts';
import type { CallResult } from '../../api/call-server.ts';
import { useCategoryAppearances } from '../../categories/category-appearances.ts';
import { EmptyState } from '../../layout/empty-state.tsx';
import { LoadFailure } from '../../layout/load-failure.tsx';
import { Skeleton } from '../../layout/skeleton.tsx';
import { formatCount } from '../../lists/format-count.ts';
import { DEFAULT_ROWS_PER_PAGE } from '../../lists/list-address.ts';
import { MatchCount } from '../../lists/match-count.tsx';
import { PageLinks } from '../../lists/page-links.tsx';
import { getUnsentEntriesNote } from '../../offline/unsent-transaction.ts';
import { type ListSearchParams, parseListSearchParams } from '../list-address.ts';
import { isListFiltered } from '../use-list-search-params.ts';
import { MatchingTotals } from './matching-totals.tsx';
import { PageControls } from './page-controls.tsx';
import { SelectAllButton } from './select-all-button.tsx';
import type { TransactionListActions } from './transaction-row.tsx';
import classes from './transactions-list.module.css';
import skeleton from './transactions-skeleton.module.css';
import { TransactionsTable } from './transactions-table.tsx';
import type { TransactionSelection } from './use-transaction-selection.ts';

type TransactionsListProps = {
  view: ListSearchParams;
  list: UseQueryResult<CallResult<typeof listTransactions>>;
  /** True while a search without results may still become one with dates. */
  isReadingDays: boolean;
  selection: TransactionSelection;
  actions: TransactionListActions;
  /** Sets the number of rows per page. */
  onRows: (rows: number) => void;
  onPage: (page: number) => void;
  /** Actions shown next to the number of matches. */
  aside?: ReactNode;
};

/** The current page of transactions, or a message that says why it is empty. */
export function TransactionsList({
  view,
  list,
  isReadingDays,
  selection,
  actions,
  onRows,
  onPage,
  aside,
}: TransactionsListProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = list;
  const names = {
    categoryLook: useCategoryAppearances(),
    accountName: useAccountNameLookup(),
    hasSeveral: useAccountsIfSeveral().length > 0,
  };
  if (data === undefined || isReadingDays) {
    if (error && !data)
      return <LoadFailure of="The transactions" error={error} retry={refetch} isRetrying={isFetching} />;
    return <TransactionsSkeleton />;
  }
  const { transactions, totalPages, totalCount } = data;
  const { page = 1 } = view;
  if (page > Math.max(totalPages, 1) && !isPlaceholderData) {
    return <Navigate to="/transactions" search={parseListSearchParams({ ...view, page: totalPages })} replace />;
  }
  return (
    <>
      <div
        className={classes.summary}
        data-filtered={isListFiltered(view) || undefined}
        data-none={totalCount === 0 || undefined}
      >
        <MatchCount
          count={totalCount}
          isCapped={data.isCountCapped === true}
          words={isListFiltered(view) ? ['match', 'matches'] : ['transaction', 'transactions']}
          chosenCount={selection.chosen.length}
        />
        {selection.chosen.length > 0 &&
          selection.chosen.length === transactions.length &&
          totalCount > transactions.length && (
            <SelectAllButton view={view} count={totalCount} onSelect={selection.chooseAll} />
          )}
        {aside}
        {isListFiltered(view) && view.type !== 'transfer' && totalCount > 0 && (
          <div className={classes.sums}>
            <MatchingTotals view={view} sums={data.sums} />
          </div>
        )}
      </div>
      <WaitingNotes of={data} />
      {totalCount === 0 && <Nothing isFiltered={isListFiltered(view)} />}
      {totalCount > 0 && transactions.length === 0 && <TransactionsSkeleton isCountKnown />}
      {transactions.length > 0 && (
        <TransactionsTable
          transactions={transactions}
          view={view}
          totalPages={totalPages}
          isOutdated={isPlaceholderData}
          selection={selection}
          actions={actions}
          names={names}
        />
      )}
      <PageLinks
        page={page}
        totalPages={totalPages}
        renderLink={(to, props) => (
          <Link to="/transactions" search={parseListSearchParams({ ...view, page: to })} {...props} />
        )}
      />
      <PageControls
        rows={view.rows ?? DEFAULT_ROWS_PER_PAGE}
        totalPages={totalPages}
        totalCount={totalCount}
        onRows={onRows}
        onPage={onPage}
      />
    </>
  );
}

/** Tells the user what may be missing from the list while there are unsent entries. */
function WaitingNotes({ of }: { of: object }) {
  const note = getUnsentEntriesNote(of);
  if (!note) return null;
  return (
    <p className={`${classes.note} muted text-sm`} role="note">
      {note.isPartial &&
        'Only entries that have not been sent yet are shown. This device has no saved transactions for these filters. '}
      {note.undecidedCount > 0 &&
        `${formatCount(note.undecidedCount, 'waiting entry', 'waiting entries')} may match too. Moneta can check this when the server is available again.`}
    </p>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState icon={isFiltered ? IconSearchOff : IconList} message="No Transaction done">
      {isFiltered ? (
        <p>Nothing matches these filters.</p>
      ) : (
        <p>
          Your income and expenses will be listed here. To start with your bank data,{' '}
          <Anchor component={Link} to="/import" inherit underline="always">
            import a bank file
          </Anchor>
          <span className="no-touch">, or drop it here</span>.
        </p>
      )}
    </EmptyState>
  );
}

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

/** A placeholder with the layout of the list, so that nothing moves once the list has loaded. */
const TransactionsSkeleton = memo(function TransactionsSkeleton({ isCountKnown = false }: { isCountKnown?: boolean }) {
  return (
    <div role="status" data-loading>
      <VisuallyHidden>Loading</VisuallyHidden>
      {!isCountKnown && (
        <div className={`${skeleton.count} row`}>
          <Skeleton height="0.75rem" width="6.5rem" />
        </div>
      )}
      <div className={skeleton.head} />
      {ROWS.map((row) => (
        <div key={row} className={`${skeleton.row} grid center`}>
          <Skeleton className={skeleton.name} height="0.875rem" />
          <Skeleton className={skeleton.category} height="0.875rem" />
          <Skeleton className={skeleton.amount} height="0.875rem" />
          <Skeleton height="0.875rem" />
        </div>
      ))}
    </div>
  );
});
