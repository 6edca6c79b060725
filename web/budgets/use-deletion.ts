import { useCallback } from 'react';
import type { Budget } from '../../contract/budgets.ts';
import { explain } from '../api-error.ts';
import { useDialogs } from '../dialogs/dialogs.tsx';
import { notify } from '../toasts/notify.ts';
import { formatMonth } from './months.ts';
import { useDeleteBudget } from './queries.ts';

/**
 * Deletes a budget after having asked.
 * @param onDeleted when what was deleted is out of sight
 */
export function useDeletion(onDeleted: () => void) {
  const { confirm } = useDialogs();
  const { mutateAsync: deleteBudget } = useDeleteBudget();
  return useCallback(
    async (budget: Budget) => {
      const isDone = await confirm({
        title: 'Delete budget',
        subject: `${budget.category}, ${formatMonth(budget)}`,
        message: 'Are you sure you want to delete this budget?',
        confirmLabel: 'Delete',
        cancelLabel: 'Cancel',
        isDangerous: true,
        act: {
          run: async () => notify('success', (await deleteBudget(budget._id)).message),
          busyLabel: 'Deleting...',
          explain: (error) => explain(error, 'The budget could not be deleted. Please try again.'),
        },
      });
      if (isDone) onDeleted();
    },
    [confirm, deleteBudget, onDeleted],
  );
}
