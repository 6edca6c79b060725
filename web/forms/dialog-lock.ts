import { createContext, type RefObject, use, useLayoutEffect } from 'react';

/** True if the dialog must stay open. Set by the content of the dialog. */
export const DialogLockContext = createContext<RefObject<boolean>>({ current: false });

/**
 * A function that discards the unsaved changes of a form. The form sets it, and the dialog calls it after asking the
 * user.
 */
export const DiscardDraftContext = createContext<RefObject<(() => void) | null>>({ current: null });

/** Keeps the surrounding dialog open while `isHeld` is true. */
export function useDialogLock(isHeld: boolean): void {
  const held = use(DialogLockContext);
  useLayoutEffect(() => {
    held.current = isHeld;
    return () => {
      held.current = false;
    };
  }, [held, isHeld]);
}
