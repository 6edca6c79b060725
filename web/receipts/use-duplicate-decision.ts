import { useMutation } from '@tanstack/react-query';
import type { ReceiptDetails } from '../../contract/receipts.ts';
import { today } from '../days/today.ts';
import { useIdempotencyKey } from '../idempotency-key.ts';
import { notify } from '../toasts/notify.ts';
import { useAttachReceipt, useCreateReceiptTransaction, useDeleteReceipt } from './queries.ts';
import { settleUpload } from './upload/upload-queue.ts';

/** What a person answers about a receipt that may be of a purchase recorded already. One answer at a time. */
export function useDuplicateDecision(receipt: ReceiptDetails, onAnswered: () => void) {
  const { _id, extractedData } = receipt;
  const attach = useAttachReceipt(_id);
  const create = useCreateReceiptTransaction(_id);
  const remove = useDeleteReceipt();
  const keyOf = useIdempotencyKey();

  const answer = useMutation({
    mutationFn: ({ give }: { name: string; give: () => Promise<unknown>; said: string }) => give(),
    onSuccess: (_done, { said }) => {
      settleUpload(_id);
      notify('success', said);
      onAnswered();
    },
  });
  const start = (name: string, said: string, give: () => Promise<unknown>) => {
    if (!answer.isPending) answer.mutate({ name, said, give });
  };
  const keep = () => {
    const { merchant, amount, category, date } = extractedData;
    const body = {
      name: merchant ?? 'Unknown Merchant',
      cost: amount ?? 0,
      category,
      addedOn: date ?? today(),
      isIncome: false,
      note: '',
    };
    start('keep', 'Recorded as another expense.', () => create.mutateAsync({ body, key: keyOf(body) }));
  };
  return {
    attach: (transactionId: string) =>
      start(transactionId, 'The receipt is attached to the transaction.', () => attach.mutateAsync(transactionId)),
    keep,
    remove: () => start('remove', 'The upload is removed.', () => remove.mutateAsync(_id)),
    /** By the id of a transaction, `keep` or `remove`. */
    isBusyWith: (name: string) => answer.isPending && answer.variables.name === name,
    error: answer.error,
  };
}
