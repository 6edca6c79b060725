// npm run bench -- concurrent [--runs 10] [--seed N]: several sessions of one person change everything at the same time, on
// SQLite and on two servers that share a PostgreSQL database. Afterwards the data is compared with the acknowledged changes.
// Each run has its own seed and starts with an empty database. npm test has a short run.

import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { inRoot } from '../prepare/root.mjs';
import { Failure, say } from '../prepare/say.mjs';
import { atLeast, atMost } from './bars.mjs';
import { ownPostgres } from './own-postgres.mjs';
import { makeDataHome } from './server/data-home.mjs';

const USAGE = 'Usage: npm run bench -- concurrent [--runs 10] [--seed N]';

/** Steps that each session takes per round. All data is compared after each round. */
const SIZE = { rounds: 4, steps: 40 };

/** @param {string[]} args */
export async function bench(args) {
  const { runs, seed } = readArguments(args);
  say('Ten runs take ten to twenty minutes. All data it creates is removed at the end.');
  const postgres = await ownPostgres();
  const bars = [];
  try {
    for (const url of ['', ...(postgres ? [postgres.url] : [])]) bars.push(...(await runOn(url, runs, seed)));
  } finally {
    await postgres?.stop();
  }
  return bars;
}

/**
 * @param {string} serverUrl empty for SQLite
 * @param {number} runs
 * @param {number} firstSeed
 */
async function runOn(serverUrl, runs, firstSeed) {
  /** @type {typeof import('../../server/testing/concurrent/run-sessions.ts')} */
  const { runSessions } = await import(pathToFileURL(inRoot('dist/server/testing/concurrent/run-sessions.js')).href);
  let [engine, acknowledged, wrongCount] = ['', 0, 0];
  for (let seed = firstSeed; seed < firstSeed + runs; seed++) {
    const home = await makeDataHome(undefined, serverUrl);
    engine = home.engine;
    try {
      const { DATA_DIR, DATABASE_URL } = home.env;
      const outcome = await runSessions(
        { dataDir: DATA_DIR, databaseUrl: DATABASE_URL || undefined },
        { ...SIZE, seed },
      );
      for (const line of outcome.wrong) say(line);
      console.log(
        `${engine}, seed ${seed}: ${outcome.acknowledged} changes acknowledged, ${outcome.refused} refused, ${outcome.wrong.length} things wrong.`,
      );
      acknowledged += outcome.acknowledged;
      wrongCount += outcome.wrong.length;
    } finally {
      await home.remove();
    }
  }
  return [
    atMost(`${engine}, things lost, half done or left over after ${runs} runs`, wrongCount, 0, ''),
    atLeast(`${engine}, changes acknowledged`, acknowledged, runs * 100, ''),
  ];
}

/** @param {string[]} args */
function readArguments(args) {
  try {
    const { values } = parseArgs({ args, options: { runs: { type: 'string' }, seed: { type: 'string' } } });
    const [runs, seed] = [Number(values.runs ?? 10), Number(values.seed ?? Date.now() % 1_000_000)];
    if (!Number.isInteger(runs) || runs < 1 || !Number.isInteger(seed)) throw new Failure(USAGE);
    return { runs, seed };
  } catch {
    throw new Failure(USAGE);
  }
}
