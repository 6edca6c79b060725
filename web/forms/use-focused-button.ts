import { type RefObject, useEffect, useRef } from 'react';

/**
 * Returns the ref of a button that takes the focus if the element that had it was removed. Otherwise, the Tab key would
 * leave the dialog.
 */
export function useFocusedButton(isFocused: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFocused) button.current?.focus();
  }, [isFocused]);
  return button;
}
