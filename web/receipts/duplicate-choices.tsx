import { Button } from '@mantine/core';
import type { Duplicate, ReceiptDetails } from '../../contract/receipts.ts';
import { explain } from '../api-error.ts';
import { formatDay } from '../days/format-day.ts';
import { BusyButton } from '../forms/buttons.tsx';
import { FormFailure } from '../forms/form-messages.tsx';
import { Money } from '../money/money.tsx';
import classes from './duplicate-choices.module.css';
import type { DuplicateDialogProps } from './duplicate-dialog.tsx';
import { PlainPicture } from './picture/plain-picture.tsx';
import { Thumbnail } from './picture/thumbnail.tsx';
import { useDuplicateDecision } from './use-duplicate-decision.ts';

const REASONS: Record<Duplicate['reason'], string> = {
  file: 'It was made from the same file.',
  picture: 'It was made from another picture of the same receipt.',
  fields: 'It has the same merchant, day and amount.',
};

type DuplicateChoicesProps = Pick<DuplicateDialogProps, 'onClose' | 'onAnswered' | 'onFill'> & {
  receipt: ReceiptDetails;
};

/** The receipt beside what is there already, and the three ways to go on. */
export function DuplicateChoices({ receipt, onClose, onAnswered, onFill }: DuplicateChoicesProps) {
  const { merchant, amount, category, date } = receipt.extractedData;
  const answer = useDuplicateDecision(receipt, onAnswered);
  const keep = () => (amount === null ? onFill(receipt._id) : answer.keep());
  return (
    <>
      <div className={classes.sides}>
        <section className={classes.side} aria-label="This upload">
          <h3 className={classes.heading}>This upload</h3>
          <div className={classes.card}>
            <div>
              <div className={classes.line}>
                <span className={classes.name}>{merchant ?? 'Unknown Merchant'}</span>
                {amount !== null && <Money amount={amount} />}
              </div>
              <p className={classes.more}>{[date && formatDay(date), category].filter(Boolean).join(' · ')}</p>
            </div>
            <PlainPicture receipt={receipt} />
          </div>
        </section>
        <section className={classes.side} aria-label="Already recorded">
          <h3 className={classes.heading}>Already recorded</h3>
          {receipt.duplicates.length === 0 && <p className={classes.more}>Nothing like it is recorded any more.</p>}
          {receipt.duplicates.map((duplicate) => (
            <There
              key={duplicate.transaction._id}
              duplicate={duplicate}
              isBusy={answer.isBusyWith(duplicate.transaction._id)}
              onAttach={() => answer.attach(duplicate.transaction._id)}
            />
          ))}
        </section>
      </div>
      <FormFailure sentence={answer.error && explain(answer.error, 'This did not work. Please try again.')} />
      <div className={classes.buttons}>
        <BusyButton
          variant="default"
          className={classes.remove}
          label="Remove this upload"
          busyLabel="Removing..."
          isBusy={answer.isBusyWith('remove')}
          onClick={answer.remove}
        />
        <Button variant="default" onClick={onClose}>
          Decide later
        </Button>
        <BusyButton
          label="Keep as another expense"
          busyLabel="Saving..."
          isBusy={answer.isBusyWith('keep')}
          onClick={keep}
        />
      </div>
    </>
  );
}

type ThereProps = { duplicate: Duplicate; isBusy: boolean; onAttach: () => void };

function There({ duplicate: { reason, transaction, receiptId }, isBusy, onAttach }: ThereProps) {
  return (
    <div className={classes.card}>
      <div className={classes.there}>
        {receiptId !== null && <Thumbnail receipt={{ _id: receiptId }} />}
        <div className={classes.grow}>
          <div className={classes.line}>
            <span className={classes.name}>{transaction.name}</span>
            <Money amount={transaction.cost} />
          </div>
          <p className={classes.more}>{`${formatDay(transaction.addedOn)} · ${transaction.category}`}</p>
          <p className={classes.reason}>{REASONS[reason]}</p>
        </div>
      </div>
      <BusyButton
        variant="default"
        label="Attach to this transaction"
        busyLabel="Attaching..."
        isBusy={isBusy}
        onClick={onAttach}
      />
    </div>
  );
}
