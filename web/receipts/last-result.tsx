import { Anchor, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Receipt } from '../../contract/receipts.ts';
import { formatDay } from '../days/format-day.ts';
import { Money } from '../money/money.tsx';
import { Empty } from '../shell/empty.tsx';
import { LoadFailure } from '../shell/load-failure.tsx';
import { Panel } from '../shell/panel.tsx';
import classes from './last-result.module.css';
import { newestReceiptQuery } from './queries.ts';
import { ReceiptPicture } from './receipt-picture.tsx';
import type { Unfinished } from './receipts-page.tsx';

type LastResultProps = { onFinish: (unfinished: Unfinished) => void };

/** What was read from the newest receipt. */
export function LastResult({ onFinish }: LastResultProps) {
  return (
    <Panel title="Last Upload Result">
      <Body onFinish={onFinish} />
    </Panel>
  );
}

function Body({ onFinish }: LastResultProps) {
  const { data, error, isFetching, refetch } = useQuery(newestReceiptQuery);
  if (data === undefined) {
    if (error) return <LoadFailure of="The last receipt" error={error} retry={refetch} isRetrying={isFetching} />;
    return <Skeleton height="18rem" />;
  }
  if (data === null)
    return (
      <div className={classes.empty}>
        <Empty message="What is read from a receipt will show here." />
      </div>
    );
  return (
    <>
      <Fields receipt={data} />
      {data.transactionId === null ? (
        <Unrecorded receipt={data} onFinish={onFinish} />
      ) : (
        <p className={classes.status}>
          Recorded as an expense.{' '}
          <Anchor component={Link} to="/transactions" inherit underline="always">
            Show transactions
          </Anchor>
        </p>
      )}
      <ReceiptPicture key={data._id} receipt={data} />
    </>
  );
}

function Fields({ receipt }: { receipt: Receipt }) {
  const { merchant, amount, category, date } = receipt.extractedData;
  return (
    <dl className={classes.fields}>
      <Field label="Merchant">{merchant}</Field>
      <Field label="Amount">{amount !== null && <Money amount={amount} />}</Field>
      <Field label="Category">{category}</Field>
      <Field label="Date">{date !== null && formatDay(date)}</Field>
    </dl>
  );
}

function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>{children || <span className={classes.none}>Not found</span>}</dd>
    </div>
  );
}

function Unrecorded({ receipt, onFinish }: LastResultProps & { receipt: Receipt }) {
  const reason = 'No expense has been recorded from this receipt yet.';
  const { _id: receiptId, extractedData } = receipt;
  return (
    <div className={classes.unrecorded}>
      <p className={classes.status}>{reason}</p>
      <Button variant="default" onClick={() => onFinish({ receiptId, extractedData, reason })}>
        Add Transaction
      </Button>
    </div>
  );
}
