// npm test -- --release: builds the release in dist/release/ and uses it on this machine as the guides describe.
import type { ChildProcess } from 'node:child_process';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CORNER_BAKERY_RECEIPT, drawReceipt } from '../../reader/testing/draw-receipt.ts';
import { signUp } from '../../server/testing/http-client.ts';
import { printMessage } from '../prepare/print-message.mjs';
import { pathInProject } from '../prepare/project-root.mjs';
import { runCommand } from '../prepare/run-command.mjs';
import { findFreePort } from '../test-setup/free-port.mjs';
import { addReceiptsAndImport, countTransactionsAndReceipts } from './exercise-server.ts';

const releases = pathInProject('dist', 'release');
const { version } = JSON.parse(readFileSync(pathInProject('package.json'), 'utf8'));
const name = `moneta-${version}-linux-${process.arch}`;
/** The machine numbers in the ELF header of a binary. */
const MACHINES = { x64: 62, arm64: 183 };
const home = mkdtempSync(join(tmpdir(), 'moneta-release-'));
/** This PATH contains no program except Node.js, because a release must work without npm and git. */
const PATH = join(home, 'bin');
let server: ChildProcess | undefined;

beforeAll(async () => {
  await runCommand('npm run release', process.execPath, [pathInProject('scripts', 'release.mjs')]);
  execFileSync('tar', ['xzf', join(releases, `${name}.tar.gz`), '--directory', home]);
  execFileSync('mkdir', [PATH]);
  for (const program of ['sh', 'env', 'unshare']) {
    execFileSync('ln', ['-s', execFileSync('which', [program], { encoding: 'utf8' }).trim(), PATH]);
  }
  execFileSync('ln', ['-s', process.execPath, join(PATH, 'node')]);
});
afterAll(() => {
  server?.kill('SIGKILL');
  rmSync(home, { recursive: true, force: true });
});

test('the archives are as their checksums say, and in each all binaries are for its processor', () => {
  execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: releases });
  for (const [processor, machine] of Object.entries(MACHINES)) {
    const archive = join(releases, `moneta-${version}-linux-${processor}.tar.gz`);
    const folder = mkdtempSync(join(home, 'unpacked-'));
    execFileSync('tar', ['xzf', archive, '--directory', folder]);
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const binaries = files
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => /\.(node|so)(\.\d+)*$/.test(file));
    expect(binaries.length).toBeGreaterThanOrEqual(5);
    for (const file of binaries) expect([file, readFileSync(file).readUInt16LE(18)]).toEqual([file, machine]);
    const size = execFileSync('du', ['-sb', folder], { encoding: 'utf8' });
    printMessage(
      `${processor}: ${toMb(statSync(archive).size)} as a file, ${toMb(Number.parseInt(size, 10))} unpacked`,
    );
  }
});

test('a release serves without a build, reads a photo, a PDF file and a bank file, and stops', async () => {
  const port = await findFreePort();
  const env = { PATH, PORT: String(port), DATA_DIR: join(home, 'data'), READER_PROCESSES: '1' };
  const started = performance.now();
  server = spawn(join(home, name, 'bin', 'moneta'), ['serve'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [said] = await once(server.stdout as Readable, 'data');
  expect(String(said)).toBe(`Moneta is at http://localhost:${port}\n`);
  printMessage(`It responded after ${((performance.now() - started) / 1000).toFixed(1)} s.`);

  const url = `http://127.0.0.1:${port}`;
  const { pid = 0 } = server;
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, memoryOf(pid));
  }, 20);
  const token = await signUp(url, 'ann@home.org');
  printMessage(`Memory before the first receipt: ${toMb(memoryOf(pid))}`);
  await addReceiptsAndImport(url, token);
  clearInterval(timer);
  printMessage(`Peak memory of the server and its processes: ${toMb(most)}`);
  expect(await countTransactionsAndReceipts(url, token)).toEqual({ transactions: 4, receipts: 2 });
  expect((await fetch(`${url}/`)).headers.get('content-type')).toContain('text/html');
  expect((await fetch(`${url}/api/docs/`)).status).toBe(200);

  const args = ['backup', join(home, 'all.moneta')];
  const backup = spawnSync(join(home, name, 'bin', 'moneta'), args, { env, encoding: 'utf8' });
  expect(backup).toMatchObject({ status: 0, stdout: expect.stringContaining('2 receipts') });
  server.kill('SIGTERM');
  expect(await once(server, 'exit')).toEqual([0, null]);
});

test('the package for npm can be installed, and reads a receipt', async () => {
  const prefix = join(home, 'global');
  const install = ['install', '--global', `--prefix=${prefix}`, '--ignore-scripts', '--loglevel=error'];
  execFileSync('npm', [...install, join(releases, `moneta-${version}.tgz`)], { stdio: 'inherit' });
  const moneta = (...args: string[]) =>
    execFileSync(join(prefix, 'bin', 'moneta'), args, { env: { PATH, HOME: home }, encoding: 'utf8' });
  expect(moneta('--version')).toContain(version);
  const photo = join(home, 'photo.jpg');
  writeFileSync(photo, await drawReceipt(CORNER_BAKERY_RECEIPT));
  expect(JSON.parse(moneta('receipt', photo))).toMatchObject({ amount: 23.39, date: '2025-03-14' });
});

const toMb = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;

/** Returns the memory of a process and its children in bytes. Pages that they share are counted once. */
function memoryOf(pid: number): number {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
    const [, kilobytes = 0] = /^Pss: +(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
    return children.reduce((sum, child) => sum + memoryOf(Number(child)), Number(kilobytes) * 1024);
  } catch {
    return 0; // The process has ended.
  }
}
