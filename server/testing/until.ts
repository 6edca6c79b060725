import { vi } from 'vitest';

/** Waits for a state of the background, and returns what told of it. The time is for a busy machine: an idle one gets there soon. */
export function until<T>(state: () => T | Promise<T>, interval = 20) {
  return vi.waitUntil(state, { timeout: 100_000, interval });
}
