import * as operations from '../../contract/budgets.ts';
import { explainRequestError } from '../api/api-error.ts';
import { useOperationMutation } from '../api/use-operation.ts';
import { BusyButton } from '../forms/buttons.tsx';
import { addMonths, formatMonth, type Month } from '../months/calendar-month.ts';
import { showToastMessage } from '../toasts/toast-area.tsx';

/** Copies the budgets of the previous month. Budgets that the month already has do not change. */
export function CopyBudgetsButton({ into }: { into: Month }) {
  const { mutateAsync, isPending } = useOperationMutation(operations.copyBudgets);
  const copy = async () => {
    try {
      const { message, copiedCount } = await mutateAsync({ body: into });
      if (copiedCount > 0) showToastMessage('success', message);
      else showToastMessage('info', `There is nothing to copy from ${formatMonth(addMonths(into, -1))}.`);
    } catch (error) {
      showToastMessage('error', explainRequestError(error, 'The budgets could not be copied. Try again.'));
    }
  };
  return (
    <BusyButton
      variant="default"
      label="Copy Last Month's Budgets"
      busyLabel="Copying..."
      isBusy={isPending}
      onClick={copy}
    />
  );
}
