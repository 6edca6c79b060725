import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { NewMoneyAccount, SavingsGoal } from '../../contract/account-changes.ts';
import { NewBudget } from '../../contract/budgets.ts';
import { Category } from '../../contract/categories.ts';
import { chooseCategoryLook } from '../../contract/category-looks.ts';
import { CurrencyCode } from '../../contract/currency-codes.ts';
import { MonthStart } from '../../contract/month-start.ts';
import { CorrectedReceipt } from '../../contract/receipts.ts';
import { NewRecurring } from '../../contract/recurring.ts';
import { Region } from '../../contract/region.ts';
import { HolidayName } from '../../contract/schedules/holidays.ts';
import { createFilter } from '../../contract/transactions/filters.ts';
import { NewLines } from '../../contract/transactions/lines.ts';
import { NewRule } from '../../contract/transactions/rules.ts';
import { NewTransaction } from '../../contract/transactions/transactions.ts';
import { NewTransfer } from '../../contract/transactions/transfers.ts';
import { MAX_AMOUNT_MINOR } from '../../domain/money.ts';
import { RECORD_KIND_NAMES, RECORD_KINDS } from './records.ts';
import { Settings } from './settings-record.ts';

/** The check of the same field in the API. An archive must accept and refuse the same values. */
type Contract = { schema: z.ZodMiniType; as?: (value: never) => unknown; isNullable?: true };
/** For fields that no request contains: values at the limits that the code can handle. */
type Own = { takes: readonly unknown[]; refuses: readonly unknown[] };

const PROBES: readonly unknown[] = [
  ...['', ' ', 'a\0b', `a${'\u0301'.repeat(31)}`, '=1', 5, 1.5, 0, -1, true, {}, [], 'no such thing'],
  ...[50, 51, 200, 201, 2000, 2001, 20_001].map((length) => 'x'.repeat(length)),
  ...[MAX_AMOUNT_MINOR, MAX_AMOUNT_MINOR + 1, -MAX_AMOUNT_MINOR, -MAX_AMOUNT_MINOR - 1, Number.MAX_SAFE_INTEGER],
  ...['1999-12', '2000-01', '2100-12', '2101-01', '2026-13', '2026-02-30', '0000-01-01', '0001-01-01', '9999-12-31'],
  ...['daily', 'savings', 'EUR', 'both', 'blue', 'tag', 28, 29],
  ...[{ search: 'x'.repeat(201) }, { search: 'x' }, { conditions: {}, changes: {} }],
];

const hundredths = (minor: unknown) => (typeof minor === 'number' ? minor / 100 : minor);
const amount = (schema: z.ZodMiniType) => ({ schema, as: hundredths });
const orNull = (contract: Contract): Contract => ({ ...contract, isNullable: true });
const field = (schema: z.ZodMiniType): Contract => ({ schema });

const bit: Own = { takes: [0, 1], refuses: [2, -1, true, '1'] };
const kind: Own = { takes: ['expense', 'income'], refuses: ['transfer', ''] };
const id: Own = { takes: ['t1'], refuses: ['', '../x', 'x'.repeat(65), 'a b', 5] };
const key: Own = { takes: ['food'], refuses: ['', 'Food', 'a\0b', 'x'.repeat(601)] };
const day: Contract = field(NewTransaction.shape.addedOn);
const instant: Own = { takes: [0, Date.parse('9999-12-31T23:59:59Z')], refuses: [-1, 1.5, 9e15, 253_402_300_800_000] };
const since: Own = { ...instant, takes: [null, ...instant.takes] };
const smallCount: Own = { takes: [0, 2 ** 30 - 1], refuses: [-1, 0.5, 2 ** 30, 2 ** 31 - 1] };
const sequence: Own = { takes: [0, 2 ** 40 - 1], refuses: [-1, 0.5, 2 ** 40, Number.MAX_SAFE_INTEGER] };
/** For texts that only the program writes and reads. Only a NUL or a very long text could do harm. */
const inner: Own = { takes: ['x'], refuses: ['a\0b', 'x'.repeat(2_000_001), 5] };
/** For JSON that is checked together with its whole record, see `json-columns.ts`. */
const whole: Own = { takes: [], refuses: [undefined] };
const category = field(Category);
const version = smallCount;

