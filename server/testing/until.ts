import { vi } from 'vitest';

/** Polls until a condition holds and returns its result. The long timeout is for busy machines. */
export function until<T>(state: () => T | Promise<T>, interval = 20) {
  return vi.waitUntil(state, { timeout: 300_000, interval });
}
