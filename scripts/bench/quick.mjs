// The essential bars within two minutes, on SQLite and on PostgreSQL (from DATABASE_URL, or a temporary server with fsync):
// calls in accounts of 1,000 and 30,000 transactions, and requests per second in the larger one.
import { ownPostgres } from './own-postgres.mjs';
import { makeDataHome } from './server/data-home.mjs';
import { measureServer } from './server/measure.mjs';

const SIZES = [1000, 30_000];
const SECONDS = 0.5;
const CALLS = { most: 60, least: 10, secondsAtMost: 1.5 };
/** The calls of every visit, one list and search of each kind, and the changes. */
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
