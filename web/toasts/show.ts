import { toast } from 'react-toastify/unstyled';
import { type Offer, withOffers } from './with-offer.tsx';

export type Kind = 'success' | 'info' | 'error';

/** Shows a toast with optional buttons, in place of the previous toast. */
export function show(type: Kind, sentence: string, offers: readonly (Offer | undefined)[]): void {
  // An error that is still visible is not shown again.
  if (type === 'error' && toast.isActive(sentence)) return;
  dismiss();
  const given = offers.filter((offer) => offer !== undefined);
  const content = given.length > 0 ? withOffers(sentence, given) : sentence;
  toast(content, type === 'error' ? { type, toastId: sentence } : { type });
}

/** Closes the current toast. */
export function dismiss(): void {
  toast.dismiss();
}
