let notified = false;
let wake: () => void = () => {};

export function hasNotified(): boolean {
  return notified;
}

export function onNotify(listener: () => void): () => void {
  wake = listener;
  return () => {
    wake = () => {};
  };
}

/** What a notification offers to do, once. It says itself how that went. */
export type Offer = { label: string; busyLabel: string; run: () => Promise<unknown> };

/** Says a sentence at the top right, for five seconds. One that comes before there is a place for it waits. */
export async function notify(type: 'success' | 'info' | 'error', sentence: string, offer?: Offer): Promise<void> {
  notified = true;
  wake();
  const { toast } = await import('react-toastify/unstyled');
  if (offer === undefined) {
    // A failure that is tried again and again is said once at a time.
    toast(sentence, type === 'error' ? { type, toastId: sentence } : { type });
    return;
  }
  const { withOffer } = await import('./with-offer.tsx');
  toast(withOffer(sentence, offer), { type });
}
