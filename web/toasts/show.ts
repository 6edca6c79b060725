import { toast } from 'react-toastify/unstyled';
import { type Offer, withOffers } from './with-offer.tsx';

export type Kind = 'success' | 'info' | 'error';

/** Shows a toast with optional buttons. It replaces the previous toast. */
export function show(type: Kind, sentence: string, offers: readonly (Offer | undefined)[]): void {
  // Shows a repeated error only once.
  if (type === 'error' && toast.isActive(sentence)) return;
  dismiss();
  const given = offers.filter((offer) => offer !== undefined);
  const content = given.length > 0 ? withOffers(sentence, given) : sentence;
  toast(content, type === 'error' ? { type, toastId: sentence } : { type });
}

/** Closes the current toast with its buttons. */
export function dismiss(): void {
  toast.dismiss();
}
