import { afterAll, beforeAll, describe, test } from 'vitest';
import { RUNS_ALL_TESTS } from '../../reader/testing/choose-some-or-all.ts';
import type { AppDependencies } from '../app-context.ts';
import type { DatabaseEngine } from '../db/database.ts';
import { RATE_LIMITS } from '../http/rate-limits.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { ENGINES } from './test-databases.ts';

/**
 * Runs the same tests against a real server on each database.
 * @param stories defines the tests; it receives a function that returns the app when called within a test
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

// Users of many files sign up at a shared server within a minute.
const MANY_SIGN_UPS = { limits: { ...RATE_LIMITS, attempts: { most: 1_000_000, seconds: 60 } } };

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
 * Like `onEachEngine`, but on servers that all files of a test worker share, because starting a server takes more CPU
 * time than most tests. It is only for tests that neither read nor change data of other users.
 */
export function onSharedApps(stories: (app: () => TestApp, engine: DatabaseEngine) => void) {
  describe.each(ENGINES)('on %s', (engine) => {
    let app: TestApp;
    testOnSharedApps.beforeAll(async ({ sharedApps }) => {
      app = sharedApps.get(engine) ?? (await startTestApp(engine, MANY_SIGN_UPS));
      sharedApps.set(engine, app);
    });
    afterAll(() => app.expectNoErrors());
    stories(() => app, engine);
  });
}

/**
 * Returns the items to test on a database. By default, each item is tested on only one of the two databases,
 * alternately. `npm test -- --all` tests each item on both databases.
 */
export function chooseForEngine<T>(items: readonly T[], engine: DatabaseEngine): T[] {
  return items.filter((_item, index) => RUNS_ALL_TESTS || ENGINES[index % ENGINES.length] === engine);
}
