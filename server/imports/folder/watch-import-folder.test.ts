import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Import, ImportHead } from '../../../contract/imports/import-preview.ts';
import type { Transaction } from '../../../contract/transactions/transactions.ts';
import { drawReceipt } from '../../../reader/testing/draw-receipt.ts';
import type { OutgoingMail } from '../../mail/mailer.ts';
import { onEachEngine } from '../../testing/each-engine.ts';
import { type Client, startTestApp, type TestUser } from '../../testing/test-app.ts';
import { waitUntil } from '../../testing/wait-until.ts';

const SURE = 'Date,Description,Amount\n2026-10-30,Market,-25.99\n2026-10-28,ACME PAYROLL,2500.00\n';
/** The order of day and month is ambiguous, so the user has to answer. */
const DOUBTFUL = 'Date,Description,Amount\n05/04/2026,Tea,-2.00\n06/07/2026,Cake,-3.00\n';

const root = mkdtempSync(join(tmpdir(), 'moneta-folder-'));
const outside = mkdtempSync(join(tmpdir(), 'moneta-outside-'));
afterAll(() => {
  for (const path of [root, outside]) rmSync(path, { recursive: true, force: true });
});
const sent: OutgoingMail[] = [];
const own = {
  env: { IMPORT_DIR: root, SMTP_URL: 'smtp://localhost', MAIL_FROM: 'moneta@home.org' },
  importFolderPause: 20,
  mailer: { send: async (mail: OutgoingMail) => void sent.push(mail) },
};
const RECEIPT = await drawReceipt({
  merchant: 'CORNER BAKERY',
  day: '2026-11-17',
  items: [{ name: 'BREAD', amountMinor: 320 }],
  totalMinor: 320,
});

const folderOf = ({ email }: TestUser) => join(root, email);
/** Writes the file elsewhere and then moves it into the folder, as other programs do. */
function drop(user: TestUser, name: string, content: string | Uint8Array, subFolder = '', size?: number) {
  mkdirSync(join(folderOf(user), subFolder), { recursive: true });
  const draft = join(outside, 'draft');
  writeFileSync(draft, content);
  if (size !== undefined) truncateSync(draft, size);
  renameSync(draft, join(folderOf(user), subFolder, name));
}
const namesIn = (user: TestUser, folder = '') => {
  const path = join(folderOf(user), folder);
  return existsSync(path) ? readdirSync(path) : [];
};
const list = async (user: Client) =>
  ((await user.send('GET', '/transactions?limit=100')).body as { transactions: Transaction[] }).transactions;
const imports = async (user: Client) => (await user.send('GET', '/imports')).body as ImportHead[];
const whenMoved = (user: TestUser, folder: string, name: string) =>
  waitUntil(() => namesIn(user, folder).includes(name));

