import type { Recurring } from '../../contract/recurring.ts';
import { explain } from '../api-error.ts';
import { useDialogs } from '../dialogs/dialogs.tsx';
import { notify } from '../toasts/notify.ts';
import { useDeleteRecurring } from './queries.ts';

/**
 * Deletes a recurring item after having asked; what it posted stays.
 * @param onDeleted when what was deleted is out of sight
 */
export function useDeletion(onDeleted: () => void) {
  const { confirm } = useDialogs();
  const { mutateAsync: deleteRecurring } = useDeleteRecurring();
  return async ({ _id, name }: Recurring) => {
    const isDone = await confirm({
      title: 'Delete recurring transaction',
      subject: name,
      message: 'Are you sure you want to delete this recurring transaction?',
      confirmLabel: 'Delete',
      cancelLabel: 'Cancel',
      isDangerous: true,
      act: {
        run: async () => notify('success', (await deleteRecurring(_id)).message),
        busyLabel: 'Deleting...',
        explain: (error) => explain(error, 'The recurring transaction could not be deleted. Please try again.'),
      },
    });
    if (isDone) onDeleted();
  };
}
