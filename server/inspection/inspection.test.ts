import { mkdirSync, openSync, rmSync, statSync, utimesSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { writeTextPdf } from '../../reader/testing/write-pdf.ts';
import { openDatabase, SQLITE_FILE } from '../db/database.ts';
import { onEachEngine } from '../testing/each-engine.ts';
import { runTotals } from '../testing/figures/run-totals.ts';
import { runProgram } from '../testing/run-program.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { createDataHome } from '../testing/test-databases.ts';
import { uploadRecordedReceipt } from '../testing/uploads.ts';
import { getUserId } from '../testing/user-id.ts';

const WELL = 'Every row has an owner, every reference and receipt file exists, and search finds every transaction.';
const OWNERLESS =
  '1 group of rows has no owner. These rows are harmless, and no user can see them. If the owner was deleted by mistake, restore an older backup: npm run restore.';
const FILELESS =
  '1 receipt has a missing file. The recognized data and the transactions of these receipts are intact. To get the files back, restore a backup: npm run restore. Alternatively, delete these receipts and upload them again.';
const LINES =
  '1 split transaction differs from the sum of its lines. Their owners can enter the split lines again. To get the old lines back, restore a backup: npm run restore.';
const LOST_FILES =
  '2 files or folders belong to no receipt. Remove them: npm run totals -- --rebuild. The server also removes them when it starts.';
const STRANGERS =
  '1 folder belongs to an unknown user. The folders may belong to another database that used this data folder. Check before you remove them.';
const UNFOUND = '1 transaction is not found by searches. To add them, run npm run totals -- --rebuild.';
const STRAY = '1 search index entry has no transaction. Remove them: npm run totals -- --rebuild.';

onEachEngine((app) => {
  const totals = async (option: '--check' | '--rebuild') => {
    const { code, said } = await runTotals(app(), option);
    return { code, lines: said.split('\n').slice(1) };
  };

  test('rows without an owner, missing files and missing index entries are found, and repaired where no guessing is needed', async () => {
    const user = await app().newUser();
    const [first, second] = [await uploaded(user, 1), await uploaded(user, 2)];
    const { _id: lunch } = await user.add({ name: 'Lunch at the mill' });
    await user.add({ name: 'Supper' });
    const half = (category: string) => ({ category, amount: 6.25 });
    const { _id: shop } = await user.add({ lines: [half('Food'), half('Groceries')] });
    expect(await totals('--check')).toEqual({ code: 0, lines: [WELL] });

    const userId = await getUserId(app().db, user.email);
    const planted = app().engine === 'sqlite' ? plantInSqlite : plantInPostgres;
    const { lost, gone } = await planted(app(), { userId, kept: first._id, broken: second._id, lunch });
    await app()
      .db.updateTable('transaction_lines')
      .set({ amount_minor: 500 })
      .where('transaction_id', '=', shop)
      .where('position', '=', 1)
      .execute();
    const wrongLines = `transaction ${shop} of user ${userId}: 12.50, sum of its lines 11.25`;
    const wrongTotals = [
      ...['day 2026-11-20', 'month 2026-11', 'account everyday, month 2026-11'].map(
        (when) =>
          `${user.email}, ${when}, expense, Groceries: stored 1 transaction (6.25), correct 1 transaction (5.00)`,
      ),
      '4 of 21 running totals are wrong. Rebuild them: npm run totals -- --rebuild.',
    ];
    const fileless = `receipt ${second._id} of user ${userId}: picture`;
    const unfound = `transaction ${lunch} of user ${userId}`;
    const onSqlite = app().engine === 'sqlite';
    expect(await totals('--check')).toEqual({
      code: 1,
      lines: [
        ...wrongTotals,
        'budgets: 2 rows of the missing user 4711',
        OWNERLESS,
        wrongLines,
        LINES,
        fileless,
        FILELESS,
        ...lost,
        LOST_FILES,
        ...(onSqlite ? [...gone, STRANGERS] : []),
        unfound,
        UNFOUND,
        ...(onSqlite ? ['line 987654', STRAY] : []),
      ],
    });
    expect(await namesFound(user, 'mill')).toEqual(onSqlite ? [] : ['Lunch at the mill']);

    expect(await totals('--rebuild')).toEqual({
      code: 0,
      lines: [
        '2 files or folders belong to no receipt. Repaired.',
        '1 transaction is not found by searches. Repaired.',
        ...(onSqlite ? ['1 search index entry has no transaction. Repaired.'] : []),
      ],
    });
    expect(await totals('--check')).toEqual({
      code: 1,
      lines: [
        'budgets: 2 rows of the missing user 4711',
        OWNERLESS,
        wrongLines,
        LINES,
        fileless,
        FILELESS,
        ...(onSqlite ? [...gone, STRANGERS] : []),
      ],
    });
    expect(await namesFound(user, 'mill')).toEqual(['Lunch at the mill']);
    expect((await user.send('GET', `/receipts/${first._id}/file`)).status).toBe(200);
    expect((await user.send('GET', `/receipts/${second._id}/original`)).status).toBe(200);
  });
});

const uploaded = (user: TestUser, number: number) =>
  uploadRecordedReceipt(user, writeTextPdf([`SHOP ${number} LTD`, `Total ${number}.75`]));

async function namesFound(user: TestUser, search: string): Promise<string[]> {
  const { body } = await user.send('GET', `/transactions?search=${search}`);
  return (body as { transactions: { name: string }[] }).transactions.map(({ name }) => name);
}

type Chosen = { userId: number; kept: string; broken: string; lunch: string };

async function plantInSqlite({ db, config }: TestApp, { userId, broken, lunch }: Chosen) {
  await sql`pragma foreign_keys = off`.execute(db);
  await plantBudgets(db);
  await sql`pragma foreign_keys = on`.execute(db);
  await sql`delete from search_grams where rowid = (select number from transactions where id = ${lunch})`.execute(db);
  await sql`insert into search_grams (rowid, grams) values (987654, 'stray')`.execute(db);
  const receipts = join(config.dataDir, 'receipts');
  const own = join(receipts, String(userId));
  rmSync(join(own, broken, 'picture'));
  const lost = [join(receipts, 'incoming', 'never-kept'), join(own, 'lost')];
  writeFileSync(lost[0] as string, 'part of an upload');
  mkdirSync(lost[1] as string);
  const stranger = join(receipts, '4712');
  mkdirSync(join(stranger, 'strange'), { recursive: true });
  return { lost, gone: [stranger] };
}

async function plantInPostgres({ db, config }: TestApp, { userId, kept, broken }: Chosen) {
  await db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection);
    await plantBudgets(connection);
    await sql`insert into receipt_files (user_id, receipt_id, part, bytes)
      select user_id, 'lost', part, bytes from receipt_files where receipt_id = ${kept}`.execute(connection);
    await sql`set session_replication_role = origin`.execute(connection);
  });
  await sql`delete from search_runs where run = 'mil'`.execute(db);
  await sql`delete from receipt_files where receipt_id = ${broken} and part = 'picture'`.execute(db);
  const incoming = join(config.dataDir, 'incoming');
  mkdirSync(incoming, { recursive: true });
  const left = join(incoming, 'never-kept');
  for (const path of [left, join(incoming, 'coming')]) writeFileSync(path, 'part of an upload');
  const long = Date.now() / 1000 - 2 * 60 * 60;
  utimesSync(left, long, long);
  return { lost: [left, `files of receipt lost of user ${userId}`], gone: [] };
}

async function plantBudgets(db: TestApp['db']): Promise<void> {
  for (const id of ['a', 'b']) {
    const row = { user_id: 4711, id, category: id, period: '2026-11', amount_minor: 100 };
    await db.insertInto('budgets').values(row).execute();
  }
}

test('a damaged database file is reported before anything else is checked', async () => {
  const { remove, ...home } = await createDataHome('sqlite');
  try {
    const file = join(home.dataDir, SQLITE_FILE);
    const { db } = openDatabase(home);
    const { rows } = await sql<{ rootpage: number }>`select rootpage from sqlite_master where name = 'budgets'`.execute(
      db,
    );
    await db.destroy();
    writeSync(openSync(file, 'r+'), Buffer.alloc(4096, 0x55), 0, 4096, ((rows[0]?.rootpage ?? 0) - 1) * 4096);
    const { code, said } = await runProgram('totals', home, ['--check']);
    expect(code).toBe(1);
    expect(said).toMatch(
      /of the database file cannot be read\. Check the disk, then restore a backup: npm run restore\. Nothing else was checked\.$/,
    );
    expect(statSync(file).size).toBeGreaterThan(4096);
  } finally {
    await remove();
  }
});
