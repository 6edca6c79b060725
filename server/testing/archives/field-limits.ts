import type * as z from 'zod/mini';
import { NewBudget } from '../../../contract/budgets.ts';
import { NewMoneyAccount, SavingsGoal } from '../../../contract/money-account-changes.ts';
import { CorrectedReceipt } from '../../../contract/receipts.ts';
import { finishReconciliation } from '../../../contract/reconciliations.ts';
import { NewRecurring } from '../../../contract/recurring-items.ts';
import { Region } from '../../../contract/region.ts';
import { SeriesId } from '../../../contract/repeating-series.ts';
import { NewTransaction } from '../../../contract/transactions/transactions.ts';
import { NewTransfer } from '../../../contract/transactions/transfers.ts';
import { addDaysClamped } from '../../../domain/calendar-day.ts';
import { MAX_AMOUNT_MINOR } from '../../../domain/money.ts';
import * as columns from '../../archive/column-schemas.ts';
import { CONTRACT_MODULES } from '../../http/openapi/contract-modules.ts';
import { listFields } from '../examples/contract-fields.ts';

/** The schema of the same field in the API. An archive must accept exactly the values that the API accepts. */
type FieldContract = { schema: z.ZodMiniType; as?: (value: never) => unknown };
/** For a field that is not part of any request: values that an archive must accept (`takes`) and reject (`refuses`). */
type Own = { takes: readonly unknown[]; refuses: readonly unknown[] };

type Limits = FieldContract | Own;

const hundredths = (minor: unknown) => (typeof minor === 'number' ? minor / 100 : minor);
const amount = (schema: z.ZodMiniType) => ({ schema, as: hundredths });
const field = (schema: z.ZodMiniType): FieldContract => ({ schema });

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

/** The limits of the schemas that many columns share. */
const SHARED_LIMITS = new Map<z.ZodMiniType, Limits>([
  [columns.zeroOrOne, { takes: [0, 1], refuses: [2, -1, true, '1'] }],
  [columns.kind, { takes: ['expense', 'income'], refuses: ['transfer', ''] }],
  [columns.id, { takes: ['t1'], refuses: ['', '../x', 'x'.repeat(65), 'a b', 5] }],
  [columns.key, { takes: ['food'], refuses: ['', 'Food', 'a\0b', 'x'.repeat(601)] }],
  [columns.day, field(NewTransaction.shape.addedOn)],
  [columns.amount, amount(NewTransfer.shape.amount)],
  [columns.signedAmount, amount(NewMoneyAccount.shape.openingBalance)],
  [columns.instant, { takes: [0, Date.parse('9999-12-31T23:59:59Z')], refuses: [-1, 1.5, 9e15, 253_402_300_800_000] }],
  [columns.channel, { takes: ['mail', 'push', 'both'], refuses: ['post', '', null] }],
  [columns.smallCount, { takes: [0, 2 ** 30 - 1], refuses: [-1, 0.5, 2 ** 30, 2 ** 31 - 1] }],
  [columns.sequence, { takes: [0, 2 ** 40 - 1], refuses: [-1, 0.5, 2 ** 40, Number.MAX_SAFE_INTEGER] }],
  [columns.linePosition, { takes: [0, 999], refuses: [-1, 1000] }],
  [columns.mediumText, inner],
  [columns.longText, inner],
  [columns.fileName, inner],
]);

