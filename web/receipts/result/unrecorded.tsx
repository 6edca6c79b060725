import { Button } from '@mantine/core';
import type { ReceiptDetails } from '../../../contract/receipts.ts';
import classes from './unrecorded.module.css';

type UnrecordedProps = {
  receipt: ReceiptDetails;
  onCompare: (receiptId: string) => void;
};

/** Says why there is no expense yet, and what to do about it. */
export function Unrecorded({ receipt, onCompare }: UnrecordedProps) {
  const { duplicates } = receipt;
  if (duplicates.length > 0) {
    return (
      <div className={classes.box}>
        <p className={classes.sentence}>This looks like a purchase that is recorded already.</p>
        <Button variant="default" size="compact-md" onClick={() => onCompare(receipt._id)}>
          Compare
        </Button>
      </div>
    );
  }
  return (
    <div className={classes.box}>
      <p className={classes.sentence}>
        {receipt.extractedData.amount === null
          ? 'No amount could be read. Please enter what is missing.'
          : 'No expense is recorded from this receipt. Please check what was read and save it.'}
      </p>
    </div>
  );
}
