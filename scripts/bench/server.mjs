// Measures the time of each call in accounts of several sizes that share one database, requests per second compared with a bare
// route, and memory. All data stays on this machine and is removed afterwards.
import { parseArgs } from 'node:util';
import { Failure, say } from '../prepare/say.mjs';
import { makeDataHome } from './server/data-home.mjs';
import { measureServer } from './server/measure.mjs';

const USAGE = `Usage: npm run bench -- [--sizes 1000,100000,1000000] [--seconds 5] [--data FOLDER] [--accounts A] [--splits P] [--tags P]
--sizes    transactions of each account; smaller ones make a quick run
--seconds  how long each round of the throughput test lasts
--data     a folder that keeps the seeded SQLite database for the next run
--accounts, --splits, --tags  as npm run seed takes them
DATABASE_URL=postgres://… measures PostgreSQL, in a database of its own on that server.`;

/** @param {string[]} args */
export async function bench(args) {
  const { sizes, seconds, data, life } = readArguments(args);
  const minutes = Math.ceil(4 + Math.max(...sizes) / 250_000);
  say(`This takes about ${minutes} to ${3 * minutes} minutes. All data it creates is removed at the end.`);
  const home = await makeDataHome(data);
  try {
    return await measureServer(home, sizes, seconds, { life });
  } finally {
    await home.remove();
  }
}

/** Options that are passed on to the seed. */
const LIFE = /** @type {const} */ (['accounts', 'splits', 'tags']);

/** @param {string[]} args */
function readArguments(args) {
  const { values } = parsed(args);
  const sizes = (values.sizes ?? '1000,100000,1000000').split(',').map(Number);
  const seconds = Number(values.seconds ?? 5);
  const areSizes = sizes.every((size) => Number.isInteger(size) && size >= 100 && size <= 10_000_000);
  if (!areSizes || !(seconds > 0 && seconds <= 60)) throw new Failure(USAGE);
  const life = LIFE.flatMap((name) => (values[name] === undefined ? [] : [`--${name}`, values[name]]));
  return { sizes: sizes.sort((a, b) => a - b), seconds, data: values.data, life };
}

/** @param {string[]} args */
function parsed(args) {
  const string = /** @type {const} */ ({ type: 'string' });
  try {
    return parseArgs({
      args,
      options: { sizes: string, seconds: string, data: string, accounts: string, splits: string, tags: string },
    });
  } catch {
    throw new Failure(USAGE);
  }
}
