import { afterAll, beforeAll, describe, test } from 'vitest';
import { RUNS_ALL_TESTS } from '../../reader/testing/choose-some-or-all.ts';
import type { AppDependencies } from '../app-context.ts';
import type { DatabaseEngine } from '../db/database.ts';
import { RATE_LIMITS } from '../http/rate-limits.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { ENGINES } from './test-databases.ts';

/**
 * Runs the same tests against a real server on each database.
 * @param stories defines the tests. It receives a function that tests call to get the app
 */
export function onEachEngine(
  stories: (app: () => TestApp, engine: DatabaseEngine) => void,
  own: Partial<AppDependencies> & { env?: Record<string, string> } = {},
) {
  describe.each(ENGINES)('on %s', (engine) => {
    let app: TestApp;
    beforeAll(async () => {
      app = await startTestApp(engine, own);
    });
    afterAll(() => app.close());
    stories(() => app, engine);
  });
}

let sharedClock = () => new Date();

// Many test files share a server, so it must allow many sign-ups per minute.
const SHARED = {
  limits: { ...RATE_LIMITS, attempts: { most: 1_000_000, seconds: 60 } },
  now: () => sharedClock(),
};

const testOnSharedApps = test
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern that it needs no other fixture.
  .extend('sharedApps', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const apps = new Map<DatabaseEngine, TestApp>();
    onCleanup(async () => {
      for (const app of apps.values()) await app.close();
    });
    return apps;
  });

/**
 * Like `onEachEngine`, but all test files of a worker share the servers, because starting one takes more CPU time than
 * most tests. Only for tests that neither read nor change data of other users.
 * @param now the clock of the servers during the tests of this file
 */
export function onSharedApps(
  stories: (app: () => TestApp, engine: DatabaseEngine) => void,
  { now = () => new Date() } = {},
) {
  describe.each(ENGINES)('on %s', (engine) => {
    let app: TestApp;
    testOnSharedApps.beforeAll(async ({ sharedApps }) => {
      sharedClock = now;
      app = sharedApps.get(engine) ?? (await startTestApp(engine, SHARED));
      sharedApps.set(engine, app);
    });
    afterAll(() => {
      sharedClock = () => new Date();
      app.expectNoErrors();
    });
    stories(() => app, engine);
  });
}

/**
 * Returns the items to test on a database. By default, the items alternate between the two databases, so each is tested
 * on one of them. `npm test -- --all` tests every item on both.
 */
export function chooseForEngine<T>(items: readonly T[], engine: DatabaseEngine): T[] {
  return items.filter((_item, index) => RUNS_ALL_TESTS || ENGINES[index % ENGINES.length] === engine);
}
