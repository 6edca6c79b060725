import { useCallback } from 'react';
import { explainRequestError } from '../api/api-error.ts';
import type { ToastAction } from '../toasts/toast-actions.tsx';
import { showToastMessage } from '../toasts/toast-area.tsx';
import { useDialogs } from './dialogs-provider.tsx';
import { toTitleCase } from './to-title-case.ts';

type Deletion = {
  /** The type of the item, as in 'Are you sure you want to delete this budget?'. */
  thing: string;
  /** The name of the item, if the message does not contain it. */
  subject?: string;
  run: () => Promise<{ message: string }>;
  /** A button in the notification after the deletion, such as Undo. */
  offer?: ToastAction;
  // A title and a message, if the defaults for `thing` do not fit.
  title?: string;
  message?: string;
  /** A hint below the message. */
  note?: string;
  confirmLabel?: string;
  busyLabel?: string;
  explain?: (error: unknown) => string;
};

/**
 * Returns a function that asks for confirmation, deletes an item and shows a notification. It resolves to true if the
 * item was deleted.
 */
export function useConfirmDelete(): (deletion: Deletion) => Promise<boolean> {
  const { confirm } = useDialogs();
  return useCallback(
    ({ thing, run, offer, busyLabel = 'Deleting...', explain: explainOwn, ...words }) =>
      confirm({
        title: `Delete ${toTitleCase(thing)}`,
        message: `Are you sure you want to delete this ${thing}?`,
        confirmLabel: 'Delete',
        cancelLabel: 'Cancel',
        isDangerous: true,
        ...words,
        act: {
          run: async () => {
            // Closes an older notification, because the user could mistake its Undo button for the one that undoes this
            // deletion.
            const dismissed = import('../toasts/show-toast.ts').then(
              ({ dismissToast }) => dismissToast(),
              () => {},
            );
            const { message } = await run();
            // If the code for notifications loads slowly, the new notification must not be closed instead.
            await dismissed;
            return showToastMessage('success', message, offer);
          },
          busyLabel,
          explain:
            explainOwn ?? ((error) => explainRequestError(error, `The ${thing} could not be deleted. Try again.`)),
        },
      }),
    [confirm],
  );
}
