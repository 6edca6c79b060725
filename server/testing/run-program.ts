import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { PROJECT_DIR } from '../platform/installation.ts';
import type { DataHome } from './test-databases.ts';

/** Programs that have a file of their own. */
const ENTRIES = ['server', 'daily-backup'];

/** A program and its arguments. */
export type Command = [program: string, ...args: string[]];

/**
 * Runs a built program with the data of a test until it ends.
 * @param program a command such as `backup`, or a program of the server
 * @param by wraps the command; by default the command is unchanged
 */
export function runProgram(
  program: string,
  { dataDir, databaseUrl }: DataHome,
  args: string[],
  settings: Record<string, string> = {},
  by: (command: Command) => Command = (command) => command,
): Promise<{ code: number; said: string }> {
  const file = join(PROJECT_DIR, 'dist', 'programs', `${ENTRIES.includes(program) ? program : 'moneta'}.js`);
  const first = ENTRIES.includes(program) ? [] : [program];
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', BACKUPS_KEPT: '0', ...settings };
  const [command, ...all] = by([process.execPath, file, ...first, ...args]);
  return new Promise((resolve) => {
    // A program that hangs must not outlive its test.
    execFile(command, all, { env, timeout: 240_000 }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, said: `${stdout}${stderr}`.trim() });
    });
  });
}

/** Takes away root's right to bypass file permissions, so that tests of them also work as root. */
export function asBound(command: Command): Command {
  if (process.getuid?.() !== 0) return command;
  return ['setpriv', '--bounding-set=-dac_override,-dac_read_search', ...command];
}
