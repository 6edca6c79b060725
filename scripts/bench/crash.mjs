// npm run bench -- crash [--kills 50] [--seed N]: kills a server repeatedly while users change all kinds of data, on SQLite and
// on PostgreSQL with fsync, and checks the data after each kill. npm test has a short run.

import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { inRoot } from '../prepare/root.mjs';
import { Failure, say } from '../prepare/say.mjs';
import { atLeast, atMost } from './bars.mjs';
import { ownPostgres } from './own-postgres.mjs';
import { makeDataHome } from './server/data-home.mjs';

const USAGE = 'Usage: npm run bench -- crash [--kills 50] [--seed N]';

/** @param {string[]} args */
export async function bench(args) {
  const { kills, seed } = readArguments(args);
  say('Fifty kills take five to ten minutes. All data it creates is removed at the end.');
  const postgres = await ownPostgres();
  const bars = [];
  try {
    for (const url of ['', ...(postgres ? [postgres.url] : [])]) bars.push(...(await crashOn(url, kills, seed)));
  } finally {
    await postgres?.stop();
  }
  return bars;
}

/**
 * @param {string} serverUrl empty for SQLite
 * @param {number} kills
 * @param {number} seed
 */
async function crashOn(serverUrl, kills, seed) {
  /** @type {typeof import('../../server/testing/crash/crash-rounds.ts')} */
  const { crash } = await import(pathToFileURL(inRoot('dist/server/testing/crash/crash-rounds.js')).href);
  const home = await makeDataHome(undefined, serverUrl);
  try {
    const { DATA_DIR, DATABASE_URL } = home.env;
    const { acknowledged, interrupted, wrong } = await crash(
      { dataDir: DATA_DIR, databaseUrl: DATABASE_URL || undefined },
      { kills, seed },
    );
    for (const line of wrong) say(line);
    console.log(
      `${home.engine}: ${kills} kills (seed ${seed}), ${acknowledged} changes acknowledged, ${interrupted} under way when the server was killed.`,
    );
    return [
      atMost(`${home.engine}, things lost, half done or left over after ${kills} kills`, wrong.length, 0, ''),
      atLeast(`${home.engine}, changes under way when it was killed`, interrupted, kills, ''),
    ];
  } finally {
    await home.remove();
  }
}

/** @param {string[]} args */
function readArguments(args) {
  try {
    const { values } = parseArgs({ args, options: { kills: { type: 'string' }, seed: { type: 'string' } } });
    const [kills, seed] = [Number(values.kills ?? 50), Number(values.seed ?? Date.now() % 1_000_000)];
    if (!Number.isInteger(kills) || kills < 1 || !Number.isInteger(seed)) throw new Failure(USAGE);
    return { kills, seed };
  } catch {
    throw new Failure(USAGE);
  }
}
