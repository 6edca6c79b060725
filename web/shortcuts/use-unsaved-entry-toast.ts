import { useRouteContext } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { readDraft } from '../editing/draft/stored-drafts.ts';
import { showToastMessage } from '../toasts/toast-area.tsx';

/** The forms that `onContinue` opens. Each stores its draft under this name. */
const FORMS = ['expense', 'income'];

/**
 * After a reload, says that an entry was not saved, because the form that would restore it is closed.
 * @param onContinue opens the form for new entries
 */
export function useUnsavedEntryToast(onContinue: () => unknown): void {
  const { user } = useRouteContext({ from: '/shell' });
  const offer = useEffectEvent(() => {
    if (!FORMS.some((form) => readDraft(user._id, form))) return;
    const run = async () => onContinue();
    void showToastMessage('info', 'You have an unsaved transaction.', {
      label: 'Continue',
      busyLabel: 'Opening...',
      run,
    });
  });
  useEffect(() => offer(), []);
}
