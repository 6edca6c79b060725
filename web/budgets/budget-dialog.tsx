import { useState } from 'react';
import type { Budget } from '../../contract/budgets.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import { useIdempotencyKey } from '../idempotency-key.ts';
import { notify } from '../toasts/notify.ts';
import { BudgetForm } from './budget-form.tsx';
import { draftOf, emptyDraft } from './draft.ts';
import { formatMonth, type Month } from './months.ts';
import { useCreateBudget, useUpdateBudget } from './queries.ts';

/** What the form is opened for. */
export type Purpose = { mode: 'add'; month: Month } | { mode: 'edit'; budget: Budget };

type BudgetDialogProps = { purpose: Purpose | null; onClose: () => void; onSaved: (month: Month) => void };

/** Adds or edits a budget. Null closes it. The default export is what `lazy` asks for. */
export default function BudgetDialog({ purpose, onClose, onSaved }: BudgetDialogProps) {
  // While it closes, it still shows what it showed.
  const [shown, setShown] = useState<Purpose | null>(null);
  if (purpose !== null && purpose !== shown) setShown(purpose);
  const finish = (saved: Budget) => {
    onClose();
    onSaved(saved);
    notify('success', `Budget for ${saved.category} in ${formatMonth(saved)} saved.`);
  };
  return (
    <Dialog
      opened={purpose !== null}
      onClose={onClose}
      onClosed={() => setShown(null)}
      holdsDraft
      title={shown?.mode === 'edit' ? 'Edit Budget' : 'Add Budget'}
    >
      {shown && <Form purpose={shown} onSaved={finish} onCancel={onClose} />}
    </Dialog>
  );
}

type FormProps = { purpose: Purpose; onSaved: (saved: Budget) => void; onCancel: () => void };

function Form({ purpose, onSaved, onCancel }: FormProps) {
  const create = useCreateBudget();
  const update = useUpdateBudget();
  const keyOf = useIdempotencyKey();
  const isEdit = purpose.mode === 'edit';
  const { isPending, error } = isEdit ? update : create;
  return (
    <BudgetForm
      begin={isEdit ? draftOf(purpose.budget) : emptyDraft(purpose.month)}
      save={(body) => {
        if (isEdit) update.mutate({ id: purpose.budget._id, body }, { onSuccess: onSaved });
        else create.mutate({ body, key: keyOf(body) }, { onSuccess: onSaved });
      }}
      isSaving={isPending}
      error={error}
      onCancel={onCancel}
    />
  );
}
