import type { Recurring } from '../../contract/recurring.ts';
import { formatDay } from '../days/format-day.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import { useShown } from '../dialogs/late-dialog.tsx';
import { notify } from '../toasts/toasts.tsx';
import { RecurringForm } from './recurring-form.tsx';

export type Purpose = { mode: 'add' } | { mode: 'edit'; item: Recurring };

/** Adds or edits a recurring item. The default export is for `lateDialog`. */
export default function RecurringDialog({ open, onClose }: { open: Purpose | null; onClose: () => void }) {
  const [shown, forget] = useShown(open);
  const finish = (saved: Recurring) => {
    onClose();
    notify('success', `${saved.name} saved. Next due ${formatDay(saved.nextDueDate)}.`);
  };
  return (
    <Dialog
      opened={open !== null}
      onClose={onClose}
      onClosed={forget}
      title={shown?.mode === 'edit' ? 'Edit Recurring Transaction' : 'Add Recurring Transaction'}
    >
      {shown && <RecurringForm item={shown.mode === 'edit' ? shown.item : null} onSaved={finish} onCancel={onClose} />}
    </Dialog>
  );
}
