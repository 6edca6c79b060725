import { vi } from 'vitest';

/**
 * Repeats a check until its result is truthy, and returns the result. The timeout is long enough for a busy machine.
 */
export function waitUntil<T>(state: () => T | Promise<T>, interval = 20) {
  return vi.waitUntil(state, { timeout: 300_000, interval });
}
