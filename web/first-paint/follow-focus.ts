import { replacementOf } from './replacement.ts';

/**
 * Follows the focus over a page that will be replaced as a whole.
 * @returns what gives it to the element that then stands in the place of the one that had it
 */
export function followFocus(root: HTMLElement): () => void {
  let focused = document.activeElement;
  const follow = () => {
    focused = document.activeElement;
  };
  root.addEventListener('focusin', follow);
  return () => {
    root.removeEventListener('focusin', follow);
    if (focused instanceof HTMLElement && !focused.isConnected)
      replacementOf(focused, root)?.focus({ preventScroll: true });
  };
}
