import { ActionIcon, Anchor, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconArrowUpRight, IconDownload, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { useRef } from 'react';
import type { Receipt } from '../../contract/receipts.ts';
import { CategoryLabel } from '../categories/category-icon.tsx';
import { formatDay } from '../days/format-day.ts';
import { EmptyState } from '../layout/empty-state.tsx';
import { LoadFailure } from '../layout/load-failure.tsx';
import { Panel } from '../layout/panel.tsx';
import { Skeleton } from '../layout/skeleton.tsx';
import { formatCount } from '../lists/format-count.ts';
import { PageLinks } from '../lists/page-links.tsx';
import { SearchBox } from '../lists/search-box.tsx';
import { Money } from '../money/money.tsx';
import { receiptsQuery } from './queries.ts';
import { useOpenReceiptTransaction, useReceiptDeletion, useReceiptDownload } from './receipt-actions.ts';
import { ReceiptThumbnail } from './receipt-pictures.tsx';
import classes from './receipts-list.module.css';
import { parseReceiptsSearchParams } from './receipts-search-params.ts';
import { useReceiptsSearchParams } from './use-receipts-search-params.ts';

type ReceiptsListProps = { onOpen: (receiptId: string) => void; onDeleted: (receiptId: string) => void };

/** Lists all receipts, newest first. Renders nothing if there are none. */
export function ReceiptsList({ onOpen, onDeleted }: ReceiptsListProps) {
  const { view, search } = useReceiptsSearchParams();
  const { search: searched = '' } = view;
  const { data } = useQuery(receiptsQuery(view));
  if (data?.totalCount === 0 && searched === '') return null;
  return (
    <Panel title="All Receipts" aside={data && renderReceiptCount(data.totalCount, searched !== '')}>
      <div style={{ maxWidth: '22rem' }}>
        <SearchBox search={searched} onSearch={search} placeholder="Search words on receipts" />
      </div>
      <ReceiptsListBody onOpen={onOpen} onDeleted={onDeleted} />
    </Panel>
  );
}

function ReceiptsListBody({ onOpen, onDeleted }: ReceiptsListProps) {
  const { view } = useReceiptsSearchParams();
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(receiptsQuery(view));
  const list = useRef<HTMLUListElement>(null);
  if (data === undefined) {
    if (error) return <LoadFailure of="The receipts" error={error} retry={refetch} isRetrying={isFetching} />;
    return <ReceiptsListSkeleton />;
  }
  const { page = 1 } = view;
  const { receipts, totalPages } = data;
  if (page > Math.max(totalPages, 1) && !isPlaceholderData) {
    return <Navigate to="/receipts" search={parseReceiptsSearchParams({ ...view, page: totalPages })} replace />;
  }
  if (receipts.length === 0) return <EmptyState message="No matching receipts." />;
  const focusListAfterDeletion = (receipt: Receipt) => {
    // The button that had focus was removed together with its row, so move focus to the list.
    list.current?.focus({ preventScroll: true });
    onDeleted(receipt._id);
  };
  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        className={`${classes.list} stack`}
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
            onDeleted={() => focusListAfterDeletion(receipt)}
          />
        ))}
      </ul>
      <PageLinks
        page={page}
        totalPages={totalPages}
        renderLink={(to, props) => (
          <Link
            to="/receipts"
            search={parseReceiptsSearchParams({ ...view, page: to })}
            resetScroll={false}
            {...props}
          />
        )}
      />
    </>
  );
}

const SKELETON_ROWS = ['a', 'b', 'c'];

function ReceiptsListSkeleton() {
  return (
    <div role="status" className="stack gap-md">
      <VisuallyHidden>Loading</VisuallyHidden>
      {SKELETON_ROWS.map((row) => (
        <Skeleton key={row} height="4rem" />
      ))}
    </div>
  );
}

function renderReceiptCount(count: number, isSearched: boolean) {
  return (
    <span role="status">{isSearched ? formatCount(count, 'match', 'matches') : formatCount(count, 'receipt')}</span>
  );
}

type ReceiptRowProps = { receipt: Receipt; isOpen: boolean; onOpen: () => void; onDeleted: () => void };

/** A row in the list. Clicking anywhere in it opens the receipt. */
function ReceiptRow({ receipt, isOpen, onOpen, onDeleted }: ReceiptRowProps) {
  const { merchant, amount, category, date } = receipt.extractedData;
  const { deleteReceipt } = useReceiptDeletion(onDeleted);
  const download = useReceiptDownload();
  const name = merchant ?? 'Unknown Merchant';
  /**
   * The name of the receipt in the labels of the buttons. It includes the file name, because there can be several
   * receipts from one merchant.
   */
  const receiptLabel = `${name}, ${receipt.fileName}`;
  const iconProps = {
    variant: 'subtle',
    color: 'gray',
    size: 'md',
    c: 'var(--muted)',
    className: classes.icon,
  } as const;
  return (
    <li className={`${classes.row} button-row grid center gap-md`} data-open={isOpen || undefined}>
      <ReceiptThumbnail receipt={receipt} />
      <div className="min-0">
        <button type="button" className="bare medium anywhere" aria-current={isOpen || undefined} onClick={onOpen}>
          {name}
        </button>
        <div className="muted text-xs">
          {date && formatDay(date)}
          {date && category && ' · '}
          {category && <CategoryLabel of={category} />}
        </div>
        <div className="muted text-xs truncate" title={receipt.fileName}>
          {receipt.fileName}
        </div>
      </div>
      <div className={`${classes.amount} medium`}>
        {amount === null ? <span className="muted regular">No amount</span> : <Money amount={amount} />}
      </div>
      <div className={`${classes.state} text-sm`}>
        <TransactionLink receipt={receipt} name={name} />
      </div>
      <div className={classes.tools}>
        <ActionIcon
          {...iconProps}
          aria-label={`Download ${receiptLabel}`}
          loading={download.isPending}
          onClick={() => download.start(receipt)}
        >
          <IconDownload size={18} stroke={1.5} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon {...iconProps} aria-label={`Delete ${receiptLabel}`} onClick={() => deleteReceipt(receipt)}>
          <IconTrash size={18} stroke={1.5} aria-hidden="true" />
        </ActionIcon>
      </div>
    </li>
  );
}

/** A link to the transaction of a receipt, or a note if there is none yet. */
function TransactionLink({ receipt, name }: { receipt: Receipt; name: string }) {
  const openTransaction = useOpenReceiptTransaction();
  if (receipt.transactionId === null) {
    return (
      <span className={`${classes.attention} center gap-2xs medium`}>
        <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" className={classes.sign} />
        Needs your attention
      </span>
    );
  }
  return (
    <Anchor
      component="button"
      type="button"
      className={classes.link}
      aria-label={`Show the transaction for ${name}`}
      onClick={() => openTransaction(receipt._id)}
    >
      Transaction
      <IconArrowUpRight size={16} stroke={1.75} aria-hidden="true" />
    </Anchor>
  );
}
