declare global {
  interface Window {
    /** The last button that was clicked before the page could respond. The script in `index.html` sets it. */
    earlyClick?: HTMLElement | undefined;
    holdClick?: (event: Event) => void;
  }
}

/**
 * Ends the delay of clicks and repeats the last click. If the page has replaced the button, its replacement is clicked.
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
 * Watches for a mouse button that is pressed while the page is replaced. The browser drops such a click, because its
 * link or button is gone when the mouse button is released.
 * @returns a function that completes the click on the replacement, once the mouse button is released there
 */
export function followPress(root: HTMLElement): () => void {
  let pressed: HTMLElement | null = null;
  const follow = ({ type, target, button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    const isPlain = type === 'mousedown' && button === 0 && !(altKey || ctrlKey || metaKey || shiftKey);
    pressed = isPlain ? findControl(target) : null;
  };
  root.addEventListener('mousedown', follow);
  window.addEventListener('mouseup', follow);
  return () => {
    root.removeEventListener('mousedown', follow);
    window.removeEventListener('mouseup', follow);
    if (pressed === null || pressed.isConnected) return;
    const { localName } = pressed;
    const name = nameOf(pressed);
    const complete = ({ target }: MouseEvent) => {
      const control = findControl(target);
      if (control?.localName === localName && nameOf(control) === name) control.click();
    };
    window.addEventListener('mouseup', complete, { once: true });
  };
}

const findControl = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('a, button') : null;

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
