import { useRef } from 'react';

/** Returns 128 random bits as hex. We cannot use `crypto.randomUUID`, because it is not available over plain HTTP. */
export function createIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Returns a function that gives the same key for the same draft, so that a retry after a lost response creates nothing
 * twice. A changed draft, or a file that is picked again, gets a new key.
 */
export function useIdempotencyKey(): (draft: unknown) => string {
  const last = useRef<{ intent: unknown; key: string }>(null);
  return (draft) => {
    const intent = draft instanceof File ? draft : JSON.stringify(draft);
    if (last.current?.intent !== intent) last.current = { intent, key: createIdempotencyKey() };
    return last.current.key;
  };
}
