// Runs once before all tests, even with a plain `npx vitest run`. It starts the services that the tests need, and
// stores their addresses in environment variables. It does not install a browser, which `npm test` does.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { createTemplate, ENGINES } from '../../server/testing/test-databases.ts';
import { pageBuild, serverBuild } from '../prepare/build.mjs';
import { prepareToDevelop } from '../prepare/prepare.mjs';
import { ExplainedError, printMessage } from '../prepare/print-message.mjs';
import { pathInProject } from '../prepare/project-root.mjs';
import { findChromium } from './chromium.mjs';
import { moveTestDataToMemory } from './move-test-data-to-memory.mjs';
import { startPostgres } from './postgres.mjs';

/** @param {import('vitest/node').TestProject} project */
export default async function setup(project) {
  forgetSettings();
  keepDay();

  // If one of these steps fails, its error is printed, and the tests that do not need its result still run.
  await orSay(() => prepareToDevelop(serverBuild, pageBuild));

  const chromium = await orSay(findChromium);
  if (chromium) process.env.CHROMIUM_PATH = chromium;

  const removeData = moveTestDataToMemory();
  const postgres = process.env.TEST_DATABASE_URL ? undefined : await orSay(startPostgres);
  if (postgres) {
    const { url, sockets } = postgres;
    const variables = { TEST_DATABASE_URL: url, TEST_DATABASE_SOCKETS: sockets, TEST_DATABASE_ENDS_WITH_RUN: '1' };
    Object.assign(process.env, variables);
  }

  const engines = process.env.TEST_DATABASE_URL ? ENGINES : ENGINES.filter((engine) => engine !== 'postgres');
  const removals = await Promise.all(engines.map(createTemplate));
  return async () => {
    // Vitest calls this while its workers are still closing their servers, which need the databases until then.
    await /** @type {any} */ (project.vitest).pool?.close();
    for (const remove of removals) await remove();
    await postgres?.stop();
    removeData?.();
  };
}

/** Removes the settings of a local Moneta, because they would affect the results of the tests. */
function forgetSettings() {
  for (const [, name] of readFileSync(pathInProject('.env.example'), 'utf8').matchAll(/^#? ?([A-Z_]+)=/gm)) {
    delete process.env[String(name)];
    delete process.env[`${name}_FILE`];
  }
}

/**
 * If it is evening, sets the clock of all test processes back, so that the date does not change during a run, neither
 * in UTC nor in Berlin.
 */
function keepDay() {
  if (new Date().getUTCHours() < 18) return;
  const script = pathInProject('scripts', 'test-setup', 'set-clock-back.mjs');
  process.env.TEST_CLOCK = script;
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import ${pathToFileURL(script)}`;
}

/**
 * @template T
 * @param {() => Promise<T>} work
 */
async function orSay(work) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ExplainedError)) throw error;
    printMessage(error.message);
  }
}
