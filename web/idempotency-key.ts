import { useRef } from 'react';

/** 128 random bits. `crypto.randomUUID` is not there on plain http in a home network; `getRandomValues` is. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * One key per draft: pressing the button again after a lost answer sends the same key, so that nothing is made twice;
 * a draft that has changed since gets another, as does a file that is picked again.
 */
export function useIdempotencyKey(): (draft: unknown) => string {
  const last = useRef<{ intent: unknown; key: string }>(null);
  return (draft) => {
    const intent = draft instanceof File ? draft : JSON.stringify(draft);
    if (last.current?.intent !== intent) last.current = { intent, key: newKey() };
    return last.current.key;
  };
}
