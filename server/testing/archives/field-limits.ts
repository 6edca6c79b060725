import type * as z from 'zod/mini';
import { NewBudget } from '../../../contract/budgets.ts';
import { Category } from '../../../contract/categories.ts';
import { CurrencyCode } from '../../../contract/currency-codes.ts';
import { NewMoneyAccount, SavingsGoal } from '../../../contract/money-account-changes.ts';
import { CorrectedReceipt } from '../../../contract/receipts.ts';
import { finishReconciliation } from '../../../contract/reconciliations.ts';
import { NewRecurring } from '../../../contract/recurring-items.ts';
import { Region } from '../../../contract/region.ts';
import { SeriesId } from '../../../contract/repeating-series.ts';
import { HolidayName } from '../../../contract/schedules/holidays.ts';
import { NewRule } from '../../../contract/transactions/rules.ts';
import { createFilter } from '../../../contract/transactions/saved-filters.ts';
import { NewTransaction } from '../../../contract/transactions/transactions.ts';
import { NewTransfer } from '../../../contract/transactions/transfers.ts';
import { addDaysClamped } from '../../../domain/calendar-day.ts';
import { MAX_AMOUNT_MINOR } from '../../../domain/money.ts';

/** The schema of the same field in the API. An archive must accept exactly the values that the API accepts. */
export type FieldContract = { schema: z.ZodMiniType; as?: (value: never) => unknown; isNullable?: true };
/** For a field that is not part of any request: values that an archive must accept (`takes`) and reject (`refuses`). */
type Own = { takes: readonly unknown[]; refuses: readonly unknown[] };

const hundredths = (minor: unknown) => (typeof minor === 'number' ? minor / 100 : minor);
const amount = (schema: z.ZodMiniType) => ({ schema, as: hundredths });
const orNull = (contract: FieldContract): FieldContract => ({ ...contract, isNullable: true });
const field = (schema: z.ZodMiniType): FieldContract => ({ schema });

const bit: Own = { takes: [0, 1], refuses: [2, -1, true, '1'] };
const kind: Own = { takes: ['expense', 'income'], refuses: ['transfer', ''] };
const id: Own = { takes: ['t1'], refuses: ['', '../x', 'x'.repeat(65), 'a b', 5] };
const key: Own = { takes: ['food'], refuses: ['', 'Food', 'a\0b', 'x'.repeat(601)] };
const day: FieldContract = field(NewTransaction.shape.addedOn);
const instant: Own = { takes: [0, Date.parse('9999-12-31T23:59:59Z')], refuses: [-1, 1.5, 9e15, 253_402_300_800_000] };
const since: Own = { ...instant, takes: [null, ...instant.takes] };
const channel: Own = { takes: ['mail', 'push', 'both'], refuses: ['post', '', null] };
const smallCount: Own = { takes: [0, 2 ** 30 - 1], refuses: [-1, 0.5, 2 ** 30, 2 ** 31 - 1] };
const sequence: Own = { takes: [0, 2 ** 40 - 1], refuses: [-1, 0.5, 2 ** 40, Number.MAX_SAFE_INTEGER] };
/**
 * Limits of strings that only the program itself writes and reads. Such a string does harm only if it contains a NUL
 * character or is very long.
 */
const inner: Own = { takes: ['x'], refuses: ['a\0b', 'x'.repeat(2_000_001), 5] };
/**
 * Limits of JSON columns. No single values are tried, because JSON is checked together with the whole record
 * (`json-column-schemas.ts`).
 */
const whole: Own = { takes: [], refuses: [undefined] };
const category = field(Category);
const version = smallCount;

