declare global {
  interface Window {
    /** The button that was clicked last before the page could answer. The script in `index.html` sets it. */
    earlyClick?: HTMLElement | undefined;
    holdClick?: (event: Event) => void;
  }
}

/** Stops holding clicks back, and repeats the last one that was held, on its button or on the one that replaced it. */
export function replayEarlyClick(root: HTMLElement): void {
  if (window.holdClick) window.removeEventListener('click', window.holdClick, true);
  const held = window.earlyClick;
  window.earlyClick = undefined;
  if (!held) return;
  const button = replacementOf(held, root);
  // Without it a person who pressed Enter would have to tab there again.
  button?.focus();
  button?.click();
}

/**
 * Follows the focus until the page is replaced as a whole, which would lose it.
 * @returns a function that moves it to the element that replaced the focused one
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

/** The element itself or, once the page has replaced it, the one with the same id, or the same tag and name. */
function replacementOf(element: HTMLElement, root: HTMLElement): HTMLElement | undefined {
  if (element.isConnected) return element;
  const name = nameOf(element);
  const alike = [...root.querySelectorAll<HTMLElement>(element.id ? `[id="${element.id}"]` : element.localName)];
  return alike.find((each) => element.id !== '' || nameOf(each) === name);
}

const nameOf = (element: HTMLElement) => element.ariaLabel ?? element.textContent;
