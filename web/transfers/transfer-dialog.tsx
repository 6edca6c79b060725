import { Dialog } from '../dialogs/dialog.tsx';
import { useShown } from '../dialogs/late-dialog.tsx';
import type { Purpose } from './draft.ts';
import { TransferForm } from './transfer-form.tsx';

/** Adds or edits a transfer. Default export for `lateDialog`. */
export default function TransferDialog({ open, onClose }: { open: Purpose | null; onClose: () => void }) {
  const [shown, forget] = useShown(open);
  return (
    <Dialog
      opened={open !== null}
      onClose={onClose}
      onClosed={forget}
      title={shown?.mode === 'edit' ? 'Edit Transfer' : 'Add Transfer'}
    >
      {shown && <TransferForm purpose={shown} onDone={onClose} />}
    </Dialog>
  );
}
