import { vi } from 'vitest';

/** Polls until a condition is true, and returns its result. The timeout is long enough for busy machines. */
export function waitUntil<T>(state: () => T | Promise<T>, interval = 20) {
  return vi.waitUntil(state, { timeout: 300_000, interval });
}
