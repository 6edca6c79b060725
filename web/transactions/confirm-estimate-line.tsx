import * as operations from '../../contract/transactions/transactions.ts';
import { updateTransfer } from '../../contract/transactions/transfers.ts';
import { explainRequestError } from '../api/api-error.ts';
import { useOperationMutation } from '../api/use-operation.ts';
import { useFormSave } from '../editing/use-form-save.ts';
import { BusyButton } from '../forms/buttons.tsx';
import { FormErrorMessage } from '../forms/form-messages.tsx';
import { DetailLine } from '../lists/detail-line.tsx';
import { showToastMessage } from '../toasts/toast-area.tsx';
import { isTransfer } from '../transfers/listed-transfer.ts';
import { FilteredTransactionsLink } from './filter-links.tsx';

/** Tells the user that an amount is an estimate, and offers a button to confirm it. */
export function ConfirmEstimateLine({ entry }: { entry: operations.ListedTransaction }) {
  const { mutateAsync: confirmTransaction } = useOperationMutation(operations.updateTransaction);
  const { mutateAsync: confirmTransfer } = useOperationMutation(updateTransfer);
  const { start, isPending, error } = useFormSave<operations.ListedTransaction, unknown>({
    save: (shown) => {
      const { _id: id, name, category, cost, addedOn, isIncome, version } = shown;
      if (!isTransfer(shown))
        return confirmTransaction({
          params: { id },
          body: { name, category, cost, addedOn, isIncome, isEstimate: false },
          version,
        });
      const { fromAccountId, toAccountId } = shown;
      const body = { fromAccountId, toAccountId, amount: cost, addedOn, isEstimate: false };
      return confirmTransfer({ params: { id }, body, version });
    },
    onSaved: () => showToastMessage('success', `The amount of ${entry.name} is confirmed.`),
  });
  return (
    <DetailLine label="Estimate">
      <p className="muted regular">
        This amount is an estimate. Edit it when you know the exact amount, or confirm it.{' '}
        {!isTransfer(entry) && 'Importing a bank file with this payment also confirms it. '}
        <FilteredTransactionsLink filter={{ estimates: 'only' }}>All estimates</FilteredTransactionsLink>
      </p>
      <FormErrorMessage
        sentence={error ? explainRequestError(error, 'The amount could not be confirmed. Try again.') : null}
      />
      <BusyButton
        variant="default"
        size="compact-sm"
        mt="xs"
        label="Confirm Amount"
        busyLabel="Saving..."
        isBusy={isPending}
        onClick={() => start(entry)}
      />
    </DetailLine>
  );
}
