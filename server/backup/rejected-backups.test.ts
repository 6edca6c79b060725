import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { packTar } from 'modern-tar';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  backUpHome,
  createAppWithBackup,
  createFilledHome,
  listEmails,
  restoreBackupInto,
} from '../testing/backups.ts';
import { runProgram } from '../testing/run-program.ts';
import { startServerProcess } from '../testing/server-process.ts';
import type { TestApp } from '../testing/test-app.ts';
import { createEmptyHome, ENGINES } from '../testing/test-databases.ts';
import { readBackupParts } from './backup-reader.ts';
import { checkBackup } from './read-backup.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

let app: TestApp;
let folder: string;
let good: string;
let removeGood: () => Promise<void>;
beforeAll(async () => {
  ({ app, folder, good, remove: removeGood } = await createAppWithBackup());
});
afterAll(() => removeGood());

test('an existing file is never overwritten, and write errors are explained', async () => {
  const before = readFileSync(good);
  expect(await runProgram('backup', app.config, [good])).toEqual({
    code: 1,
    said: `${good} already exists. Choose another name. Existing files are never overwritten.`,
  });
  expect(readFileSync(good)).toEqual(before);
  expect(statSync(good).mode & 0o777).toBe(0o600);
  const nowhere = join(folder, 'no', 'such.moneta');
  await expect(backUpHome(app.config, nowhere)).rejects.toThrow(
    `${nowhere} cannot be written: the folder does not exist.`,
  );
  expect(readdirSync(folder).filter((name) => name.includes('part'))).toEqual([]);
});

test('a backup that runs out of disk space leaves nothing behind', () => {
  const path = join(folder, 'large.moneta');
  const program = fileURLToPath(new URL('../../dist/programs/moneta.js', import.meta.url));
  // The limit of 1,024 bytes per file has the same effect as a full disk.
  const { status, stderr } = spawnSync(
    'sh',
    ['-c', 'ulimit -f 2; exec "$0" "$@"', process.execPath, program, 'backup', path],
    {
      env: { ...process.env, DATA_DIR: app.config.dataDir, DATABASE_URL: '' },
      encoding: 'utf8',
    },
  );
  expect([status, stderr.trim()]).toEqual([1, `${path} would be larger than the file system allows.`]);
  expect(readdirSync(folder).filter((name) => name.startsWith('large'))).toEqual([]);
});

test('every part of a backup is small, whatever the amount of data', async () => {
  const { db } = app;
  await sql`
    with recursive number(value) as (select 1 union all select value + 1 from number where value < 30000)
    insert into limit_counts (key, count, ends_at)
    select 'a counter with a long name, number ' || value, 1, 0 from number`.execute(db);
  const path = join(folder, 'many.moneta');
  await backUpHome(app.config, path);
  const parts: number[] = [];
  for await (const { name, bytes } of readBackupParts({ path }))
    if (name.includes('limit_counts')) parts.push(bytes.length);
  await db.deleteFrom('limit_counts').execute();
  expect(parts.length).toBeGreaterThan(2);
  expect(Math.max(...parts)).toBeLessThan(1.1 * 1024 * 1024);
});

test('without any data there is nothing to back up', async () => {
  const home = await createEmptyHome('sqlite');
  ends.push(home.remove);
  expect(await runProgram('backup', home, [join(folder, 'nothing.moneta')])).toEqual({
    code: 1,
    said: `There is nothing to back up: ${home.dataDir} has no moneta.sqlite.`,
  });
  expect(readdirSync(home.dataDir)).toEqual([]);
});

