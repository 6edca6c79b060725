import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,reader,server,web,journeys,scripts}/**/*.test.{ts,tsx,mjs}'],
    globalSetup: ['scripts/test-setup/global-setup.mjs'],
    // Journeys drive a browser and a server of their own, beside other files: patience, and no more files than cores.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
