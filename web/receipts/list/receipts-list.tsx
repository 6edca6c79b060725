import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { useRef } from 'react';
import type { Receipt } from '../../../contract/receipts.ts';
import { Pager } from '../../lists/pager.tsx';
import { SearchBox } from '../../lists/search-box.tsx';
import { Empty } from '../../shell/empty.tsx';
import { LoadFailure } from '../../shell/load-failure.tsx';
import { Panel } from '../../shell/panel.tsx';
import { receiptsQuery } from '../queries.ts';
import { useReceiptsView } from '../use-view.ts';
import { receiptsViewOf } from '../view.ts';
import { ReceiptRow } from './receipt-row.tsx';
import classes from './receipts-list.module.css';

type ReceiptsListProps = { onOpen: (receiptId: string) => void; onDeleted: (receiptId: string) => void };

/** All receipts, newest first. Before the first there is no list. */
export function ReceiptsList({ onOpen, onDeleted }: ReceiptsListProps) {
  const { view, search } = useReceiptsView();
  const { search: searched = '' } = view;
  const { data } = useQuery(receiptsQuery(view));
  if (data?.totalCount === 0 && searched === '') return null;
  return (
    <Panel title="All Receipts" aside={data && countOf(data.totalCount, searched !== '')}>
      <div className={classes.search}>
        <SearchBox search={searched} onSearch={search} placeholder="Any word on a receipt" />
      </div>
      <Body onOpen={onOpen} onDeleted={onDeleted} />
    </Panel>
  );
}

function Body({ onOpen, onDeleted }: ReceiptsListProps) {
  const { view } = useReceiptsView();
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(receiptsQuery(view));
  const list = useRef<HTMLUListElement>(null);
  if (data === undefined) {
    if (error) return <LoadFailure of="The receipts" error={error} retry={refetch} isRetrying={isFetching} />;
    return <Loading />;
  }
  const { page = 1 } = view;
  const { receipts, totalPages } = data;
  if (page > Math.max(totalPages, 1) && !isPlaceholderData) {
    return <Navigate to="/receipts" search={receiptsViewOf({ ...view, page: totalPages })} replace />;
  }
  if (receipts.length === 0) return <Empty message="No receipt holds these words." />;
  const goOn = (deleted: Receipt) => {
    // What had the focus has gone.
    list.current?.focus({ preventScroll: true });
    onDeleted(deleted._id);
  };
  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        className={classes.list}
        aria-label="Receipts"
        aria-busy={isPlaceholderData}
        data-outdated={isPlaceholderData || undefined}
      >
        {receipts.map((receipt) => (
          <ReceiptRow
            key={receipt._id}
            receipt={receipt}
            isOpen={view.receipt === receipt._id}
            onOpen={() => onOpen(receipt._id)}
            onDeleted={() => goOn(receipt)}
          />
        ))}
      </ul>
      <Pager
        page={page}
        totalPages={totalPages}
        renderLink={(to, props) => (
          <Link to="/receipts" search={receiptsViewOf({ ...view, page: to })} resetScroll={false} {...props} />
        )}
      />
    </>
  );
}

const ROWS = ['a', 'b', 'c'];

function Loading() {
  return (
    <div role="status" className={classes.loading}>
      <VisuallyHidden>Loading</VisuallyHidden>
      {ROWS.map((row) => (
        <Skeleton key={row} height="4rem" />
      ))}
    </div>
  );
}

function countOf(count: number, isSearched: boolean) {
  const [one, many] = isSearched ? ['match', 'matches'] : ['receipt', 'receipts'];
  return <span role="status">{`${count.toLocaleString('en-US')} ${count === 1 ? one : many}`}</span>;
}
