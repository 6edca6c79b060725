import { defineConfig } from 'vitest/config';

/** These checks run only with an option of `npm test`, because they take minutes and need programs from Debian. */
export default defineConfig({
  test: {
    include: ['scripts/deploy/*.check.ts'],
    fileParallelism: false,
    // The tests in a file depend on each other, so the run stops at the first failure.
    bail: 1,
    expect: { poll: { timeout: 100_000, interval: 200 } },
    testTimeout: 1_800_000,
    hookTimeout: 1_800_000,
  },
});
