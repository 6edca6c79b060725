import { useCallback } from 'react';
import { explainRequestError } from '../api/api-error.ts';
import { showToastMessage } from '../toasts/toast-area.tsx';
import { useDialogs } from './dialogs-provider.tsx';
import { toTitleCase } from './to-title-case.ts';

type Renaming = {
  /** The type of the item, such as 'tag'. It is part of the label of the field. */
  thing: string;
  name: string;
  maxLength: number;
  message: string;
  /** Renames the item and resolves to the text of the success notification. */
  run: (to: string) => Promise<string>;
};

/**
 * Returns a function that asks for a new name, renames an item and shows a notification. It resolves to the new name,
 * or to null if the user cancels.
 */
export function useRenameDialog(): (renaming: Renaming) => Promise<string | null> {
  const { prompt } = useDialogs();
  return useCallback(
    ({ thing, name, maxLength, message, run }) =>
      prompt({
        title: `Rename ${toTitleCase(thing)}`,
        subject: name,
        message,
        field: `New name for the ${thing}`,
        text: name,
        maxLength,
        confirmLabel: 'Rename',
        cancelLabel: 'Cancel',
        act: {
          run: async (to) => showToastMessage('success', await run(to)),
          busyLabel: 'Renaming...',
          explain: (error) => explainRequestError(error, `The ${thing} could not be renamed. Try again.`),
        },
      }),
    [prompt],
  );
}
