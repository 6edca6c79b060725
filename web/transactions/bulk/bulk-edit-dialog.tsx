import type { ListedTransaction } from '../../../contract/transactions/transactions.ts';
import { Dialog } from '../../dialogs/dialog.tsx';
import { useItemWhileClosing } from '../../dialogs/lazy-dialog.tsx';
import { formatCount } from '../../lists/format-count.ts';
import { BulkEditForm } from './bulk-edit-form.tsx';

type BulkDialogProps = {
  open: ListedTransaction[] | null;
  onClose: () => void;
  /** @param changeId identifies the change so that it can be undone; null if nothing was changed */
  onChanged: (message: string, changeId: string | null, changedCount: number) => void;
};

/** Edits several transactions at once. `createLazyDialog` requires a default export. */
export default function BulkEditDialog({ open, onClose, onChanged }: BulkDialogProps) {
  const [shown, forget] = useItemWhileClosing(open);
  const count = shown?.length ?? 0;
  const finish: BulkDialogProps['onChanged'] = (...made) => {
    onClose();
    onChanged(...made);
  };
  return (
    <Dialog
      opened={open !== null}
      onClose={onClose}
      onClosed={forget}
      title={`Change ${formatCount(count, 'Transaction')}`}
    >
      {shown && <BulkEditForm chosen={shown} onChanged={finish} onCancel={onClose} />}
    </Dialog>
  );
}
