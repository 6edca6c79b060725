/** Milliseconds after closing. Mantine has then returned focus to the element that opened the dialog, if it exists. */
const AFTER_RETURN_MS = 50;

/** True if no element has focus, because the focused element has been removed. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** Call this after a dialog has closed. Moves focus if the element that opened the dialog no longer exists. */
export function recoverLostFocus(): void {
  setTimeout(() => {
    if (isFocusLost()) focusMainPart();
  }, AFTER_RETURN_MS);
}

/**
 * Focuses the last element with `data-takes-focus`, such as a list, or else the heading of the page. Without this, the
 * Tab key would start at the top of the page after the focused element has been removed.
 */
export function focusMainPart(): void {
  const parts = [...document.querySelectorAll<HTMLElement>('[data-takes-focus]')];
  const target = parts.at(-1) ?? document.querySelector<HTMLElement>('h1[tabindex]');
  target?.focus({ preventScroll: true });
}
