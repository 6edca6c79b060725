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

/** Says a sentence at the top right, for five seconds. One that comes before there is a place for it waits. */
export async function notify(type: 'success' | 'info' | 'error', sentence: string): Promise<void> {
  notified = true;
  wake();
  const { toast } = await import('react-toastify/unstyled');
  toast(sentence, { type });
}
