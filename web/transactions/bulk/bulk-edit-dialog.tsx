import type { ListedTransaction } from '../../../contract/transactions/transactions.ts';
import { Dialog } from '../../dialogs/dialog.tsx';
import { useItemWhileClosing } from '../../dialogs/lazy-dialog.tsx';
import { formatCount } from '../../lists/format-count.ts';
import type { OnBulkChange } from './bulk-edit-draft.ts';
import { BulkEditForm } from './bulk-edit-form.tsx';

type BulkDialogProps = {
  open: ListedTransaction[] | null;
  onClose: () => void;
  onChanged: OnBulkChange;
};

/** Edits several transactions at once. `createLazyDialog` requires a default export. */
export default function BulkEditDialog({ open, onClose, onChanged }: BulkDialogProps) {
  const [shown, forget] = useItemWhileClosing(open);
  const count = shown?.length ?? 0;
  const finish: OnBulkChange = (...made) => {
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
