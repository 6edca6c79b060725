import { SubjectDialog } from '../dialogs/subject-dialog.tsx';
import type { Purpose } from './draft.ts';
import { TransferForm } from './transfer-form.tsx';

/** Adds or edits a transfer. `lateDialog` needs the default export. */
export default function TransferDialog({ open, onClose }: { open: Purpose | null; onClose: () => void }) {
  return (
    <SubjectDialog
      open={open}
      onClose={onClose}
      title={({ mode }) => (mode === 'edit' ? 'Edit Transfer' : 'Add Transfer')}
    >
      {(purpose) => <TransferForm purpose={purpose} onDone={onClose} />}
    </SubjectDialog>
  );
}
