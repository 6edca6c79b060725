import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest, by how its path begins; of files that begin alike, all. */
const LONGEST = [
  'journeys/scenes.test',
  'scripts/check.test',
  'server/plans/',
  'reader/photos.test',
  'server/recurring/posting-servers.test',
  'server/crash.test',
  'scripts/test-setup/',
  'journeys/',
  'reader/',
  'server/main.test',
  'server/backup/',
  'server/account/',
  'server/receipts/',
  'server/http/',
];

/** The longest files go first: begun last, they would keep one core waiting for the other. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification) => {
      const place = LONGEST.findIndex((begin) => moduleId.startsWith(`${project.config.root}/${begin}`));
      return place < 0 ? LONGEST.length : place;
    };
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

export default defineConfig({
  resolve: {
    alias: { '@node-rs/argon2': fileURLToPath(new URL('server/testing/quick-argon2.ts', import.meta.url)) },
  },
  test: {
    include: ['{contract,reader,statements,server,web,journeys,scripts}/**/*.test.{ts,tsx,mjs}'],
    globalSetup: ['scripts/test-setup/global-setup.mjs'],
    // Journeys drive a browser and a server of their own, for which they often wait: one file more than there are cores,
    // and patience.
    maxWorkers: 3,
    // A worker keeps what it has loaded, its browser and its servers for the next file. No file may leave anything behind.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // A page follows when it can, so tests poll it. Limits are for a busy machine: a test that passes ends long before.
    expect: { poll: { timeout: 100_000, interval: 50 } },
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
