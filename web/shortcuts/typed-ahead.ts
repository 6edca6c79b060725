import { typeInto } from '../forms/type-into.ts';
import { isTypedIn } from './keys.ts';

/** Milliseconds after which collected keys are dropped if no form opens. */
const PATIENCE = 10_000;

/**
 * Collects keys while a form is opening and types them into it once its first field has the focus. Tab moves to the next field.
 * People who know the form can type without waiting.
 * @param giveUp called if Escape is pressed in the meantime
 */
export function keepTyping(giveUp: () => void): void {
  /** The text for each field. */
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
    // Ignores key repeat: the key was held to open the form.
    else if (key.length === 1) typed[last] += event.repeat ? '' : key;
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLInputElement) || !isTypedIn(target)) return;
    // Waits until the code that sets the focus has finished.
    window.setTimeout(() => {
      if (signal.aborted) return;
      done.abort();
      if (target.form !== null) typeAll(target.form, target, typed);
    });
  };
  // Captures keys first: the dialog may already be open but not have the focus yet.
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
    // Fields with completions open their list only on key events.
    if (text !== '') field.dispatchEvent(new KeyboardEvent('keydown', { key: text.slice(-1), bubbles: true }));
    if (text !== '') typeInto(field, text);
  }
}
