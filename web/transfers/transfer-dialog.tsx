import { ItemDialogFrame } from '../dialogs/item-dialog-frame.tsx';
import type { TransferFormPurpose } from './listed-transfer.ts';
import { TransferForm } from './transfer-form.tsx';

/** Adds or edits a transfer. `createLazyDialog` requires a default export. */
export default function TransferDialog({ open, onClose }: { open: TransferFormPurpose | null; onClose: () => void }) {
  return (
    <ItemDialogFrame
      open={open}
      onClose={onClose}
      title={({ mode }) => (mode === 'edit' ? 'Edit Transfer' : 'Add Transfer')}
    >
      {(purpose) => <TransferForm purpose={purpose} onDone={onClose} />}
    </ItemDialogFrame>
  );
}
