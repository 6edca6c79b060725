import { expect, onTestFinished, test } from 'vitest';
import { chooseSomeOrAll } from '../reader/testing/choose-some-or-all.ts';
import { runSessions } from './testing/concurrent/run-sessions.ts';
import { createDataHome, ENGINES } from './testing/test-databases.ts';

const SEEDS = chooseSomeOrAll([1], [1, 2, 3, 4]);

test.each(ENGINES.flatMap((engine) => SEEDS.map((seed) => [engine, seed] as const)))(
  'on %s, acknowledged changes made on several devices at the same time are kept (seed %i)',
  async (engine, seed) => {
    const home = await createDataHome(engine);
    onTestFinished(home.remove);
    const { acknowledged, refused, wrong } = await runSessions(home, { seed, rounds: 1, steps: 25 });
    expect(wrong.slice(0, 20)).toEqual([]);
    expect(acknowledged).toBeGreaterThan(refused);
  },
  240_000,
);
