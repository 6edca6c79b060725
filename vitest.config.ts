import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The longest files go first: begun last, they would keep one core waiting for the other. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) =>
      moduleId.endsWith('/journeys/scenes.test.ts') ? 0 : moduleId.includes('/journeys/') ? 1 : 2;
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

export default defineConfig({
  test: {
    include: ['{contract,reader,server,web,journeys,scripts}/**/*.test.{ts,tsx,mjs}'],
    globalSetup: ['scripts/test-setup/global-setup.mjs'],
    // Journeys drive a browser and a server of their own, for which they often wait: one file more than there are cores,
    // and patience.
    maxWorkers: 3,
    // A worker keeps what it has loaded, its browser and its servers for the next file. No file may leave anything behind.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // What a page shows follows what was done when it can: it is looked at until it is as a story has it.
    expect: { poll: { timeout: 15_000, interval: 50 } },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