const FIELDS: Record<string, Record<string, Contract | Own>> = {
  settings: {
    email: inner,
    default_currency: field(CurrencyCode),
    is_setup_complete: bit,
    time_zone: { takes: [null, 'Europe/Berlin'], refuses: ['Mars/Base', ''] },
    region: orNull(field(Region.shape.locale)),
    month_start_day: field(MonthStart.shape.monthStartDay),
    budgets_through: { takes: [null, '2000-01', '2100-12'], refuses: ['1999-12', '2101-01', '2026-13', ''] },
    last_sequence: sequence,
    created_at: instant,
  },
  accounts: {
    id,
    position: smallCount,
    name: field(NewMoneyAccount.shape.name),
    kind: { takes: ['savings', 'card'], refuses: ['', 'bank'] },
    opening_minor: amount(NewMoneyAccount.shape.openingBalance),
    opening_day: orNull(day),
    goal_minor: orNull(amount(SavingsGoal)),
    goal_day: orNull(day),
    is_closed: bit,
    last_used: sequence,
    version,
  },
  categories: { key, name: category, is_expense: bit, is_income: bit },
  category_groups: { key, group_name: category },
  category_looks: {
    key,
    colour: { takes: ['blue'], refuses: ['', 'red', undefined] },
    icon: { takes: ['tag'], refuses: ['', 'skull', undefined] },
  },
  former_names: { noun: { takes: ['tag', 'category'], refuses: ['account'] }, key, name: inner },
  transactions: {
    id,
    sequence,
    day,
    kind,
    name: field(NewTransaction.shape.name),
    category,
    amount_minor: { takes: [-1, MAX_AMOUNT_MINOR], refuses: [0, MAX_AMOUNT_MINOR + 1, 0.5] },
    refund_of: { takes: [null], refuses: id.refuses },
    refund_line: { takes: [null, 0, 999], refuses: [-1, 1000] },
    // Older imports created longer tags than forms allow. `\x1f` separates tags in the database.
    tags: {
      takes: [['x'.repeat(200)], Array(20).fill('a')],
      refuses: [['x'.repeat(201)], Array(21).fill('a'), ['a\x1fb'], ['']],
    },
    note: field(NewTransaction.shape.note),
    recurring_id: { takes: [null], refuses: id.refuses },
    created_at: instant,
    version,
    account_id: id,
    is_checked: bit,
    is_estimate: bit,
    // Imports create more lines than forms allow, and older imports created longer notes.
    lines: {
      takes: [[], Array(1000).fill(line(1, 'x'.repeat(2000)))],
      refuses: [
        Array(1001).fill(line(1)),
        [line(0)],
        [line(MAX_AMOUNT_MINOR + 1)],
        [line(1, 'x'.repeat(2001))],
        [{ ...line(1), category: 'x'.repeat(51) }],
      ],
    },
  },
  transfers: {
    ...{ id, sequence, day, from_account_id: id, to_account_id: id, amount_minor: amount(NewTransfer.shape.amount) },
    note: field(NewTransfer.shape.note),
    ...{ recurring_id: { takes: [null], refuses: id.refuses }, from_checked: bit, to_checked: bit },
    ...{
      created_at: instant,
      version,
      sides: { takes: [null], refuses: ['no json', {}, { expense: {}, income: {} }] },
    },
  },
  kept_apart: { expense_id: id, income_id: id },
  deleted: { id, deleted_at: instant, snapshot: { takes: [], refuses: [null, {}, 'x'] } },
  saved_filters: {
    id,
    name: field(createFilter.body.shape.name),
    filter: field(createFilter.body.shape.filter),
  },
  rules: { id, position: smallCount, rule: field(NewRule), version },
  budgets: {
    id,
    category: field(NewBudget.shape.category),
    period: { takes: ['2000-01', '2100-12'], refuses: ['1999-12', '2101-01', '9999-12', '2026-13', ''] },
    amount_minor: amount(NewBudget.shape.amount),
    rollover: { takes: ['none', 'left', 'both'], refuses: ['', 'all', undefined] },
    is_carried: bit,
    version,
  },
  recurring: {
    ...{ id, sequence, name: field(NewRecurring.shape.name), category: field(NewRecurring.shape.category) },
    ...{ amount_minor: amount(NewRecurring.shape.amount), kind },
    frequency: { takes: ['daily', 'annually'], refuses: ['', 'hourly', undefined] },
    start_day: field(NewRecurring.shape.startDate),
    next_due_day: day,
    account_id: id,
    to_account_id: { takes: [null], refuses: id.refuses },
    paused_due_day: orNull(day),
    former_amount_minor: orNull(amount(NewRecurring.shape.amount)),
    amount_since_day: orNull(day),
    version,
    rhythm: {
      takes: [null, {}, { every: { count: 999, unit: 'week' }, times: 999 }, { on: { days: [31] }, weekend: 'after' }],
      refuses: [
        { every: { count: 0, unit: 'day' } },
        { every: { count: 1000, unit: 'day' } },
        { every: { count: 1, unit: 'hour' } },
        { on: { days: [32] } },
        { on: { days: [] } },
        { on: { weekday: 5, nth: 5 } },
        { times: 1000 },
        { until: '2026-02-30' },
        { weekend: 'never' },
        { other: 1 },
      ],
    },
    is_estimate: bit,
  },
  posted_occurrences: { recurring_id: id, due_day: day, is_skipped: bit },
  holidays: { day, name: field(HolidayName) },
  reminders: {
    due_days_before: { takes: [null, 1, 30], refuses: [0, 31, 1.5] },
    budgets_since: since,
    double_charges_since: since,
    failed_imports_since: since,
    monthly_summary_since: since,
  },
  receipt_lessons: {
    id,
    marks: { takes: [['shop']], refuses: ['shop', [5], undefined] },
    merchant: field(CorrectedReceipt.shape.merchant),
    is_renamed: bit,
    ...{ read_as: inner, category: orNull(category), amount_label: inner },
    is_month_first: { takes: [null, 0, 1], refuses: [2] },
    learned_at: instant,
  },
  imports: {
    ...{ id, sequence, state: { takes: ['done', 'reverted'], refuses: ['preview', 'running'] }, reading_id: id },
    ...{ created_at: instant, touched_at: instant, row_count: smallCount, done_count: smallCount, details: whole },
    version,
  },
  import_rows: {
    reading_id: id,
    position: smallCount,
    row_group: { takes: ['new', 'left'], refuses: ['', 'gone'] },
    is_included: bit,
    amount_minor: { takes: [null, -MAX_AMOUNT_MINOR, MAX_AMOUNT_MINOR], refuses: [MAX_AMOUNT_MINOR + 1, 0.5] },
    transaction_id: { takes: [null], refuses: id.refuses },
    details: { takes: [], refuses: [null, {}, { file: 'x' }] },
  },
  import_lessons: { about: { takes: ['account'], refuses: ['shop'] }, key: inner, value: inner },
  receipts: {
    ...{ id, sequence, file_name: inner, file_type: { takes: ['image/png'], refuses: ['text/html', 'a\nb'] } },
    file_hash: { takes: ['a'.repeat(64)], refuses: ['', 'a'.repeat(63)] },
    merchant: orNull(field(CorrectedReceipt.shape.merchant)),
    amount_minor: orNull(amount(CorrectedReceipt.shape.amount)),
    day: orNull(field(CorrectedReceipt.shape.date)),
    category: field(CorrectedReceipt.shape.category),
    currency: { takes: [null, 'CHF'], refuses: ['', 'euro', 'a\0b'] },
    transaction_id: { takes: [null], refuses: id.refuses },
    ...{ created_at: instant, version, trust: whole, pages: whole, text_marks: inner, search_text: inner },
    tax_minor: { takes: [null, 0], refuses: [0.5, 2 ** 60] },
    tip_minor: { takes: [null, 0], refuses: [0.5, 2 ** 60] },
    items: { takes: [null], refuses: [undefined] },
  },
};

