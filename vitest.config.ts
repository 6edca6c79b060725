import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The slowest tests first, by the start of their paths. */
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

/** Starts the slowest files first, so that no core is idle at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification) => {
      const place = LONGEST.findIndex((begin) => moduleId.startsWith(`${project.config.root}/${begin}`));
      return place < 0 ? LONGEST.length : place;
    };
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

/**
 * Makes V8 optimize a function only after it has run a large amount of code, about 60 times more than by default. Most
 * code runs too rarely in the tests to make up for the time of the optimizing compiler. Newer versions of Node.js do
 * not know this option.
 */
const OPTIMIZE_LATE = Number(process.versions.node.split('.')[0]) < 22 ? ['--interrupt-budget=4000000'] : [];

export default defineConfig({
  resolve: {
    alias: { '@node-rs/argon2': fileURLToPath(new URL('server/testing/quick-argon2.ts', import.meta.url)) },
  },
  test: {
    include: ['{contract,domain,reader,statements,server,web,workers,journeys,scripts}/**/*.test.{ts,tsx,mjs}'],
    // Needs a program that npm cannot install: npm test -- --pgbouncer
    exclude: process.env.TEST_PGBOUNCER ? [] : ['scripts/pgbouncer/**'],
    globalSetup: ['scripts/test-setup/global-setup.mjs'],
    // Journeys often wait for their browser and server, so run one file more than two cores can handle.
    maxWorkers: 3,
    // A worker keeps its modules, browser and servers for the next file, so no file may leave anything behind.
    isolate: false,
    execArgv: OPTIMIZE_LATE,
    sequence: { sequencer: LongestFirst },
    // Tests poll the page, and each look takes processor time. The limits only matter on a very busy machine.
    expect: { poll: { timeout: 300_000, interval: 100 } },
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
