import type { ReceiptDetails } from '../../../contract/receipts.ts';
import { notify } from '../../toasts/notify.ts';
import { useSave } from '../../transactions/use-save.ts';
import { useCreateReceiptTransaction, useUpdateReceipt } from '../queries.ts';
import { settleUpload } from '../upload/upload-queue.ts';
import { correctedBy, type Draft } from './draft.ts';

/** Saves what a person says a receipt holds: to its transaction or, where it has none yet, as a new expense. */
export function useSaveReceipt(receipt: ReceiptDetails, onSaved: () => void) {
  const update = useUpdateReceipt(receipt._id);
  const create = useCreateReceiptTransaction(receipt._id);
  const creating = useSave({
    isNew: true,
    save: (body, key) => create.mutateAsync({ body, key }),
    onSaved: () => {
      settleUpload(receipt._id);
      notify('success', 'The expense is recorded.');
      onSaved();
    },
  });

  const start = (draft: Draft) => {
    const { merchant, amount, category, date } = correctedBy(draft);
    if (receipt.transactionId === null) {
      creating.start({ name: merchant, cost: amount, category, addedOn: date, isIncome: false, note: '' });
    } else if (!update.isPending) {
      update.mutate(
        { merchant, amount, category, date, version: receipt.version },
        {
          onSuccess: () => {
            notify('success', 'The receipt and its transaction are saved.');
            onSaved();
          },
        },
      );
    }
  };
  return {
    start,
    isPending: creating.isPending || update.isPending,
    error: receipt.transactionId === null ? creating.error : update.error,
  };
}
