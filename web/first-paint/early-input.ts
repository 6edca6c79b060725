declare global {
  interface Window {
    /** The last button that was clicked before the page could respond. The script in `index.html` sets it. */
    earlyClick?: HTMLElement | undefined;
    holdClick?: (event: Event) => void;
  }
}

/**
 * Stops holding back clicks, and repeats the last one. If the page has replaced the button, its replacement is clicked.
 */
export function replayEarlyClick(root: HTMLElement): void {
  if (window.holdClick) window.removeEventListener('click', window.holdClick, true);
  const held = window.earlyClick;
  window.earlyClick = undefined;
  if (!held) return;
  const button = replacementOf(held, root);
  // The button must keep the focus if it was pressed with Enter.
  button?.focus();
  button?.click();
}

/**
 * Remembers the focused element, because it loses the focus when the page is replaced.
 * @returns a function that moves the focus to the replacement of the element
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

/**
 * Returns the element if it is still on the page. Otherwise it returns the element with the same id, or with the same
 * tag and name.
 */
function replacementOf(element: HTMLElement, root: HTMLElement): HTMLElement | undefined {
  if (element.isConnected) return element;
  const name = nameOf(element);
  const alike = [...root.querySelectorAll<HTMLElement>(element.id ? `[id="${element.id}"]` : element.localName)];
  return alike.find((each) => element.id !== '' || nameOf(each) === name);
}

const nameOf = (element: HTMLElement) => element.ariaLabel ?? element.textContent;
