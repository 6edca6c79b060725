import * as operations from '../../contract/transactions/transactions.ts';
import { explainRequestError } from '../api/api-error.ts';
import { useChange } from '../api/use-operation.ts';
import { useFormSave } from '../editing/use-form-save.ts';
import { BusyButton } from '../forms/buttons.tsx';
import { FormFailure } from '../forms/form-messages.tsx';
import { DetailLine } from '../lists/detail-line.tsx';
import { showNotification } from '../toasts/toasts.tsx';

/** Says that the amount is an estimate, with a button to confirm it. */
export function EstimateLine({ transaction }: { transaction: operations.Transaction }) {
  const { mutateAsync: update } = useChange(operations.updateTransaction);
  const { start, isPending, error } = useFormSave({
    save: ({ _id, name, category, cost, addedOn, isIncome, version }: operations.Transaction) =>
      update({ params: { id: _id }, body: { name, category, cost, addedOn, isIncome, isEstimate: false }, version }),
    onSaved: ({ name }) => showNotification('success', `The amount of ${name} is confirmed.`),
  });
  return (
    <DetailLine label="Estimate">
      <p className="muted regular">
        Posted with an estimated amount. Edit it when you know the amount, or confirm it. An imported bank file confirms
        it too.
      </p>
      <FormFailure
        sentence={error ? explainRequestError(error, 'The amount could not be confirmed. Please try again.') : null}
      />
      <BusyButton
        variant="default"
        size="compact-sm"
        mt="xs"
        label="Confirm Amount"
        busyLabel="Saving..."
        isBusy={isPending}
        onClick={() => start(transaction)}
      />
    </DetailLine>
  );
}
