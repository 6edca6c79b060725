import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Transaction } from '../../contract/transactions.ts';
import { Empty } from '../shell/empty.tsx';
import { LoadFailure } from '../shell/load-failure.tsx';
import { Page } from '../shell/page.tsx';
import { AddTransactionButton } from './add-transaction-button.tsx';
import { DetailsDialog } from './details-dialog.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { Pager } from './pager.tsx';
import { transactionsQuery } from './queries.ts';
import classes from './transactions-page.module.css';
import { TransactionsTable } from './transactions-table.tsx';

export function TransactionsPage() {
  return (
    <Page title="Transactions" actions={<AddTransactionButton label="Add Transaction" />}>
      <div className={classes.panel}>
        <List />
      </div>
    </Page>
  );
}

function List() {
  const { page = 1 } = useSearch({ from: '/shell/transactions' });
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(transactionsQuery(page));
  const [detailed, setDetailed] = useState<Transaction | null>(null);
  if (data === undefined) {
    if (error) {
      return <LoadFailure of="The transactions" error={error} retry={refetch} isRetrying={isFetching} />;
    }
    return <ListSkeleton />;
  }
  if (data.totalCount === 0) return <Empty message="No Transaction done" />;
  if (page > data.totalPages && !isPlaceholderData) {
    return <Navigate to="/transactions" search={{ page: data.totalPages }} replace />;
  }
  return (
    <>
      <TransactionsTable transactions={data.transactions} isOutdated={isPlaceholderData} onDetails={setDetailed} />
      <Pager page={page} totalPages={data.totalPages} />
      <DetailsDialog transaction={detailed} onClose={() => setDetailed(null)} />
    </>
  );
}
