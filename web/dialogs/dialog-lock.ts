import { createContext, type RefObject, use, useLayoutEffect } from 'react';

/** Set by what a dialog contains, read by the dialog before it closes. */
export const DialogLock = createContext<RefObject<boolean>>({ current: false });

/** Set by a form in a dialog whose changes are not saved, to what gives them up; read by the dialog, which asks before it closes. */
export const DialogDraft = createContext<RefObject<(() => void) | null>>({ current: null });

/** Keeps the dialog around it, if there is one, from closing while `isHeld`. */
export function useDialogLock(isHeld: boolean): void {
  const held = use(DialogLock);
  useLayoutEffect(() => {
    held.current = isHeld;
    return () => {
      held.current = false;
    };
  }, [held, isHeld]);
}
