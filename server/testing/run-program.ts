import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { PROJECT_DIR } from '../platform/installation.ts';
import type { DataHome } from './test-databases.ts';

/** Programs with their own file. All other programs are commands of `moneta`. */
const ENTRIES = ['server', 'daily-backup'];

export type ProgramCommand = [program: string, ...args: string[]];

/** The options of the test process that let V8 optimize later (vitest.config.ts). They help short programs too. */
export const V8_OPTIONS = process.execArgv.filter((option) => option.startsWith('--interrupt-budget'));

/** The output of a program. Results are on `stdout`, all other messages on `stderr`. */
export type ProgramOutput = { code: number; stdout: string; stderr: string };

/**
 * Runs a built program on the data of a test until it ends.
 * @param program a command such as `backup`, or a program of the server
 * @param by wraps the command, for example to change its permissions
 */
export async function runProgram(
  program: string,
  home: DataHome,
  args: string[],
  settings: Record<string, string> = {},
  by?: (command: ProgramCommand) => ProgramCommand,
): Promise<{ code: number; said: string }> {
  const isEntry = ENTRIES.includes(program);
  const file = isEntry ? program : 'moneta';
  const { code, stdout, stderr } = await run(file, isEntry ? args : [program, ...args], home, settings, by);
  return { code, said: `${stdout}${stderr}`.trim() };
}

/** Runs a command of `moneta` on the data of a test until it ends. */
export function runMoneta(
  home: DataHome,
  args: string[],
  settings: Record<string, string> = {},
): Promise<ProgramOutput> {
  return run('moneta', args, home, settings);
}

function run(
  name: string,
  args: string[],
  { dataDir, databaseUrl }: DataHome,
  settings: Record<string, string>,
  by: (command: ProgramCommand) => ProgramCommand = (command) => command,
): Promise<ProgramOutput> {
  const file = join(PROJECT_DIR, 'dist', 'programs', `${name}.js`);
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', BACKUPS_KEPT: '0', ...settings };
  const [command, ...all] = by([process.execPath, ...V8_OPTIONS, file, ...args]);
  return new Promise((resolve) => {
    // The timeout ends a program that hangs, which would otherwise outlive its test.
    execFile(command, all, { env, timeout: 240_000 }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
    });
  });
}

/** Wraps a command so that file permissions apply even to root, which is necessary for tests of permissions. */
export function withoutRootRights(command: ProgramCommand): ProgramCommand {
  if (process.getuid?.() !== 0) return command;
  return ['setpriv', '--bounding-set=-dac_override,-dac_read_search', ...command];
}