/** The limits of the other fields, by kind of record. Fields whose schema is part of the contract need none. */
export const ARCHIVE_FIELD_LIMITS: Record<string, Record<string, Limits>> = {
  settings: {
    time_zone: { takes: [null, 'Europe/Berlin'], refuses: ['Mars/Base', ''] },
    region: field(Region.shape.locale),
    month_start_day: { takes: [1, 28], refuses: [0, 29, 1.5, '1'] },
    month_start: { takes: [null, '29', '31', 'last-working-day'], refuses: ['28', 31, ''] },
    budgets_through: { takes: [null, '2000-01', '2100-12'], refuses: ['1999-12', '2101-01', '2026-13', ''] },
  },
  accounts: {
    kind: { takes: ['savings', 'card'], refuses: ['', 'bank'] },
    goal_minor: amount(SavingsGoal),
  },
  category_looks: {
    colour: { takes: ['blue'], refuses: ['', 'red', undefined] },
    icon: { takes: ['tag'], refuses: ['', 'skull', undefined] },
  },
  former_names: { noun: { takes: ['tag', 'category'], refuses: ['account'] }, name: inner },
  transactions: {
    amount_minor: { takes: [-1, MAX_AMOUNT_MINOR], refuses: [0, MAX_AMOUNT_MINOR + 1, 0.5] },
    // Accepts long tags too, because older imports created longer tags than forms allow. Tags with `\x1f` are rejected,
    // because it separates tags in the database.
    tags: {
      takes: [['x'.repeat(200)], Array(20).fill('a')],
      refuses: [['x'.repeat(201)], Array(21).fill('a'), ['a\x1fb'], ['']],
    },
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
    note: field(NewTransfer.shape.note),
    sides: { takes: [null], refuses: ['no json', {}, { expense: {}, income: {} }] },
  },
  reconciliations: {
    balance_minor: amount(finishReconciliation.body.shape.balance),
    unchecked_ids: {
      takes: [[], Array(1000).fill('t1')],
      refuses: [Array(1001).fill('t1'), ['../x'], [5], 't1', null],
    },
  },
  deleted: { snapshot: { takes: [], refuses: [null, {}, 'x'] } },
  budgets: {
    period: { takes: ['2000-01', '2100-12'], refuses: ['1999-12', '2101-01', '9999-12', '2026-13', ''] },
    amount_minor: amount(NewBudget.shape.amount),
    rollover: { takes: ['none', 'left', 'both'], refuses: ['', 'all', undefined] },
  },
  repeating_budgets: {
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
  },
  recurring: {
    name: field(NewRecurring.shape.name),
    amount_minor: amount(NewRecurring.shape.amount),
    frequency: { takes: ['daily', 'annually'], refuses: ['', 'hourly', undefined] },
    start_day: field(NewRecurring.shape.startDate),
    former_amount_minor: amount(NewRecurring.shape.amount),
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
  },
  dismissed_series: { amount_minor: amount(SeriesId.shape.amount) },
  reminders: { due_days_before: { takes: [null, 1, 30], refuses: [0, 31, 1.5] } },
  receipt_lessons: {
    marks: { takes: [['shop']], refuses: ['shop', [5], undefined] },
    merchant: field(CorrectedReceipt.shape.merchant),
  },
  imports: { state: { takes: ['done', 'reverted'], refuses: ['preview', 'running'] }, details: whole },
  import_rows: {
    row_group: { takes: ['new', 'left'], refuses: ['', 'gone'] },
    amount_minor: { takes: [null, -MAX_AMOUNT_MINOR, MAX_AMOUNT_MINOR], refuses: [MAX_AMOUNT_MINOR + 1, 0.5] },
    details: { takes: [], refuses: [null, {}, { file: 'x' }] },
  },
  import_lessons: { about: { takes: ['account'], refuses: ['shop'] } },
  receipts: {
    file_type: { takes: ['image/png'], refuses: ['text/html', 'a\nb'] },
    file_hash: { takes: ['a'.repeat(64)], refuses: ['', 'a'.repeat(63)] },
    merchant: field(CorrectedReceipt.shape.merchant),
    amount_minor: amount(CorrectedReceipt.shape.amount),
    day: field(CorrectedReceipt.shape.date),
    currency: { takes: [null, 'CHF'], refuses: ['', 'euro', 'a\0b'] },
    ...{ trust: whole, pages: whole },
    tax_minor: { takes: [null, 0], refuses: [0.5, 2 ** 60] },
    tip_minor: { takes: [null, 0], refuses: [0.5, 2 ** 60] },
    items: { takes: [null], refuses: [undefined] },
  },
};

/** Returns the limits of a field: its own, those of its schema, or the schema itself if it is part of the contract. */
export function findFieldLimits(kind: string, column: string, schema: z.ZodMiniType): Limits | undefined {
  const own = ARCHIVE_FIELD_LIMITS[kind]?.[column];
  if (own) return own;
  for (let inner = schema; ; ) {
    const limits = SHARED_LIMITS.get(inner) ?? (CONTRACT_SCHEMAS.has(inner) ? field(inner) : undefined);
    const { def } = (inner as unknown as z.core.$ZodTypes)._zod;
    if (limits || !('innerType' in def)) return limits;
    inner = def.innerType as z.ZodMiniType;
  }
}

const CONTRACT_SCHEMAS = new Set<unknown>();
for (const value of CONTRACT_MODULES.flatMap((module) => Object.values(module))) {
  for (const schema of [value, value?.body].filter((each) => each?._zod)) {
    CONTRACT_SCHEMAS.add(schema);
    for (const part of Object.values(listFields(schema))) CONTRACT_SCHEMAS.add(part);
  }
}

export function buildSplitLine(amount_minor: number, note = '') {
  return { category: 'Food', amount_minor, note };
}
