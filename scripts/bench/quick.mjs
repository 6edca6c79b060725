// The essential bars within two minutes: SQLite, and PostgreSQL on the server of DATABASE_URL or else on one of its own, with
// fsync; calls in an account of 1,000 and one of 30,000 transactions, requests a second in the larger.
import { ownPostgres } from './own-postgres.mjs';
import { makeDataHome } from './server/data-home.mjs';
import { measureServer } from './server/measure.mjs';

const SIZES = [1000, 30_000];
const SECONDS = 0.5;
const CALLS = { most: 60, least: 10, secondsAtMost: 1.5 };
/** Calls that every visit makes, one of each kind of list and search, and the changes. */
const ESSENTIAL = [
  /^(summary|charts|budgets|create|edit|delete)$/,
  /^list( by type, category, dates)?, (first|middle|last) page$/,
  /^search "(cof|zym|qj|e)"/,
  /old dates$/,
];

export async function bench() {
  const isMeasured = (/** @type {{name: string}} */ { name }) => ESSENTIAL.some((some) => some.test(name));
  const postgres = await ownPostgres();
  const bars = [];
  try {
    for (const url of ['', ...(postgres ? [postgres.url] : [])]) {
      const home = await makeDataHome(undefined, url);
      try {
        bars.push(
          ...(await measureServer(home, SIZES, SECONDS, { isMeasured, calls: CALLS, loaded: SIZES.slice(-1) })),
        );
      } finally {
        await home.remove();
      }
    }
  } finally {
    await postgres?.stop();
  }
  return bars;
}
