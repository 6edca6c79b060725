declare global {
  interface Window {
    /** The last button that was clicked before the app was ready. Set by the script in `index.html`. */
    earlyClick?: HTMLElement | undefined;
    holdClick?: (event: Event) => void;
  }
}

/**
 * Stops blocking clicks, and repeats the last early click. If the app has replaced the clicked button, clicks its
 * replacement.
 */
export function replayEarlyClick(root: HTMLElement): void {
  if (window.holdClick) window.removeEventListener('click', window.holdClick, true);
  const held = window.earlyClick;
  window.earlyClick = undefined;
  if (!held) return;
  const button = replacementOf(held, root);
  // Focus the button first. If it was pressed with Enter, it had focus.
  button?.focus();
  button?.click();
}

/**
 * Remembers which element has focus, because replacing the page removes that element.
 * @returns a function that focuses the corresponding new element
 */
export function rememberFocus(root: HTMLElement): () => void {
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

/**
 * Returns the element if it is still on the page, otherwise the element with the same id, or with the same tag and
 * name.
 */
function replacementOf(element: HTMLElement, root: HTMLElement): HTMLElement | undefined {
  if (element.isConnected) return element;
  const name = nameOf(element);
  const alike = [...root.querySelectorAll<HTMLElement>(element.id ? `[id="${element.id}"]` : element.localName)];
  return alike.find((each) => element.id !== '' || nameOf(each) === name);
}

const nameOf = (element: HTMLElement) => element.ariaLabel ?? element.textContent;
