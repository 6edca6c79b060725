import { Checkbox } from '@mantine/core';
import { IconCircleCheck, IconList } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { MoneyAccount } from '../../../contract/accounts.ts';
import { PAGE_SIZE, pageViewOf } from '../../lists/address.ts';
import { ListSkeleton } from '../../lists/list-skeleton.tsx';
import { MatchCount } from '../../lists/match-count.tsx';
import { Pager } from '../../lists/pager.tsx';
import { Empty } from '../../shell/empty.tsx';
import { LoadFailure } from '../../shell/load-failure.tsx';
import type { RowActions } from '../../transactions/transactions-table.tsx';
import { entriesQuery } from '../queries.ts';
import classes from './entries-list.module.css';
import { EntriesTable } from './entries-table.tsx';

type EntriesListProps = { account: MoneyAccount; page: number; isReconciling: boolean; actions: RowActions };

/** A page of the entries of an account, or an empty state. */
export function EntriesList({ account, page, isReconciling, actions }: EntriesListProps) {
  const [isHidden, setHidden] = useState(false);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    entriesQuery(account._id, page, PAGE_SIZE, isReconciling && isHidden),
  );
  if (data === undefined) {
    if (error) return <LoadFailure of="The entries" error={error} retry={refetch} isRetrying={isFetching} />;
    return <ListSkeleton />;
  }
  const { entries, totalPages, totalCount } = data;
  const at = { to: '/accounts/$accountId', params: { accountId: account._id } } as const;
  if (page > Math.max(totalPages, 1) && !isPlaceholderData) {
    return <Navigate {...at} search={pageViewOf({ page: totalPages })} replace />;
  }
  return (
    <>
      <div className={`${classes.summary} row wrap between`}>
        <MatchCount count={totalCount} isCapped={false} words={['entry', 'entries']} chosenCount={0} />
        {isReconciling && (
          <Checkbox
            size="sm"
            label="Hide checked entries"
            checked={isHidden}
            onChange={(event) => setHidden(event.currentTarget.checked)}
          />
        )}
      </div>
      {totalCount === 0 && isReconciling && isHidden && (
        <Empty icon={IconCircleCheck} message="Everything is checked" />
      )}
      {totalCount === 0 && !(isReconciling && isHidden) && (
        <Empty icon={IconList} message="Nothing in this account yet">
          <p>Transactions and transfers of this account are listed here, each with the running balance.</p>
        </Empty>
      )}
      {entries.length > 0 && (
        <EntriesTable
          account={account}
          entries={entries}
          isOutdated={isPlaceholderData}
          isReconciling={isReconciling}
          actions={actions}
        />
      )}
      <Pager
        page={page}
        totalPages={totalPages}
        renderLink={(to, props) => <Link {...at} search={pageViewOf({ page: to })} resetScroll={false} {...props} />}
      />
    </>
  );
}
