import { useCallback } from 'react';
import { explain } from '../api-error.ts';
import { notify } from '../toasts/toasts.tsx';
import { useDialogs } from './dialogs.tsx';

type Renaming = {
  /** What is renamed, as in 'Rename tag'. */
  thing: string;
  name: string;
  maxLength: number;
  message: string;
  /** Does it, and answers what to say of it. */
  run: (to: string) => Promise<string>;
};

/** Asks for another name of something, renames it and says so. The answer is the name that was typed; null where it stays. */
export function useRename(): (renaming: Renaming) => Promise<string | null> {
  const { prompt } = useDialogs();
  return useCallback(
    ({ thing, name, maxLength, message, run }) =>
      prompt({
        title: `Rename ${thing}`,
        subject: name,
        message,
        field: `New name of the ${thing}`,
        text: name,
        maxLength,
        confirmLabel: 'Rename',
        cancelLabel: 'Cancel',
        act: {
          run: async (to) => notify('success', await run(to)),
          busyLabel: 'Renaming...',
          explain: (error) => explain(error, `The ${thing} could not be renamed. Please try again.`),
        },
      }),
    [prompt],
  );
}
