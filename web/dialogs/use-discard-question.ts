import type { RefObject } from 'react';
import { useDialogs } from './dialogs-provider.tsx';

export const UNSAVED_CHANGES_QUESTION = {
  title: 'Discard changes?',
  message: 'Your changes are not saved yet.',
  confirmLabel: 'Discard',
  cancelLabel: 'Keep Editing',
  isDangerous: true,
};

/**
 * Returns a function that asks before unsaved changes are discarded. It resolves to true if the form may close.
 * @param draft holds a function that discards the changes, or null if there are no changes
 */
export function useDiscardQuestion(draft: RefObject<(() => void) | null>): () => Promise<boolean> {
  const { confirm } = useDialogs();
  return async () => draft.current === null || confirm(UNSAVED_CHANGES_QUESTION);
}
