import { readDraft } from '../editing/draft/stored-drafts.ts';
import { showToastMessage } from '../toasts/toast-area.tsx';

/** The forms that `onContinue` opens. Each stores its draft under this name. */
const FORMS = ['expense', 'income'];

/**
 * Says that a new entry was not saved, if the user has a draft of one. This file loads only if there are drafts.
 * @param onContinue opens the form for new entries
 */
export function offerUnsavedEntry(userId: string, onContinue: () => unknown): void {
  if (!FORMS.some((form) => readDraft(userId, form))) return;
  const run = async () => onContinue();
  void showToastMessage('info', 'You have an unsaved transaction.', {
    label: 'Continue',
    busyLabel: 'Opening...',
    run,
  });
}
