import { afterAll, beforeAll, describe } from 'vitest';
import { RUNS_ALL_TESTS } from '../../reader/testing/choose-some-or-all.ts';
import type { AppDependencies } from '../app-context.ts';
import type { Engine } from '../db/database.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { ENGINES } from './test-databases.ts';

/**
 * Runs the same tests against a real server on each database.
 * @param stories defines the tests; it receives a function that returns the app when called within a test
 */
export function onEachEngine(
  stories: (app: () => TestApp, engine: Engine) => void,
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

/**
 * Returns the items to test on a database. By default, each item is tested on only one of the two databases,
 * alternately. `npm test -- --all` tests each item on both databases.
 */
export function chooseForEngine<T>(items: readonly T[], engine: Engine): T[] {
  return items.filter((_item, index) => RUNS_ALL_TESTS || ENGINES[index % ENGINES.length] === engine);
}
