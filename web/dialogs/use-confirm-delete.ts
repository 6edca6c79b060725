import { useCallback } from 'react';
import { explain } from '../api-error.ts';
import { notify } from '../toasts/toasts.tsx';
import type { Offer } from '../toasts/with-offer.tsx';
import { useDialogs } from './dialogs.tsx';

type Deletion = {
  /** What is deleted, as in 'Delete budget'. */
  thing: string;
  /** Which one, where the message does not name it. */
  subject?: string;
  run: () => Promise<{ message: string }>;
  /** What the notification offers once it is done, such as to undo it. */
  offer?: Offer;
  // The words, where they are not those that `thing` makes.
  title?: string;
  message?: string;
  /** What else is good to know before. */
  note?: string;
  confirmLabel?: string;
  busyLabel?: string;
  explain?: (error: unknown) => string;
};

/** Asks before something is deleted, deletes it and says so. The answer is whether it has gone. */
export function useConfirmDelete(): (deletion: Deletion) => Promise<boolean> {
  const { confirm } = useDialogs();
  return useCallback(
    ({ thing, run, offer, busyLabel = 'Deleting...', explain: explainOwn, ...words }) =>
      confirm({
        title: `Delete ${thing}`,
        message: `Are you sure you want to delete this ${thing}?`,
        confirmLabel: 'Delete',
        cancelLabel: 'Cancel',
        isDangerous: true,
        ...words,
        act: {
          run: async () => {
            // Its Undo would be taken for the one of this deletion, which shows a moment before it is said.
            import('../toasts/show.ts').then(
              ({ dismiss }) => dismiss(),
              () => {},
            );
            return notify('success', (await run()).message, offer);
          },
          busyLabel,
          explain: explainOwn ?? ((error) => explain(error, `The ${thing} could not be deleted. Please try again.`)),
        },
      }),
    [confirm],
  );
}
