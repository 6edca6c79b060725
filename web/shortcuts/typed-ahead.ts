import { typeInto } from '../forms/type-into.ts';
import { isTypedIn } from './keys.ts';

/** So long keys are kept for a form that does not come, in milliseconds. */
const PATIENCE = 10_000;

/**
 * Keeps what is typed for a form that is about to open, and types it there once its first field has the focus: a Tab goes on to
 * the next field. Nobody who knows the form waits for it.
 * @param giveUp what Escape does meanwhile
 */
export function keepTyping(giveUp: () => void): void {
  /** For each field. */
  const typed = [''];
  const done = new AbortController();
  const signal = AbortSignal.any([done.signal, AbortSignal.timeout(PATIENCE)]);
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    const last = typed.length - 1;
    if (key === 'Escape') {
      done.abort();
      giveUp();
    } else if (key === 'Tab') typed.push('');
    else if (key === 'Backspace') typed[last] = typed[last]?.slice(0, -1) ?? '';
    // A key that is held was meant to open the form.
    else if (key.length === 1) typed[last] += event.repeat ? '' : key;
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLInputElement) || !isTypedIn(target)) return;
    // Once whoever gives the focus is done with that.
    window.setTimeout(() => {
      if (signal.aborted) return;
      done.abort();
      if (target.form !== null) typeAll(target.form, target, typed);
    });
  };
  // Before all else hears of it: the dialog may be there, but not yet have the focus.
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
    // A field that offers what begins so does it by keys only.
    if (text !== '') field.dispatchEvent(new KeyboardEvent('keydown', { key: text.slice(-1), bubbles: true }));
    if (text !== '') typeInto(field, text);
  }
}
