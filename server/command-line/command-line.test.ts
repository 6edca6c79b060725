import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROJECT_DIR } from '../platform/installation.ts';
import { type ProgramOutput, runMoneta } from '../testing/run-program.ts';
import { COMMANDS } from './commands.ts';

const COMMIT = 'c0ffee0123456789c0ffee0123456789c0ffee01';
const { version } = JSON.parse(readFileSync(join(PROJECT_DIR, 'package.json'), 'utf8'));
const NAMES = Object.keys(COMMANDS);

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'moneta-command-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a command that must not touch any data. */
async function run(...args: string[]): Promise<ProgramOutput> {
  const dataDir = join(folder, 'data');
  const outcome = await runMoneta({ dataDir, databaseUrl: undefined }, args, { MONETA_COMMIT: COMMIT });
  expect(existsSync(dataDir)).toBe(false);
  return outcome;
}

test('the help lists all commands', async () => {
  const { stdout, ...rest } = await run('--help');
  expect(rest).toEqual({ code: 0, stderr: '' });
  expect(stdout.split('\n').flatMap((line) => /^ {2}([a-z]+) {2,}\S/.exec(line)?.[1] ?? [])).toEqual(NAMES);
  expect((await run('-h')).stdout).toBe(stdout);
});

test.each(NAMES)('%s has a help and a version, and does nothing else then', async (name) => {
  const { stdout, ...rest } = await run(name, '--help');
  expect(rest).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^Usage: npm (start|run [a-z]+)/);
  expect(stdout).toContain('  --version ');
  expect(stdout.split('\n').filter((line) => line.length > 120)).toEqual([]);
  // `-h` shows the help even if the other arguments are wrong, and runs nothing.
  expect(await run(name, 'some.file', '--nonsense', '-h')).toMatchObject({ code: 0, stdout });
  expect(await run(name, '--version')).toEqual({
    code: 0,
    stdout: `moneta ${version} (${COMMIT.slice(0, 12)})\n`,
    stderr: '',
  });
});

test.each([
  [['serve', 'now'], 'Unexpected argument: "now".'],
  [['serve', '--port', '80'], "Unknown option '--port'."],
  [['backup'], 'An argument is missing.'],
  [['backup', 'a', 'b'], 'Unexpected argument: "b".'],
  [['backup', 'a', '--passphrase-file'], "Option '--passphrase-file <value>' argument missing."],
  [['restore'], 'An argument is missing.'],
  [['restore', 'a', '--replace=yes'], "Option '--replace' does not take an argument."],
  [['import', 'a.csv'], 'Either --email or --preview is needed.'],
  [['import', '--preview', '--email', 'ann@home.org', 'a.csv'], 'Either --email or --preview is needed.'],
  [['import', '--preview', '--account', 'Cash', 'a.csv'], '--account needs --email.'],
  [['import', '--email', 'ann@home.org'], 'An argument is missing.'],
  [['import', '--email', '--account', 'a.csv'], "Option '--email' argument is ambiguous."],
  [['receipt'], 'An argument is missing.'],
  [['receipt', '-x', 'a.jpg'], "Unknown option '-x'."],
  [['archive', 'a.zip'], 'Either --email or --check is needed.'],
  [['archive', '--email', 'ann@home.org', '--check', 'a.zip'], 'Either --email or --check is needed.'],
  [['archive', '--import', '--check', 'a.zip'], '--import needs --email.'],
  [['archive', '--email', 'ann@home.org'], 'An argument is missing.'],
  [['account'], 'An argument is missing.'],
  [['account', 'lists'], 'There is no command "lists".'],
  [['account', 'list', 'ann@home.org'], 'Unexpected argument: "ann@home.org".'],
  [['account', 'delete'], 'EMAIL is missing.'],
  [['account', 'delete', 'ann@home.org', 'ben@home.org'], 'Unexpected argument: "ben@home.org".'],
  [['totals'], 'Either --check or --rebuild is needed.'],
  [['totals', '--check', '--rebuild'], 'Either --check or --rebuild is needed.'],
  [['seed', '--email', 'ann@home.org'], '--transactions must be a whole number from 0 to 10,000,000.'],
  [['seed', '--transactions', '5', '--years', '0'], '--years must be above 0.'],
  [['seed', '--transactions', '5', '--splits', '101'], '--splits must be a number from 0 to 100.'],
  [['seed', '--transactions', '5', '--accounts', '0'], '--accounts must be a whole number from 1 to 50.'],
])('%j is wrong use', async (args, message) => {
  const { code, stdout, stderr } = await run(...args);
  expect([code, stdout]).toEqual([2, '']);
  const [first, second] = stderr.split('\n');
  expect(first).toBe(message);
  expect(second).toMatch(/^Usage: npm (start|run [a-z]+ --)/);
});

