import { createContext, type RefObject, use, useLayoutEffect } from 'react';

/** What a dialog is told by what stands in it. */
export const HeldOpen = createContext<RefObject<boolean>>({ current: false });

/** Keeps the dialog around it, if there is one, from closing while `isHeld`. */
export function useHeldOpen(isHeld: boolean): void {
  const held = use(HeldOpen);
  useLayoutEffect(() => {
    held.current = isHeld;
    return () => {
      held.current = false;
    };
  }, [held, isHeld]);
}
