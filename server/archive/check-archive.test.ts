import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { addMonths } from '../../domain/month-ranges.ts';
import {
  accountRecord,
  buildArchiveParts,
  totals,
  transactionRecord,
  zipArchiveParts,
} from '../testing/archives/forged-archive.ts';
import { ARCHIVE_CHECKSUMS_FILE, ARCHIVE_FORMAT } from './archive-format.ts';
import { ARCHIVE_RECORD_KIND_NAMES } from './archive-record-kinds.ts';
import { checkArchive } from './check-archive.ts';
import { RefusedArchiveError } from './refused-archive-error.ts';

const folder = mkdtempSync(join(tmpdir(), 'moneta-archives-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
const zipOf = (parts: Record<string, string>) => zipArchiveParts(join(folder, `${++files}.zip`), parts);
const check = async (...changed: Parameters<typeof buildArchiveParts>) =>
  checkArchive(await zipOf(buildArchiveParts(...changed)));

test('checking an archive reads all of it and returns its totals', async () => {
  const { sums } = await check();
  expect(sums).toMatchObject({ records: { transactions: 1 }, totals });
});

test('a split with more lines than forms allow, as imports can create, is kept in an archive', async () => {
  const lines = Array.from({ length: 250 }, () => ({ category: 'Food', amount_minor: 1, note: '' }));
  const { sums } = await check({ records: { transactions: [{ ...transactionRecord, lines }] } });
  expect(sums).toMatchObject({ records: { transactions: 1 } });
});

const of = (some: object) => ({ records: { transactions: [{ ...transactionRecord, ...some }] } });

const many = (count: number, each: (at: number) => object) => Array.from({ length: count }, (_, at) => each(at));
const recurring = {
  name: 'Rent',
  category: 'Bills',
  amount_minor: 5,
  kind: 'expense',
  frequency: 'monthly',
  start_day: '2026-01-01',
  next_due_day: '2026-12-01',
  account_id: 'everyday',
  to_account_id: null,
  paused_due_day: null,
  former_amount_minor: null,
  amount_since_day: null,
  version: 1,
};
const budget = { amount_minor: 5, rollover: 'none', is_carried: 0, version: 1 };
const monthAt = (at: number) => addMonths('2026-01', Math.floor(at / 400));
const rule = { position: 0, rule: { conditions: { nameContains: 'q' }, changes: { name: 'y' } }, version: 1 };
const transfer = {
  sequence: 2,
  day: '2026-01-02',
  amount_minor: 5,
  recurring_id: null,
  created_at: 5,
  note: '',
  from_account_id: 'everyday',
  to_account_id: 'b',
};

const { id: _id, ...rest } = transactionRecord;
const deleted = (some: object) => ({
  records: { deleted: [{ id: 'gone', deleted_at: 5, snapshot: { ...rest, ...some } }] },
});

test.each([
  ['made by a newer version', { manifest: { format: ARCHIVE_FORMAT + 1 } }, /newer Moneta \(1\)\. Update this server/],
  ['of another program', { manifest: { kind: 'other' } }, /not a Moneta archive/],
  [
    'with records of another kind',
    { manifest: { records: ['wishes'] } },
    /records that this version of Moneta does not support/,
  ],
  ['with wrong totals', { totals: { expense_minor: 251 } }, /totals of this archive do not match/],
  ['with a wrong balance', { totals: { balances_minor: { everyday: 0 } } }, /totals of this archive do not match/],
  [
    'with fewer records than declared',
    { parts: { 'records/transactions.jsonl': '' } },
    /totals of this archive do not match/,
  ],
  ['with a missing part', { parts: { [ARCHIVE_CHECKSUMS_FILE]: '' } }, /totals of this archive do not match/],
  ['with a day that does not exist', of({ day: '2026-02-30' }), /transactions\.jsonl .* on line 1 \(day\)/],
  ['with an amount of zero', of({ amount_minor: 0 }), /\(amount_minor\)/],
  ['with a negative amount that is not a refund', of({ amount_minor: -1, lines: [] }), /on line 1/],
  ['with a text as amount', of({ amount_minor: '250' }), /\(amount_minor\)/],
  ['with an unknown column', of({ colour: 'red' }), /on line 1/],
  [
    'with lines that do not add up to the amount',
    of({ lines: [{ category: 'Food', amount_minor: 249, note: '' }] }),
    /on line 1/,
  ],
  ['with an id that is a path', of({ id: '../../etc' }), /\(id\)/],
  ['with a NUL in a text', of({ name: 'a\0b' }), /\(name\)/],
  ['with a separator in a tag', of({ tags: ['a\x1fb'] }), /\(tags\.0\)/],
  ['with an unknown field in a deleted entry', deleted({ colour: 'red' }), /on line 1/],
  ['with a number as note of a deleted entry', deleted({ note: 5 }), /on line 1/],
  [
    'with a missing account',
    of({ account_id: 'savings' }),
    /record 1 of transactions refers to a record that does not exist/,
  ],
  [
    'with a duplicate record',
    { records: { transactions: [transactionRecord, transactionRecord] } },
    /record 2 of transactions repeats an earlier record/,
  ],
  [
    'with a duplicate position',
    { records: { transactions: [transactionRecord, { ...transactionRecord, id: 't2' }] } },
    /the same position \(`sequence`\) as an earlier record/,
  ],
  ['without an open account', { records: { accounts: [{ ...accountRecord, is_closed: 1 }] } }, /no open account/],
  ['without any account', { records: { accounts: [], transactions: [] } }, /no open account/],
  [
    'with too many accounts',
    { records: { accounts: many(51, (at) => ({ ...accountRecord, id: `a${at}`, position: at })) } },
    /more than 50 accounts/,
  ],
  [
    'with too many rules',
    { records: { rules: many(101, (at) => ({ ...rule, id: `r${at}`, position: at })) } },
    /100 rules/,
  ],
  [
    'with too many recurring items',
    { records: { recurring: many(501, (at) => ({ ...recurring, id: `r${at}`, sequence: at + 2 })) } },
    /500 recurring/,
  ],
  [
    'with too many categories',
    { records: { categories: many(501, (at) => ({ key: `c${at}`, name: `C${at}`, is_expense: 1, is_income: 0 })) } },
    /500 categories/,
  ],
  [
    'with too many categories in its transactions',
    {
      records: {
        transactions: many(501, (at) => ({ ...transactionRecord, id: `t${at}`, sequence: at, category: `C${at}` })),
      },
    },
    /500 categories/,
  ],
  [
    'with too many tags in all',
    {
      records: {
        transactions: many(1001, (at) => ({ ...transactionRecord, id: `t${at}`, sequence: at, tags: [`T${at}`] })),
      },
    },
    /1000 tags/,
  ],
  [
    'with too many saved filters',
    { records: { saved_filters: many(101, (at) => ({ id: `f${at}`, name: `F${at}`, filter: { category: 'Food' } })) } },
    /100 saved_filters/,
  ],
  [
    'with too many budgets',
    {
      records: {
        budgets: many(20_001, (at) => ({ ...budget, id: `b${at}`, category: `C${at % 400}`, period: monthAt(at) })),
      },
    },
    /20000 budgets/,
  ],
  [
    'with a rhythm that contradicts itself',
    {
      records: {
        recurring: [{ ...recurring, id: 'r1', sequence: 2, rhythm: { on: { last: true } }, frequency: 'weekly' }],
      },
    },
    /recurring\.jsonl in this archive has an invalid record/,
  ],
  [
    'with an opening balance beyond the limit',
    { records: { accounts: [{ ...accountRecord, opening_minor: Number.MAX_SAFE_INTEGER }] } },
    /\(opening_minor\)/,
  ],
  ['with a name beyond the limit', of({ name: 'x'.repeat(201) }), /\(name\)/],
  ['with too many tags on a transaction', of({ tags: many(21, (at) => `t${at}` as unknown as object) }), /\(tags\)/],
  ['with a version that cannot grow', of({ version: 2 ** 31 - 1 }), /\(version\)/],
  [
    'with unreadable sides in a deleted transfer',
    { records: { deleted: [{ id: 'gone', deleted_at: 5, snapshot: { ...transfer, sides: 'no json' } }] } },
    /on line 1/,
  ],
  ['with deeply nested arrays', { parts: { 'records/imports.jsonl': `${'['.repeat(100_000)}\n` } }, /imports\.jsonl/],
  ['with a file without a receipt', { parts: { 'receipts/r1/upload': 'x' } }, /a file that belongs to no receipt/],
  ['with an unexpected file', { parts: { 'receipts/r1/run.sh': 'x' } }, /an unexpected file: receipts\/r1\/run\.sh/],
  ['that is a zip bomb', { parts: { 'records/budgets.jsonl': ' '.repeat(20_000_000) } }, /too large/],
  ['with an endless line', { parts: { 'records/budgets.jsonl': randomText(5_000_000) } }, /a line that is too long/],
] as const)('an archive %s is refused with a clear error', async (_what, changed, sentence) => {
  const refused = await check(changed as Parameters<typeof buildArchiveParts>[0]).catch((error) => error);
  expect(refused).toBeInstanceOf(RefusedArchiveError);
  expect(refused.message).toMatch(sentence);
});

test('an archive of an older version, without holidays, rhythms, reminders, dismissed series and reconciliations, is accepted', async () => {
  const later = ['holidays', 'reminders', 'dismissed_series', 'reconciliations'];
  const kinds = ARCHIVE_RECORD_KIND_NAMES.filter((name) => !later.includes(name));
  const records = { recurring: [{ ...recurring, id: 'r1', sequence: 2 }] };
  await expect(check({ kinds, records })).resolves.toMatchObject({ sums: { records: { recurring: 1 } } });
});

test('path traversal, a truncated file and a modified file are refused', async () => {
  const path = await zipOf(buildArchiveParts({ parts: { 'receipts/xx/upload': 'x' } }));
  const bytes = readFileSync(path).toString('latin1');
  const refusal = async (text: string) => {
    const changed = join(folder, `${++files}.zip`);
    writeFileSync(changed, Buffer.from(text, 'latin1'));
    return checkArchive(changed).catch((error) => error);
  };
  const out = await refusal(bytes.replaceAll('receipts/xx/upload', '../../../../upload'));
  expect(out).toBeInstanceOf(RefusedArchiveError);
  const cut = await refusal(bytes.slice(0, -60));
  expect(cut).toBeInstanceOf(RefusedArchiveError);
  const text = await refusal('Date,Amount\n2026-11-22,5\n');
  expect(text.message).toMatch(/not a Moneta archive/);
  const parts = buildArchiveParts();
  const named = { ...parts, [ARCHIVE_CHECKSUMS_FILE]: parts[ARCHIVE_CHECKSUMS_FILE]?.replace(/^./gm, 'f') ?? '' };
  await expect(checkArchive(await zipOf(named))).rejects.toThrow(/changed or damaged/);
});

/** Returns random text, which hardly compresses. */
function randomText(length: number): string {
  let [text, seed] = ['', 'x'];
  while (text.length < length) {
    seed = createHash('sha512').update(seed).digest('base64');
    text += seed;
  }
  return text;
}
