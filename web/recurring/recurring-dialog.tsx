import { useState } from 'react';
import type { Recurring } from '../../contract/recurring.ts';
import { formatDay } from '../days/format-day.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import { useIdempotencyKey } from '../idempotency-key.ts';
import { notify } from '../toasts/notify.ts';
import { draftOf, EMPTY_DRAFT } from './draft.ts';
import { useCreateRecurring, useUpdateRecurring } from './queries.ts';
import { RecurringForm } from './recurring-form.tsx';

/** What the form is opened for. */
export type Purpose = { mode: 'add' } | { mode: 'edit'; item: Recurring };

/** Adds or edits a recurring item. Null closes it. The default export is what `lazy` asks for. */
export default function RecurringDialog({ purpose, onClose }: { purpose: Purpose | null; onClose: () => void }) {
  // While it closes, it still shows what it showed.
  const [shown, setShown] = useState<Purpose | null>(null);
  if (purpose !== null && purpose !== shown) setShown(purpose);
  const finish = (saved: Recurring) => {
    onClose();
    notify('success', `${saved.name} saved. Next due ${formatDay(saved.nextDueDate)}.`);
  };
  return (
    <Dialog
      opened={purpose !== null}
      onClose={onClose}
      onClosed={() => setShown(null)}
      holdsDraft
      title={shown?.mode === 'edit' ? 'Edit Recurring Transaction' : 'Add Recurring Transaction'}
    >
      {shown && <Form purpose={shown} onSaved={finish} onCancel={onClose} />}
    </Dialog>
  );
}

type FormProps = { purpose: Purpose; onSaved: (saved: Recurring) => void; onCancel: () => void };

function Form({ purpose, onSaved, onCancel }: FormProps) {
  const create = useCreateRecurring();
  const update = useUpdateRecurring();
  const keyOf = useIdempotencyKey();
  const item = purpose.mode === 'edit' ? purpose.item : null;
  const { isPending, error } = item ? update : create;
  return (
    <RecurringForm
      item={item}
      begin={item ? draftOf(item) : EMPTY_DRAFT}
      save={(body) => {
        if (item) update.mutate({ id: item._id, body }, { onSuccess: onSaved });
        else create.mutate({ body, key: keyOf(body) }, { onSuccess: onSaved });
      }}
      isSaving={isPending}
      error={error}
      onCancel={onCancel}
    />
  );
}
