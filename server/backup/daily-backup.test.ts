import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { AppContext } from '../app-context.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { makeDailyBackupIfDue } from './daily-backup.ts';

let app: TestApp;
let projectDir: string;
beforeAll(async () => {
  app = await startTestApp('sqlite');
  projectDir = mkdtempSync(join(tmpdir(), 'moneta-daily-'));
  mkdirSync(join(projectDir, 'dist', 'programs'), { recursive: true });
});
afterAll(async () => {
  await app.close();
  rmSync(projectDir, { recursive: true });
});

const dailyBackup = { isRunning: false };

/** Runs the given program instead of the backup process, and returns the log. */
async function logged(program: string, stopping = new AbortController().signal) {
  writeFileSync(join(projectDir, 'dist', 'programs', 'daily-backup.js'), program);
  const log = { warn: vi.fn(), error: vi.fn() };
  const config = { ...app.config, projectDir, backupsKept: 1 };
  await makeDailyBackupIfDue({ ...app, app: { log }, config, dailyBackup } as unknown as AppContext, stopping);
  return { warned: log.warn.mock.calls, failed: log.error.mock.calls };
}

test('warnings are logged as warnings, and a failure as an error', async () => {
  const nobody = await logged('throw new Error("nobody has signed up yet")');
  expect(nobody).toEqual({ warned: [], failed: [] });
  await app.newUser();
  expect(await logged('')).toEqual({ warned: [], failed: [] });
  expect(await logged('console.warn("There is no room.")')).toEqual({ warned: [['There is no room.']], failed: [] });
  expect(await logged('console.error("It is damaged."); process.exit(1)')).toEqual({
    warned: [],
    failed: [[{ code: 1, said: 'It is damaged.' }, 'No daily backup was made.']],
  });
});

test('only one backup runs at a time; it ends with the server, and that is not a failure', async () => {
  const stop = new AbortController();
  const sign = join(projectDir, 'it runs');
  const program = `require("node:fs").writeFileSync(${JSON.stringify(sign)}, ""); setInterval(() => {}, 1000)`;
  const done = logged(program, stop.signal);
  await waitUntil(() => existsSync(sign));
  rmSync(sign);
  expect(await logged(program, stop.signal)).toEqual({ warned: [], failed: [] });
  expect(existsSync(sign)).toBe(false);
  stop.abort();
  expect(await done).toEqual({ warned: [], failed: [] });
});