/** The limits for each field in an archive, by kind of record. */
export const ARCHIVE_FIELD_LIMITS: Record<string, Record<string, FieldContract | Own>> = {
  settings: {
    email: inner,
    default_currency: field(CurrencyCode),
    is_setup_complete: bit,
    time_zone: { takes: [null, 'Europe/Berlin'], refuses: ['Mars/Base', ''] },
    region: orNull(field(Region.shape.locale)),
    month_start_day: { takes: [1, 28], refuses: [0, 29, 1.5, '1'] },
    month_start: { takes: [null, '29', '31', 'last-working-day'], refuses: ['28', 31, ''] },
    budgets_through: { takes: [null, '2000-01', '2100-12'], refuses: ['1999-12', '2101-01', '2026-13', ''] },
    has_checklist: bit,
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
    // Accepts long tags too, because older imports created longer tags than forms allow. Tags with `\x1f` are rejected,
    // because it separates tags in the database.
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
    needs_review: bit,
    // Accepts more lines than forms allow, because imports can create more. Older imports also created longer notes.
    lines: {
      takes: [[], Array(1000).fill(buildSplitLine(1, 'x'.repeat(2000)))],
      refuses: [
        Array(1001).fill(buildSplitLine(1)),
        [buildSplitLine(0)],
        [buildSplitLine(MAX_AMOUNT_MINOR + 1)],
        [buildSplitLine(1, 'x'.repeat(2001))],
        [{ ...buildSplitLine(1), category: 'x'.repeat(51) }],
      ],
    },
  },
  transfers: {
    ...{ id, sequence, day, from_account_id: id, to_account_id: id, amount_minor: amount(NewTransfer.shape.amount) },
    note: field(NewTransfer.shape.note),
    ...{ recurring_id: { takes: [null], refuses: id.refuses }, from_checked: bit, to_checked: bit, is_estimate: bit },
    ...{
      created_at: instant,
      version,
      sides: { takes: [null], refuses: ['no json', {}, { expense: {}, income: {} }] },
    },
  },
  kept_apart: { expense_id: id, income_id: id },
  reconciliations: {
    ...{ account_id: id, day, balance_minor: amount(finishReconciliation.body.shape.balance) },
    ...{ compared_after: orNull(day), last_sequence: sequence, finished_at: instant },
    unchecked_ids: {
      takes: [[], Array(1000).fill('t1')],
      refuses: [Array(1001).fill('t1'), ['../x'], [5], 't1', null],
    },
  },
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
  repeating_budgets: {
    id,
    name: { takes: ['', 'Eating out'], refuses: ['x'.repeat(51), 5] },
    categories: {
      takes: [[], Array(20).fill('Food')],
      refuses: [Array(21).fill('Food'), ['x'.repeat(51)], [''], 'Food'],
    },
    period: { takes: ['week', 'month', 'quarter', 'year'], refuses: ['', 'day', undefined] },
    amounts: {
      takes: [[{ from: '2026-11-01', amount_minor: 0 }]],
      refuses: [
        [],
        [{ from: '2026-11-31', amount_minor: 0 }],
        [{ from: '2026-11-01', amount_minor: -1 }],
        [{ from: '2026-11-01', amount_minor: MAX_AMOUNT_MINOR + 1 }],
        ['2026-11-02', '2026-11-01'].map((from) => ({ from, amount_minor: 1 })),
        Array.from({ length: 105 }, (_, at) => ({ from: addDaysClamped('2026-11-01', at), amount_minor: 1 })),
      ],
    },
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
  dismissed_series: { kind, words: field(SeriesId.shape.key), amount_minor: amount(SeriesId.shape.amount) },
  holidays: { day, name: field(HolidayName) },
  reminders: {
    due_days_before: { takes: [null, 1, 30], refuses: [0, 31, 1.5] },
    budgets_since: since,
    double_charges_since: since,
    failed_imports_since: since,
    monthly_summary_since: since,
    due_by: channel,
    budgets_by: channel,
    double_charges_by: channel,
    failed_imports_by: channel,
    monthly_summary_by: channel,
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

export function buildSplitLine(amount_minor: number, note = '') {
  return { category: 'Food', amount_minor, note };
}
