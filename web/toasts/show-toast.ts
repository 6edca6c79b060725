import { toast } from 'react-toastify/unstyled';
import { renderToastActions, type ToastAction } from './toast-actions.tsx';

export type ToastKind = 'success' | 'info' | 'error';

/** True if the current toast has buttons, such as Undo. */
let hasOffers = false;

/** Shows a toast with optional buttons. It replaces the previous toast. */
export function showToast(type: ToastKind, sentence: string, offers: readonly (ToastAction | undefined)[]): void {
  // Does not repeat an error that is still being shown.
  if (type === 'error' && toast.isActive(sentence)) return;
  dismissToast();
  const given = offers.filter((offer) => offer !== undefined);
  hasOffers = given.length > 0;
  const content = given.length > 0 ? renderToastActions(sentence, given) : sentence;
  toast(content, type === 'error' ? { type, toastId: sentence } : { type });
}

/** Closes the current toast, unless it has buttons. */
export function dismissToastWithoutButtons(): void {
  if (!hasOffers) dismissToast();
}

/** Closes the current toast. */
export function dismissToast(): void {
  toast.dismiss();
}
