import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { PROJECT_DIR } from '../config.ts';
import type { DataHome } from './test-databases.ts';

/** A program and its arguments. */
export type Command = [program: string, ...args: string[]];

/**
 * Runs one of the built programs to its end, on the data of a test.
 * @param program its name, as in `scripts/prepare/bundle.mjs`
 * @param by what the program is run by, as it is
 */
export function runProgram(
  program: string,
  { dataDir, databaseUrl }: DataHome,
  args: string[],
  settings: Record<string, string> = {},
  by: (command: Command) => Command = (command) => command,
): Promise<{ code: number; said: string }> {
  const file = join(PROJECT_DIR, 'dist', 'programs', `${program}.js`);
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', BACKUPS_KEPT: '0', ...settings };
  const [command, ...all] = by([process.execPath, file, ...args]);
  return new Promise((resolve) => {
    // One that does not end by itself must not outlive its test.
    execFile(command, all, { env, timeout: 240_000 }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, said: `${stdout}${stderr}`.trim() });
    });
  });
}

/** Has a program bound by the permissions of files also where the tests run as root, whom else none of them binds. */
export function asBound(command: Command): Command {
  if (process.getuid?.() !== 0) return command;
  return ['setpriv', '--bounding-set=-dac_override,-dac_read_search', ...command];
}
