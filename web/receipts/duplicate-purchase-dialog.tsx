import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import * as operations from '../../contract/receipts.ts';
import { explainRequestError } from '../api/api-error.ts';
import { SOMETHING_WENT_WRONG_MESSAGE } from '../api/error-messages.ts';
import { useIdempotencyKey } from '../api/idempotency-key.ts';
import { useOperationMutation } from '../api/use-operation.ts';
import { formatDay } from '../days/format-day.ts';
import { getToday } from '../days/today.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import { useItemWhileClosing } from '../dialogs/lazy-dialog.tsx';
import { BusyButton } from '../forms/buttons.tsx';
import { FormErrorMessage } from '../forms/form-messages.tsx';
import { LoadingState } from '../layout/load-failure.tsx';
import { Money } from '../money/money.tsx';
import { showToastMessage } from '../toasts/toast-area.tsx';
import classes from './duplicate-purchase-dialog.module.css';
import { receiptQuery } from './queries.ts';
import { ReceiptPagePicture, ReceiptThumbnail } from './receipt-pictures.tsx';
import { findUploadAccountId, removeReceiptUpload } from './upload/upload-queue.ts';

type DuplicateDialogProps = {
  /** The id of a receipt that may belong to a purchase that is already recorded. */
  open: string | null;
  /** Called when the dialog closes without a decision. The user can decide later. */
  onClose: () => void;
  /** Called once the decision has been saved. */
  onAnswered: () => void;
  /** Called if the user keeps the receipt but its amount is missing. The page then opens the form. */
  onFill: (receiptId: string) => void;
};

/**
 * Asks the user before a second transaction is created for the same purchase. `createLazyDialog` requires a default
 * export.
 */
export default function DuplicatePurchaseDialog({ open, ...otherProps }: DuplicateDialogProps) {
  const [shownReceiptId] = useItemWhileClosing(open);
  return (
    <Dialog opened={open !== null} onClose={otherProps.onClose} title="Is this purchase already recorded?" size="xl">
      {shownReceiptId && <DuplicateDialogBody key={shownReceiptId} receiptId={shownReceiptId} {...otherProps} />}
    </Dialog>
  );
}

function DuplicateDialogBody({ receiptId, ...otherProps }: Omit<DuplicateDialogProps, 'open'> & { receiptId: string }) {
  const query = useQuery(receiptQuery(receiptId));
  if (query.data) return <DuplicateChoices receipt={query.data} {...otherProps} />;
  return <LoadingState of="The receipt" query={query} height="20rem" />;
}

const REASON_TEXTS: Record<operations.Duplicate['reason'], string> = {
  file: 'Both were created from the same file.',
  picture: 'Created from another picture of the same receipt.',
  fields: 'Same merchant, date and amount.',
};

type DuplicateChoicesProps = Pick<DuplicateDialogProps, 'onClose' | 'onAnswered' | 'onFill'> & {
  receipt: operations.ReceiptDetails;
};

/** Shows a receipt next to the transactions that it may belong to, and the possible decisions. */
function DuplicateChoices({ receipt, onClose, onAnswered, onFill }: DuplicateChoicesProps) {
  const { merchant, amount, category, date } = receipt.extractedData;
  const decision = useDuplicateDecision(receipt, onAnswered);
  const keep = () => (amount === null ? onFill(receipt._id) : decision.keep());
  return (
    <>
      <div className={`${classes.sides} grid gap-lg`}>
        <section className="stack gap-xs min-0" aria-label="This upload">
          <h3 className="muted text-xs medium">This Upload</h3>
          <div className={`${classes.card} framed stack gap-xs`}>
            <div>
              <div className="flex wrap between medium">
                <span className="min-0 anywhere">{merchant ?? 'Unknown Merchant'}</span>
                {amount !== null && <Money amount={amount} />}
              </div>
              <p className="muted text-xs">{[date && formatDay(date), category].filter(Boolean).join(' · ')}</p>
            </div>
            <ReceiptPagePicture receipt={receipt} />
          </div>
        </section>
        <section className="stack gap-xs min-0" aria-label="Already recorded">
          <h3 className="muted text-xs medium">Already Recorded</h3>
          {receipt.duplicates.length === 0 && (
            <p className="muted text-xs">The matching transaction no longer exists.</p>
          )}
          {receipt.duplicates.map((duplicate) => (
            <RecordedPurchase
              key={duplicate.transaction._id}
              duplicate={duplicate}
              isBusy={decision.isBusyWith(duplicate.transaction._id)}
              onAttach={() => decision.attach(duplicate.transaction._id)}
            />
          ))}
        </section>
      </div>
      <FormErrorMessage
        sentence={decision.error && explainRequestError(decision.error, SOMETHING_WENT_WRONG_MESSAGE)}
      />
      <div className={`${classes.buttons} flex wrap gap-xs`}>
        <BusyButton
          variant="default"
          className={classes.remove}
          label="Remove This Upload"
          busyLabel="Removing..."
          isBusy={decision.isBusyWith('remove')}
          onClick={decision.remove}
        />
        <Button variant="default" onClick={onClose}>
          Decide Later
        </Button>
        <BusyButton
          label="Keep as Another Expense"
          busyLabel="Saving..."
          isBusy={decision.isBusyWith('keep')}
          onClick={keep}
        />
      </div>
    </>
  );
}

