import { Button } from '@mantine/core';
import { uploadReceipt } from '../../contract/receipts.ts';
import { explainRequestError } from '../api/api-error.ts';
import { createIdempotencyKey } from '../api/idempotency-key.ts';
import { useOperationMutation } from '../api/use-operation.ts';
import { createFileInputHandler } from '../files/file-drop-box.tsx';
import { showToastMessage } from '../toasts/toast-area.tsx';
import classes from './attach-receipt-button.module.css';
import { findFileProblem, RECEIPT_FILE_TYPES } from './upload/find-file-problem.ts';

/** A button that uploads a photo or file and links it to an existing transaction. */
export function AttachReceiptButton({ transactionId }: { transactionId: string }) {
  const { mutateAsync: upload, isPending } = useOperationMutation(uploadReceipt);
  const attach = async ([file]: File[]) => {
    if (!file || isPending) return;
    const problem = await findFileProblem(file);
    if (problem !== null) return showToastMessage('error', problem);
    try {
      await upload({ file, form: { transactionId }, key: createIdempotencyKey() });
      showToastMessage('success', 'Receipt attached to the transaction.');
    } catch (error) {
      showToastMessage('error', explainRequestError(error, 'The receipt could not be attached. Try again.'));
    }
  };
  return (
    <Button
      component="label"
      variant="subtle"
      size="compact-sm"
      className={`${classes.button} relative`}
      aria-busy={isPending}
    >
      {isPending ? 'Attaching...' : 'Attach a Receipt'}
      <input
        type="file"
        accept={RECEIPT_FILE_TYPES}
        disabled={isPending}
        className="file-input"
        onChange={createFileInputHandler(attach)}
      />
    </Button>
  );
}
