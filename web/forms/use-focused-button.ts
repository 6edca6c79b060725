import { type RefObject, useEffect, useRef } from 'react';

/**
 * Returns a ref for a button that receives focus when the focused element has been removed. Otherwise, the Tab key
 * would leave the dialog.
 */
export function useFocusedButton(isFocused: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFocused) button.current?.focus();
  }, [isFocused]);
  return button;
}
