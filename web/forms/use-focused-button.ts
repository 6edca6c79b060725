import { type RefObject, useEffect, useRef } from 'react';

/**
 * Returns a ref for a button that takes the focus when the focused element was removed. Otherwise, Tab would leave the
 * dialog.
 */
export function useFocusedButton(isFocused: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFocused) button.current?.focus();
  }, [isFocused]);
  return button;
}