test.each([
  [[], 'A command is missing.'],
  [['bakup'], 'There is no command "bakup".'],
  [['toString'], 'There is no'],
])('the command line %j is wrong use and lists the commands', async (args, message) => {
  const { code, stdout, stderr } = await run(...args);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain(message);
  expect(stderr).toContain('  restore ');
});

test('what follows -- is a file, whatever its name', async () => {
  const { code, stdout } = await run('receipt', '--', '--help');
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ file: '--help', error: expect.stringContaining('no such file') });
});

test.each([
  ['run-command.mjs', 'backup', 'npm run backup -- FILE'],
  ['start.mjs', '', 'npm start'],
])('the npm script %s %s has the same help and exit codes', async (script, name, usage) => {
  const start = (...args: string[]) =>
    node(join('scripts', script), [name, ...args].filter(Boolean), { cwd: PROJECT_DIR });
  expect(await start('--help')).toMatchObject({ code: 0, stdout: expect.stringContaining(`Usage: ${usage}`) });
  expect(await start('--nonsense')).toMatchObject({ code: 2, stdout: '' });
});

test('an installed release shows its commit, names its own commands, and keeps data outside of its folder', async () => {
  const release = join(folder, 'release');
  cpSync(join(PROJECT_DIR, 'dist', 'programs'), join(release, 'dist', 'programs'), { recursive: true });
  symlinkSync(join(PROJECT_DIR, 'node_modules'), join(release, 'node_modules'));
  writeFileSync(join(release, 'package.json'), JSON.stringify({ type: 'module', version: '9.8.7', commit: COMMIT }));
  const before = readdirSync(release);

  const moneta = (args: string[], env: Record<string, string> = {}) =>
    node(join(release, 'dist', 'programs', 'moneta.js'), args, {
      env: { PATH: process.env.PATH, HOME: join(folder, 'home'), MONETA_COMMIT: 'abcdef0', ...env },
    });
  expect((await moneta(['--version'])).stdout).toBe(`moneta 9.8.7 (${COMMIT.slice(0, 12)})\n`);
  expect((await moneta(['backup', '--help'])).stdout).toMatch(/^Usage: moneta backup FILE/);
  expect(await moneta(['account', 'list'])).toMatchObject({ code: 0 });
  expect(await moneta(['account', 'list'], { XDG_DATA_HOME: join(folder, 'xdg') })).toMatchObject({ code: 0 });
  expect(await moneta(['account', 'list'], { STATE_DIRECTORY: join(folder, 'state') })).toMatchObject({ code: 0 });
  expect(await moneta(['account', 'delete', 'ben@home.org'])).toMatchObject({
    code: 1,
    stderr: 'There is no account with the email ben@home.org. List all accounts: moneta account list.\n',
  });
  for (const dataDir of ['home/.local/share/moneta', 'xdg/moneta', 'state']) {
    expect(readdirSync(join(folder, dataDir)), dataDir).toContain('moneta.sqlite');
  }
  expect(readdirSync(release)).toEqual(before);
});

function node(
  file: string,
  args: string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv },
): Promise<ProgramOutput> {
  return new Promise((resolve) => {
    execFile(process.execPath, [file, ...args], { timeout: 240_000, ...options }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
    });
  });
}
