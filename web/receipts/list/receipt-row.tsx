import { ActionIcon, Anchor } from '@mantine/core';
import { IconAlertTriangle, IconArrowUpRight, IconDownload, IconTrash } from '@tabler/icons-react';
import type { Receipt } from '../../../contract/receipts.ts';
import { formatDay } from '../../days/format-day.ts';
import { Money } from '../../money/money.tsx';
import { Thumbnail } from '../picture/thumbnail.tsx';
import { useReceiptDeletion } from '../use-deletion.ts';
import { useDownload } from '../use-download.ts';
import { useShowTransaction } from '../use-show-transaction.ts';
import classes from './receipt-row.module.css';

type ReceiptRowProps = { receipt: Receipt; isOpen: boolean; onOpen: () => void; onDeleted: () => void };

/** A receipt: the whole row opens it. */
export function ReceiptRow({ receipt, isOpen, onOpen, onDeleted }: ReceiptRowProps) {
  const { merchant, amount, category, date } = receipt.extractedData;
  const { deleteReceipt } = useReceiptDeletion(onDeleted);
  const download = useDownload();
  const name = merchant ?? 'Unknown Merchant';
  /** Two of one shop are told apart by their files. */
  const which = `${name}, ${receipt.fileName}`;
  const icon = { variant: 'subtle', color: 'gray', size: 'md', className: classes.icon } as const;
  return (
    <li className={classes.row} data-open={isOpen || undefined}>
      <Thumbnail receipt={receipt} />
      <div className={classes.what}>
        <button type="button" className={classes.name} aria-current={isOpen || undefined} onClick={onOpen}>
          {name}
        </button>
        <div className={classes.more}>{[date && formatDay(date), category].filter(Boolean).join(' · ')}</div>
        <div className={classes.file} title={receipt.fileName}>
          {receipt.fileName}
        </div>
      </div>
      <div className={classes.amount}>
        {amount === null ? <span className={classes.none}>No amount</span> : <Money amount={amount} />}
      </div>
      <div className={classes.state}>
        <State receipt={receipt} name={name} />
      </div>
      <div className={classes.tools}>
        <ActionIcon
          {...icon}
          aria-label={`Download ${which}`}
          loading={download.isPending}
          onClick={() => download.start(receipt)}
        >
          <IconDownload size={18} stroke={1.5} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon {...icon} aria-label={`Delete ${which}`} onClick={() => deleteReceipt(receipt)}>
          <IconTrash size={18} stroke={1.5} aria-hidden="true" />
        </ActionIcon>
      </div>
    </li>
  );
}

/** The way to its transaction, or that there is none yet. */
function State({ receipt, name }: { receipt: Receipt; name: string }) {
  const show = useShowTransaction();
  if (receipt.transactionId === null) {
    return (
      <span className={classes.attention}>
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
      aria-label={`Show the transaction of ${name}`}
      onClick={() => show(receipt._id)}
    >
      Transaction
      <IconArrowUpRight size={16} stroke={1.75} aria-hidden="true" />
    </Anchor>
  );
}
