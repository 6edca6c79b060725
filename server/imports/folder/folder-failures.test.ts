import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Receipt } from '../../../contract/receipts.ts';
import type { Transaction } from '../../../contract/transactions/transactions.ts';
import { writeMail } from '../../../reader/testing/write-mail.ts';
import type { AppDependencies } from '../../app-context.ts';
import { onEachEngine } from '../../testing/each-engine.ts';
import { isAuditLine, startTestApp, type TestUser } from '../../testing/test-app.ts';
import { listRecords } from '../../testing/uploads.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { listImportFolderFiles, openImportFolderFile } from './import-folder-files.ts';

const made: string[] = [];
function createFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'moneta-failing-'));
  made.push(path);
  return path;
}
afterAll(() => {
  for (const path of made) rmSync(path, { recursive: true, force: true });
});

const csv = (day: string, amount: number) =>
  `Date,Description,Amount\n2026-09-${day},Market,-${amount}.00\n2026-09-${day},Pay,1${amount}.00\n`;
const namesIn = (path: string) => (existsSync(path) ? readdirSync(path) : []);
const count = async (user: TestUser) => (await listRecords<Transaction>(user, 'transactions', 'limit=100')).length;

onEachEngine((_app, engine) => {
  /** Starts a server with its own import folder. The server may log warnings. */
  async function startWatching(root: string, own: Partial<AppDependencies> = {}) {
    const warnings: string[] = [];
    const log = { write: (line: string) => void (isAuditLine(line) || warnings.push(line)) };
    const app = await startTestApp(engine, { env: { IMPORT_DIR: root }, importFolderPause: 20, log, ...own });
    return { app, warnings };
  }

  test('a folder that vanishes is watched again when it is back', async () => {
    const root = join(createFolder(), 'mounted');
    const { app, warnings } = await startWatching(root);
    await waitUntil(() => warnings.length > 0);
    expect(warnings[0]).toContain('IMPORT_DIR cannot be read');
    const user = await app.newUser();
    const folder = join(root, user.email);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'a.csv'), csv('10', 5));
    await waitUntil(() => namesIn(join(folder, 'done')).includes('a.csv'));
    renameSync(root, `${root}-away`);
    writeFileSync(join(`${root}-away`, user.email, 'b.csv'), csv('11', 6));
    renameSync(`${root}-away`, root);
    await waitUntil(() => namesIn(join(folder, 'done')).includes('b.csv'));
    expect(await count(user)).toBe(4);
    await app.close();
  });

  test('a server that stops in the middle of an import leaves the rest to the next one', async () => {
    const root = createFolder();
    const keeper = await startTestApp(engine);
    const user = await keeper.newUser();
    const folder = join(root, user.email);
    mkdirSync(folder);
    const days = ['10', '11', '12', '13', '14', '15'];
    for (const day of days) writeFileSync(join(folder, `${day}.csv`), csv(day, Number(day)));
    const { db, files } = keeper;
    const first = await startWatching(root, { db, files });
    await waitUntil(() => namesIn(join(folder, 'done')).length > 0);
    await first.app.close();
    const second = await startWatching(root, { db, files });
    await waitUntil(() => namesIn(join(folder, 'done')).length === days.length);
    await second.app.close();
    expect(await count(user)).toBe(2 * days.length);
    expect(namesIn(folder).sort()).toEqual(['done', 'failed']);
    await keeper.close();
  });

  test('more files than are taken at once are all taken, mails of a Maildir too', async () => {
    const root = createFolder();
    const { app, warnings } = await startWatching(root);
    const user = await app.newUser();
    const folder = join(root, user.email);
    const mails = join(folder, 'new');
    mkdirSync(mails, { recursive: true });
    const numbers = Array.from({ length: 45 }, (_, index) => index + 1);
    for (const number of numbers) {
      const mail = writeMail({ subject: `Receipt ${number}`, text: `Total: $${number}.00` });
      writeFileSync(join(mails, `17600${number}.M1P1.host,S=1:2,S`), mail);
    }
    await waitUntil(() => namesIn(join(folder, 'done')).length === numbers.length);
    const costs = (await listRecords<Transaction>(user, 'transactions', 'limit=100')).map(({ cost }) => cost);
    expect(costs.sort((a, b) => a - b)).toEqual(numbers);
    expect(namesIn(join(folder, 'done'))).toContain('176001.M1P1.host,S=1.eml');
    expect(warnings).toEqual([]);
    await app.close();
  });

  test('a mail is recorded once, a doubtful one waits, and others are explained in failed', async () => {
    const root = createFolder();
    const { app } = await startWatching(root);
    const user = await app.newUser();
    await user.send('POST', '/accounts', { body: { name: 'Card', kind: 'card' } });
    const folder = join(root, user.email, 'Card');
    mkdirSync(join(folder, 'cur'), { recursive: true });
    const mail = { subject: 'Receipt', text: 'Total: $5.00' };
    writeFileSync(join(folder, 'a.eml'), writeMail(mail));
    await waitUntil(() => namesIn(join(root, user.email, 'done')).includes('a.eml'));
    // The same email with different transport headers, in the folder for emails that have been seen.
    writeFileSync(join(folder, 'cur', '1.host:2,S'), writeMail({ ...mail, headers: ['Received: from relay.example'] }));
    writeFileSync(join(folder, 'shipped.eml'), writeMail({ subject: 'Your order has shipped', text: 'Total: $7.00' }));
    writeFileSync(join(folder, 'foreign.eml'), writeMail({ subject: 'Invoice', text: 'Total: 8.00 EUR' }));
    writeFileSync(join(folder, 'refund.eml'), writeMail({ subject: 'Your refund', text: 'Total: $9.00' }));
    await waitUntil(() => namesIn(join(root, user.email, 'done')).length === 4);
    await waitUntil(() => namesIn(join(root, user.email, 'failed')).includes('refund.eml.txt'));
    await expect
      .poll(() => readFileSync(join(root, user.email, 'failed', 'refund.eml.txt'), 'utf8'))
      .toContain('about a refund');
    expect(await listRecords(user, 'transactions')).toMatchObject([{ cost: 5, name: 'Corner Shop' }]);
    const receipts = await listRecords<Receipt>(user, 'receipts');
    expect(
      receipts
        .filter(({ transactionId }) => transactionId === null)
        .map(({ fileName }) => fileName)
        .sort(),
    ).toEqual(['foreign.eml', 'shipped.eml']);
    expect(receipts).toHaveLength(3);
    await app.close();
  });

  test('files are taken once, even if they are copied there again much later', async () => {
    const root = createFolder();
    let today = new Date('2026-11-20T10:00:00Z');
    const { app } = await startWatching(root, { now: () => today });
    const user = await app.newUser();
    const folder = join(root, user.email);
    mkdirSync(folder);
    const drop = () => {
      writeFileSync(join(folder, 'a.eml'), writeMail({ subject: 'Receipt', text: 'Total: $5.00' }));
      writeFileSync(join(folder, 'a.csv'), csv('10', 6));
    };
    drop();
    await waitUntil(() => namesIn(join(folder, 'done')).length === 2);
    for (const { _id } of await listRecords<Transaction>(user, 'transactions'))
      await user.send('DELETE', `/transactions/${_id}`);
    today = new Date('2026-11-26T10:00:00Z');
    drop();
    await waitUntil(() => namesIn(join(folder, 'done')).length === 4);
    expect(await listRecords(user, 'receipts')).toHaveLength(1);
    expect(await count(user)).toBe(0);
    expect((await user.send('GET', '/imports')).body).toHaveLength(1);
    await app.close();
  });

  test('folders that are links out of the import folder are not read', async () => {
    const [root, outside] = [createFolder(), createFolder()];
    const { app } = await startWatching(root);
    const user = await app.newUser();
    const linked = await app.newUser();
    writeFileSync(join(outside, 'secret.csv'), csv('10', 5));
    symlinkSync(outside, join(root, linked.email));
    const folder = join(root, user.email);
    mkdirSync(folder);
    symlinkSync(outside, join(folder, 'new'));
    writeFileSync(join(folder, 'own.csv'), csv('11', 6));
    await waitUntil(() => namesIn(join(folder, 'done')).includes('own.csv'));
    writeFileSync(join(folder, 'last.csv'), csv('12', 7));
    await waitUntil(() => namesIn(join(folder, 'done')).includes('last.csv'));
    expect([await count(user), await count(linked)]).toEqual([4, 0]);
    expect(readdirSync(outside)).toEqual(['secret.csv']);
    await app.close();
  });
});

