import { Button, Group } from '@mantine/core';
import type { ListedTransaction } from '../../contract/transactions/transactions.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import { useItemWhileClosing } from '../dialogs/lazy-dialog.tsx';
import { isUnsentId } from '../offline/unsent-transaction.ts';
import { isTransfer } from '../transfers/listed-transfer.ts';
import { TransferDetails, useSplitTransfer } from '../transfers/transfer-details.tsx';
import { ConfirmEstimateLine } from './confirm-estimate-line.tsx';
import { TransactionDetails } from './transaction-details.tsx';

type DetailsDialogProps = {
  open: ListedTransaction | null;
  onClose: () => void;
  onClosed: () => void;
  onDuplicate: (transaction: ListedTransaction) => void;
  onEdit: (transaction: ListedTransaction) => void;
  onRepeat: (transaction: ListedTransaction) => void;
  onMakeTransfer: (transaction: ListedTransaction) => void;
};

/** Shows all details of a transaction or transfer. `createLazyDialog` requires a default export. */
export default function TransactionDetailsDialog({
  open,
  onClose,
  onClosed,
  onDuplicate,
  onEdit,
  onRepeat,
  onMakeTransfer,
}: DetailsDialogProps) {
  const [shown] = useItemWhileClosing(open);
  const transfer = shown && isTransfer(shown) ? shown : null;
  const splitTransferIntoTransactions = useSplitTransfer();
  return (
    <Dialog
      opened={open !== null}
      onClose={onClose}
      onClosed={onClosed}
      title={transfer ? 'Transfer Details' : 'Transaction Details'}
    >
      {shown && (
        <>
          {transfer ? (
            <TransferDetails transfer={transfer}>
              {transfer.isEstimate && <ConfirmEstimateLine entry={transfer} />}
            </TransferDetails>
          ) : (
            <TransactionDetails transaction={shown} />
          )}
          <Group justify="flex-end" gap="xs" mt="md">
            {transfer && (
              <Button
                variant="default"
                onClick={async () => (await splitTransferIntoTransactions(transfer)) && onClose()}
              >
                Split Transfer
              </Button>
            )}
            {!transfer && !isUnsentId(shown._id) && (
              <Button variant="default" onClick={() => onMakeTransfer(shown)}>
                Make It a Transfer…
              </Button>
            )}
            {shown.recurringId === null && (
              <Button variant="default" onClick={() => onRepeat(shown)}>
                Make Recurring
              </Button>
            )}
            <Button variant="default" onClick={() => onDuplicate(shown)}>
              Duplicate
            </Button>
            <Button variant="default" onClick={() => onEdit(shown)}>
              Edit
            </Button>
          </Group>
        </>
      )}
    </Dialog>
  );
}