function line(amount_minor: number, note = '') {
  return { category: 'Food', amount_minor, note };
}

type Shaped = { shape: Record<string, z.ZodMiniType> };
const shapes = (): [string, Shaped['shape']][] => [
  ['settings', Settings.shape],
  ...RECORD_KIND_NAMES.map((name): [string, Shaped['shape']] => [
    name,
    (RECORD_KINDS[name].record as unknown as Shaped).shape,
  ]),
];

test("every field of an archive is compared with the API's limits", () => {
  for (const [name, shape] of shapes())
    expect([name, Object.keys(shape).sort()]).toEqual([name, Object.keys(FIELDS[name] ?? {}).sort()]);
});

test.each(
  shapes().flatMap(([name, shape]) => Object.entries(shape).map(([column, schema]) => [name, column, schema] as const)),
)('an archive accepts and refuses the same values as the API: %s.%s', (name, column, schema) => {
  const limits = FIELDS[name]?.[column];
  const isTaken = (value: unknown) => schema.safeParse(value).success;
  if (limits && 'takes' in limits) {
    expect(limits.takes.filter((value) => !isTaken(value))).toEqual([]);
    expect(limits.refuses.filter(isTaken)).toEqual([]);
    return;
  }
  const { schema: contract, as = (value) => value, isNullable } = limits as Contract;
  const inApi = (value: unknown) => contract.safeParse(as(value as never)).success;
  expect(PROBES.filter((value) => isTaken(value) !== inApi(value))).toEqual([]);
  expect(isTaken(null)).toBe(isNullable === true);
});

test('split lines in an archive have the amounts and categories that forms allow', () => {
  for (const [minor, isTaken] of [
    [1, true],
    [MAX_AMOUNT_MINOR, true],
    [0, false],
    [MAX_AMOUNT_MINOR + 1, false],
  ] as const) {
    const both = [line(minor), line(minor)];
    const sent = both.map(({ amount_minor, ...rest }) => ({ ...rest, amount: amount_minor / 100 }));
    expect(NewLines.safeParse(sent).success).toBe(isTaken);
    const shape = (RECORD_KINDS.transactions.record as unknown as Shaped).shape;
    expect(shape.lines?.safeParse(both).success).toBe(isTaken);
  }
  expect(chooseCategoryLook.body.shape.colour.safeParse('red').success).toBe(false);
});
