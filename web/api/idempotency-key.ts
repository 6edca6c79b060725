import { useRef } from 'react';

/** Returns 128 random bits as hex. `crypto.randomUUID` is not available over plain HTTP. */
export function createIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Returns a function that returns the same key for equal drafts, so that a retry does not create anything twice. A
 * changed draft or a newly selected file gets a new key.
 */
export function useIdempotencyKey(): (draft: unknown) => string {
  const last = useRef<{ intent: unknown; key: string }>(null);
  return (draft) => {
    const intent = draft instanceof File ? draft : JSON.stringify(draft);
    if (last.current?.intent !== intent) last.current = { intent, key: createIdempotencyKey() };
    return last.current.key;
  };
}