type RecordedPurchaseProps = { duplicate: operations.Duplicate; isBusy: boolean; onAttach: () => void };

function RecordedPurchase({ duplicate: { reason, transaction, receiptId }, isBusy, onAttach }: RecordedPurchaseProps) {
  return (
    <div className={`${classes.card} framed stack gap-xs`}>
      <div className="flex gap-sm">
        {receiptId !== null && <ReceiptThumbnail receipt={{ _id: receiptId }} />}
        <div className="grow min-0">
          <div className="flex wrap between medium">
            <span className="min-0 anywhere">{transaction.name}</span>
            <Money amount={transaction.cost} />
          </div>
          <p className="muted text-xs">{`${formatDay(transaction.addedOn)} · ${transaction.category}`}</p>
          <p className={`${classes.reason} text-xs`}>{REASON_TEXTS[reason]}</p>
        </div>
      </div>
      <BusyButton
        variant="default"
        label="Attach to This Transaction"
        busyLabel="Attaching..."
        isBusy={isBusy}
        onClick={onAttach}
      />
    </div>
  );
}

/**
 * Saves the decision to attach the receipt to a transaction, to keep it as another expense, or to remove the upload.
 */
function useDuplicateDecision(receipt: operations.ReceiptDetails, onAnswered: () => void) {
  const { _id, extractedData } = receipt;
  const attachMutation = useOperationMutation(operations.attachReceipt);
  const createMutation = useOperationMutation(operations.createReceiptTransaction);
  const removeMutation = useOperationMutation(operations.deleteReceipt);
  const params = { id: _id };
  const getKey = useIdempotencyKey();

  const save = useMutation({
    mutationFn: ({ run }: { name: string; message: string; run: () => Promise<unknown> }) => run(),
    onSuccess: (_done, { message }) => {
      removeReceiptUpload(_id);
      showToastMessage('success', message);
      onAnswered();
    },
  });
  const decide = (name: string, message: string, run: () => Promise<unknown>) => {
    if (!save.isPending) save.mutate({ name, message, run });
  };
  const keep = () => {
    const { merchant, amount, category, date } = extractedData;
    const accountId = findUploadAccountId(_id);
    const body = {
      name: merchant ?? 'Unknown Merchant',
      cost: amount ?? 0,
      category,
      addedOn: date ?? getToday(),
      isIncome: false,
      note: '',
      ...(accountId && { accountId }),
    };
    decide('keep', 'Recorded as another expense.', () =>
      createMutation.mutateAsync({ params, body, key: getKey(body) }),
    );
  };
  return {
    attach: (transactionId: string) =>
      decide(transactionId, 'Receipt attached to the transaction.', () =>
        attachMutation.mutateAsync({ params, body: { transactionId } }),
      ),
    keep,
    remove: () => decide('remove', 'Upload removed.', () => removeMutation.mutateAsync({ params })),
    /**
     * True while this decision is being saved.
     * @param name a transaction id, `keep` or `remove`
     */
    isBusyWith: (name: string) => save.isPending && save.variables.name === name,
    error: save.error,
  };
}
