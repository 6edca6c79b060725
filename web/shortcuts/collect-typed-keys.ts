import { typeIntoField } from '../forms/type-into-field.ts';
import { isTypingTarget } from '../keyboard/shortcut-reader.ts';

/**
 * How long to wait for a form by default, in milliseconds. If it has not opened by then, the collected keys are
 * discarded.
 */
const PATIENCE = 10_000;

/**
 * Collects the keys that the user types while a form opens. Once the first field of the form has focus, types them into
 * the form. Tab moves to the next field.
 * @param giveUp called if the user presses Escape before the form has focus
 * @param patience milliseconds to wait for the form
 */
export function collectTypedKeys(giveUp: () => void, patience = PATIENCE): void {
  /** The text typed into each field, in order. */
  const typed = [''];
  const done = new AbortController();
  const signal = AbortSignal.any([done.signal, AbortSignal.timeout(patience)]);
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    const last = typed.length - 1;
    if (key === 'Escape') {
      done.abort();
      giveUp();
    } else if (key === 'Tab') typed.push('');
    else if (key === 'Backspace') typed[last] = typed[last]?.slice(0, -1) ?? '';
    // Skips repeated keys, because the user may still be holding down the key that opened the form.
    else if (key.length === 1) typed[last] += event.repeat ? '' : key;
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLInputElement) || !isTypingTarget(target)) return;
    // Waits until the code that moves focus has finished.
    window.setTimeout(() => {
      if (signal.aborted) return;
      done.abort();
      if (target.form !== null) typeAll(target.form, target, typed);
    });
  };
  // Handles keys in the capture phase, so that the page does not react to them while the dialog has no focus yet.
  window.addEventListener('keydown', onKeyDown, { capture: true, signal });
  window.addEventListener('focusin', onFocus, { signal });
  window.addEventListener('pointerdown', () => done.abort(), { capture: true, signal });
}

function typeAll(form: HTMLFormElement, first: HTMLInputElement, typed: readonly string[]): void {
  const fields = [...form.elements].filter((each) => each instanceof HTMLInputElement && each.tabIndex >= 0);
  const begin = fields.indexOf(first);
  for (const [at, text] of typed.entries()) {
    const field = fields[begin + at];
    if (!(field instanceof HTMLInputElement)) return;
    field.focus();
    // Sends a key event first, because a field with suggestions opens its list only after a key event.
    if (text !== '') field.dispatchEvent(new KeyboardEvent('keydown', { key: text.slice(-1), bubbles: true }));
    if (text !== '') typeIntoField(field, text);
  }
}