test('a file or folder without permission does not hide the others', async () => {
  const root = await realpath(createFolder());
  mkdirSync(join(root, 'Card'), { mode: 0o000 });
  mkdirSync(join(root, 'Savings'));
  writeFileSync(join(root, 'a.csv'), csv('10', 5), { mode: 0o000 });
  writeFileSync(join(root, 'Savings', 'b.csv'), csv('11', 6), { mode: 0o644 });
  const problems: unknown[] = [];
  await runWithoutPrivileges(root, async () => {
    const found = await listImportFolderFiles(root, (error) => problems.push(error));
    expect(found.map(({ path }) => path)).toEqual([join(root, 'a.csv'), join(root, 'Savings', 'b.csv')]);
    await expect(openImportFolderFile(found[0] as (typeof found)[number])).rejects.toMatchObject({ code: 'EACCES' });
    const handle = await openImportFolderFile(found[1] as (typeof found)[number]);
    expect(await handle?.readFile('utf8')).toBe(csv('11', 6));
    await handle?.close();
  });
  expect(problems).toMatchObject([{ code: 'EACCES' }]);
});

test('of many thousand files, a bounded number is looked at', async () => {
  const root = createFolder();
  for (let number = 0; number < 6000; number++) writeFileSync(join(root, `${number}.csv`), 'x');
  const fail = (error: unknown) => {
    throw error;
  };
  const found = await listImportFolderFiles(root, fail);
  expect(found).toHaveLength(5000);
  for (const { path } of found) rmSync(path);
  expect(await listImportFolderFiles(root, fail)).toHaveLength(1000);
});

/** Runs a function as an ordinary user, because root can read every file. */
async function runWithoutPrivileges(folder: string, run: () => Promise<void>): Promise<void> {
  const { geteuid, seteuid } = process;
  if (geteuid?.() !== 0 || !seteuid) return run();
  const { chmodSync } = await import('node:fs');
  chmodSync(folder, 0o755);
  seteuid('nobody');
  try {
    await run();
  } finally {
    seteuid(0);
  }
}
