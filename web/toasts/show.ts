import { toast } from 'react-toastify/unstyled';
import { type Offer, withOffers } from './with-offer.tsx';

export type Kind = 'success' | 'info' | 'error';

/** Shows a sentence, and buttons with what it offers, in the place of what was said before. */
export function show(type: Kind, sentence: string, offers: readonly (Offer | undefined)[]): void {
  // A failure that is tried again and again is said once.
  if (type === 'error' && toast.isActive(sentence)) return;
  dismiss();
  const given = offers.filter((offer) => offer !== undefined);
  const content = given.length > 0 ? withOffers(sentence, given) : sentence;
  toast(content, type === 'error' ? { type, toastId: sentence } : { type });
}

/** Takes back what was said, with what it offers. */
export function dismiss(): void {
  toast.dismiss();
}
