import type { Budget } from '../../contract/budgets.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import { useShown } from '../dialogs/late-dialog.tsx';
import { formatMonth, type Month } from '../months/months.ts';
import { notify } from '../toasts/toasts.tsx';
import { BudgetForm } from './budget-form.tsx';
import type { Purpose } from './draft.ts';

type BudgetDialogProps = { open: Purpose | null; onClose: () => void; onSaved: (month: Month) => void };

/** Adds or edits a budget. The default export is for `lateDialog`. */
export default function BudgetDialog({ open, onClose, onSaved }: BudgetDialogProps) {
  const [shown, forget] = useShown(open);
  const finish = (saved: Budget) => {
    onClose();
    onSaved(saved);
    notify('success', `Budget for ${saved.category} in ${formatMonth(saved)} saved.`);
  };
  return (
    <Dialog
      opened={open !== null}
      onClose={onClose}
      onClosed={forget}
      title={shown?.mode === 'edit' ? 'Edit Budget' : 'Add Budget'}
    >
      {shown && <BudgetForm purpose={shown} onSaved={finish} onCancel={onClose} />}
    </Dialog>
  );
}
