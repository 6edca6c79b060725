import { expect, onTestFinished, test } from 'vitest';
import { chooseSomeOrAll } from '../reader/testing/choose-some-or-all.ts';
import { crashRepeatedly } from './testing/crash/crash-rounds.ts';
import { createDataHome, ENGINES } from './testing/test-databases.ts';

const KILLS = chooseSomeOrAll(1, 10);

test.each(ENGINES)(
  'on %s, a server that is killed while everything is changed keeps all that it acknowledged, and does nothing by halves',
  async (engine) => {
    const home = await createDataHome(engine);
    onTestFinished(home.remove);
    const { interrupted, wrong } = await crashRepeatedly(home, { kills: KILLS, seed: 7 });
    expect(wrong).toEqual([]);
    // At least one change must be interrupted, because the test would show nothing if the server was only killed
    // between changes.
    expect(interrupted).toBeGreaterThan(0);
  },
);
