import { Button, Group } from '@mantine/core';
import type { ListedTransaction } from '../../contract/transactions/transactions.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import { useShown } from '../dialogs/late-dialog.tsx';
import { isTransfer } from '../transfers/draft.ts';
import { TransferDetails, useTakeApart } from '../transfers/transfer-details.tsx';
import { Details } from './details.tsx';

type DetailsDialogProps = {
  open: ListedTransaction | null;
  onClose: () => void;
  onClosed: () => void;
  onDuplicate: (transaction: ListedTransaction) => void;
  onEdit: (transaction: ListedTransaction) => void;
};

/** Shows all details of a transaction or transfer. `lateDialog` needs the default export. */
export default function DetailsDialog({ open, onClose, onClosed, onDuplicate, onEdit }: DetailsDialogProps) {
  const [shown] = useShown(open);
  const transfer = shown && isTransfer(shown) ? shown : null;
  const takeApart = useTakeApart();
  return (
    <Dialog
      opened={open !== null}
      onClose={onClose}
      onClosed={onClosed}
      title={transfer ? 'Transfer Details' : 'Transaction Details'}
    >
      {shown && (
        <>
          {transfer ? <TransferDetails transfer={transfer} /> : <Details transaction={shown} />}
          <Group justify="flex-end" gap="xs" mt="md">
            {transfer && (
              <Button variant="default" onClick={async () => (await takeApart(transfer)) && onClose()}>
                Split Transfer
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