describe('an incomplete or foreign file is refused before anything changes:', () => {
  const withByteFlipped = (at: (size: number) => number) => (path: string) => {
    const bytes = readFileSync(path);
    const place = at(bytes.length);
    // Inverts all bits, because a single one may be unused padding.
    bytes[place] = (bytes[place] ?? 0) ^ 0xff;
    writeFileSync(path, bytes);
  };
  const archive = async (parts: Record<string, object>) => {
    const entries = Object.entries(parts).map(([name, content]) => {
      const body = Buffer.from(JSON.stringify(content));
      return { header: { name, size: body.length }, body };
    });
    return gzipSync(await packTar(entries));
  };
  const manifest = { kind: 'moneta backup', format: 1, version: '9.9.9' };

  test.each<[string, (path: string) => void | Promise<void>, RegExp]>([
    ['truncated in the middle', (path) => truncateSync(path, statSync(path).size >> 1), /is damaged or incomplete/],
    ['truncated at the end', (path) => truncateSync(path, statSync(path).size - 1), /is damaged or incomplete/],
    ['with a flipped byte at the start', withByteFlipped(() => 2), /is damaged or incomplete/],
    ['with a flipped byte in the middle', withByteFlipped((size) => size >> 1), /is damaged or incomplete/],
    ['with a flipped byte at the end', withByteFlipped((size) => size - 3), /is damaged or incomplete/],
    ['a text file', (path) => writeFileSync(path, 'Dear diary, today nothing happened.'), /is not a Moneta backup/],
    ['an empty file', (path) => writeFileSync(path, ''), /is not a Moneta backup/],
    ['another compressed file', (path) => writeFileSync(path, gzipSync('hello')), /is damaged or incomplete/],
    [
      'another tar file',
      async (path) => writeFileSync(path, await archive({ 'a.json': {} })),
      /is not a Moneta backup/,
    ],
    [
      'of a newer format',
      async (path) => writeFileSync(path, await archive({ 'manifest.json': { ...manifest, format: 2 } })),
      /was created by a newer version of Moneta \(9\.9\.9\)\. Update this server, then restore\./,
    ],
    [
      'a folder',
      (path) => {
        rmSync(path);
        mkdirSync(path);
      },
      /cannot be read/,
    ],
    ['missing', (path) => rmSync(path), /cannot be read/],
  ])('%s', async (_what, change, sentence) => {
    const home = await createFilledHome('ben@home.org', 'sqlite');
    ends.push(home.remove);
    const path = join(folder, 'bad.moneta');
    copyFileSync(good, path);
    await change(path);
    ends.push(() => rmSync(path, { recursive: true, force: true }));
    await expect(restoreBackupInto(home, path, { isReplacing: true })).rejects.toThrow(sentence);
    expect(await listEmails(home)).toEqual(['ben@home.org']);
    expect(readdirSync(home.dataDir)).toEqual(['moneta.sqlite']);
  });

  test('a backup with wrong checksums is refused, even as a valid compressed tar file', async () => {
    const unpacked = join(folder, 'unpacked');
    mkdirSync(unpacked);
    expect(spawnSync('tar', ['xzf', good, '-C', unpacked]).status).toBe(0);
    const table = join(unpacked, 'tables', 'transactions', '000001.jsonl');
    writeFileSync(table, readFileSync(table, 'utf8').replace('Kept', 'Lost'));
    const names = spawnSync('tar', ['tzf', good], { encoding: 'utf8' }).stdout.trim().split('\n');
    const path = join(folder, 'forged.moneta');
    expect(spawnSync('tar', ['czf', path, '-C', unpacked, ...names]).status).toBe(0);
    await expect(checkBackup({ path })).rejects.toThrow('is damaged or incomplete (a checksum is wrong)');
    // The check also notices that a part was removed.
    const fewer = names.filter((name) => !name.startsWith('tables/users'));
    expect(spawnSync('tar', ['czf', path, '-C', unpacked, ...fewer]).status).toBe(0);
    await expect(checkBackup({ path })).rejects.toThrow('is damaged or incomplete (a checksum is wrong)');
  });
});

test('an encrypted backup is unreadable without its passphrase, and a wrong or missing one is reported', async () => {
  const path = join(folder, 'secret.moneta');
  await backUpHome(app.config, path, { passphrase: 'right one', workFactor: 8 });
  expect(readFileSync(path).toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt /);
  await expect(checkBackup({ path })).rejects.toThrow(
    `${path} is encrypted. Pass the file that contains the passphrase: --passphrase-file FILE.`,
  );
  await expect(checkBackup({ path, passphrase: 'wrong one' })).rejects.toThrow(
    'The passphrase does not match this backup.',
  );
  const bytes = readFileSync(path);
  const changed = join(folder, 'changed.moneta');
  for (const place of [bytes.length >> 1, bytes.length - 1]) {
    writeFileSync(changed, bytes.with(place, (bytes[place] ?? 0) ^ 1));
    await expect(checkBackup({ path: changed, passphrase: 'right one' })).rejects.toThrow(/is damaged or incomplete/);
  }
  writeFileSync(changed, bytes.subarray(0, -20));
  await expect(checkBackup({ path: changed, passphrase: 'right one' })).rejects.toThrow(/is damaged or incomplete/);

  const home = await createFilledHome('ben@home.org', 'sqlite');
  ends.push(home.remove);
  const passphrases = ['right one\n', ''].map((text, number) => {
    const file = join(folder, `passphrase-${number}`);
    writeFileSync(file, text);
    return file;
  }) as [string, string];
  const restore = (file: string) => runProgram('restore', home, [path, '--replace', '--passphrase-file', file]);
  expect((await restore(passphrases[1])).said).toBe(`${passphrases[1]} is empty. Write the passphrase into it.`);
  expect((await restore(passphrases[0])).said).toContain('Restored');
  expect(await listEmails(home)).toEqual(['ann@home.org']);
});

test.each(ENGINES)('a restore on %s is refused while a server is running', async (engine) => {
  const home = await createFilledHome('ben@home.org', engine);
  ends.push(home.remove);
  const server = await startServerProcess(home);
  ends.push(() => server.end('SIGKILL'));
  const sentence =
    engine === 'sqlite'
      ? `A Moneta server is using ${home.dataDir}. Stop it before restoring.`
      : /^The database is in use \(\d+ connections\)\. Stop every server and program that uses it before restoring\.$/;
  await expect(restoreBackupInto(home, good, { isReplacing: true })).rejects.toThrow(sentence);
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
  expect(await listEmails(home)).toEqual(['ben@home.org']);
});

test('a data folder that cannot be created is reported with a clear error', async () => {
  const dataDir = join(good, 'folder');
  await expect(restoreBackupInto({ dataDir, databaseUrl: undefined }, good)).rejects.toThrow(
    `${dataDir} cannot be written`,
  );
  expect(existsSync(dataDir)).toBe(false);
});
