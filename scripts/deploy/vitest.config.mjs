import { defineConfig } from 'vitest/config';

/** These checks run only with an option of `npm test`, because they take minutes and need Debian programs. */
export default defineConfig({
  test: {
    include: ['scripts/deploy/*.check.mjs'],
    fileParallelism: false,
    // The tests of a file depend on each other, so the first failure ends the run.
    bail: 1,
    expect: { poll: { timeout: 100_000, interval: 200 } },
    testTimeout: 1_800_000,
    hookTimeout: 1_800_000,
  },
});