onEachEngine((app, engine) => {
  let count = 0;
  /** Both database engines use the same folder, so their users need different names. */
  const newUser = () => app().newUser(`${engine}${++count}@home.org`);

  test('a sure file is imported once and moved to done', async () => {
    const user = await newUser();
    drop(user, 'bank.csv', SURE);
    await whenMoved(user, 'done', 'bank.csv');
    expect((await list(user)).map(({ cost }) => cost).sort()).toEqual([25.99, 2500]);
    expect(await imports(user)).toMatchObject([{ state: 'done', fileNames: ['bank.csv'] }]);
    drop(user, 'bank.csv', SURE);
    await waitUntil(() => namesIn(user, 'done').length === 2);
    drop(user, 'longer.csv', `${SURE}2026-10-27,Bakery,-4.00\n`);
    await whenMoved(user, 'done', 'longer.csv');
    expect(await list(user)).toHaveLength(3);
    expect(readFileSync(join(folderOf(user), 'done', 'bank.csv'), 'utf8')).toBe(SURE);
  });

  test('a doubtful file stays until its user runs or discards the preview', async () => {
    const user = await newUser();
    drop(user, 'a.csv', DOUBTFUL);
    drop(user, 'b.csv', DOUBTFUL.replace('Tea', 'Soup'));
    const [b, a] = await waitUntil(async () => {
      const found = (await imports(user)).sort((x, y) => (`${x.fileNames}` < `${y.fileNames}` ? 1 : -1));
      return found.length === 2 && found.every(({ state }) => state === 'preview') ? found : undefined;
    });
    expect(await list(user)).toEqual([]);
    expect(namesIn(user)).toEqual(expect.arrayContaining(['a.csv', 'b.csv']));
    await waitUntil(() => sent.some(({ to }) => to === user.email));
    expect(sent.filter(({ to, subject }) => to === user.email && subject.startsWith('Files'))).toHaveLength(1);
    await user.send('POST', `/imports/${a?._id}/run`);
    await user.send('DELETE', `/imports/${b?._id}`);
    await whenMoved(user, 'done', 'a.csv');
    await whenMoved(user, 'done', 'b.csv');
    expect(await list(user)).toHaveLength(2);
    expect(await imports(user)).toHaveLength(1);
  });

  test('a photo of a receipt becomes an expense', async () => {
    const user = await newUser();
    drop(user, 'scan.jpg', RECEIPT);
    await whenMoved(user, 'done', 'scan.jpg');
    expect(await list(user)).toMatchObject([{ cost: 3.2, isIncome: false }]);
    drop(user, 'fake.jpg', 'no picture');
    await whenMoved(user, 'failed', 'fake.jpg.txt');
  });

  test('a sub-folder names the account', async () => {
    const user = await newUser();
    const { body } = await user.send('POST', '/accounts', { body: { name: 'Savings', kind: 'savings' } });
    drop(user, 'a.csv', SURE, 'savings');
    await whenMoved(user, 'done', 'a.csv');
    const { _id } = body as { _id: string };
    expect((await list(user)).map(({ accountId }) => accountId)).toEqual([_id, _id]);
    drop(user, 'b.csv', SURE, 'Nowhere');
    await whenMoved(user, 'failed', 'b.csv.txt');
    await expect
      .poll(() => readFileSync(join(folderOf(user), 'failed', 'b.csv.txt'), 'utf8'))
      .toContain('no account named Nowhere');
  });

  test('a file that cannot be read is moved to failed, with the reason', async () => {
    const user = await newUser();
    const odd = "ö d;'$(x)\n.csv";
    await user.send('PUT', '/reminders', { body: { failedImports: true } });
    drop(user, odd, 'nothing here');
    drop(user, 'huge.csv', 'x', '', 51 * 1024 * 1024);
    await whenMoved(user, 'failed', `${odd}.txt`);
    await whenMoved(user, 'failed', 'huge.csv.txt');
    await expect
      .poll(() => readFileSync(join(folderOf(user), 'failed', 'huge.csv.txt'), 'utf8'))
      .toContain('larger than 50 MB');
    expect(await imports(user)).toEqual([]);
    const reminders = () => sent.filter(({ to, subject }) => to === user.email && subject.endsWith('failed'));
    await waitUntil(() => reminders().length === 2);
    expect(reminders().map(({ text }) => text)).toContainEqual(expect.stringContaining(`${odd}: `));
  });

  test('unfinished files, hidden files and links are not taken, nor folders of strangers', async () => {
    const user = await newUser();
    writeFileSync(join(outside, 'secret.csv'), SURE);
    mkdirSync(folderOf(user), { recursive: true });
    symlinkSync(join(outside, 'secret.csv'), join(folderOf(user), 'link.csv'));
    symlinkSync(outside, join(folderOf(user), 'Everyday'));
    mkdirSync(join(root, 'nobody@home.org'), { recursive: true });
    writeFileSync(join(root, 'nobody@home.org', 'x.csv'), SURE);
    for (const name of ['a.csv.part', 'a.CRDOWNLOAD', 'a.tmp', '.a.csv'])
      writeFileSync(join(folderOf(user), name), SURE);
    drop(user, 'z.csv', 'Date,Description,Amount\n2026-10-01,Last,-1.00\n2026-10-02,Very last,-1.00\n');
    await whenMoved(user, 'done', 'z.csv');
    expect(namesIn(user)).toHaveLength(8);
    expect(readdirSync(join(root, 'nobody@home.org'))).toEqual(['x.csv']);
    expect(await list(user)).toHaveLength(2);
    expect(existsSync(join(outside, 'secret.csv'))).toBe(true);
  });

  test('several servers import each file once', async () => {
    const { db, files } = app();
    const other = await startTestApp(engine, { ...own, db, files });
    const user = await newUser();
    const days = Array.from({ length: 8 }, (_, i) => `2026-09-1${i}`);
    for (const day of days) {
      drop(
        user,
        `${day}.csv`,
        `Date,Description,Amount\n${day},Market,-${day.slice(-2)}.00\n${day},Pay,1${day.slice(-2)}.00\n`,
      );
    }
    await waitUntil(() => namesIn(user, 'done').length === days.length);
    await other.close();
    expect(await list(user)).toHaveLength(2 * days.length);
    expect((await imports(user)).map(({ state }) => state)).toEqual(days.map(() => 'done'));
    const shown = (await user.send('GET', `/imports/${(await imports(user))[0]?._id}`)).body as Import;
    expect(shown.result?.added).toBe(2);
  });
}, own);
