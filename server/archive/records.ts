import * as z from 'zod/mini';
import { NewMoneyAccount } from '../../contract/account-changes.ts';
import { ACCOUNT_KINDS, MAX_ACCOUNTS } from '../../contract/accounts.ts';
import { MAX_BUDGETS, ROLLOVER_MODES } from '../../contract/budgets.ts';
import { getCategoryKey, MAX_CATEGORIES } from '../../contract/categories.ts';
import { CATEGORY_COLOURS, CATEGORY_ICONS } from '../../contract/category-looks.ts';
import { ROW_GROUPS } from '../../contract/imports/import-preview.ts';
import { MAX_RECONCILIATIONS } from '../../contract/reconciliations.ts';
import { MAX_RECURRING } from '../../contract/recurring.ts';
import { MAX_DISMISSED, SeriesId } from '../../contract/repeating.ts';
import { HolidayName, MAX_HOLIDAYS } from '../../contract/schedules/holidays.ts';
import { MAX_REPEATING_BUDGETS } from '../../contract/schedules/repeating-budgets.ts';
import { findRhythmError } from '../../contract/schedules/rhythm.ts';
import { createFilter, FilterOfList, MAX_FILTERS } from '../../contract/transactions/filters.ts';
import { MAX_RULES, NewRule } from '../../contract/transactions/rules.ts';
import { BUDGET_PERIODS } from '../../domain/budget-periods.ts';
import { FREQUENCIES } from '../../domain/rhythm.ts';
import type { Schema } from '../db/schema.ts';
import type { RecordTable } from '../db/table-roles.ts';
import { RECEIPT_FILE_TYPES } from '../receipts/file-types.ts';
import {
  amount,
  amountMinor,
  amountOfTransaction,
  bit,
  budgetAmount,
  budgetAmounts,
  budgetCategories,
  budgetName,
  category,
  channel,
  currencyCode,
  day,
  daysBefore,
  deletedSnapshot,
  fileName,
  id,
  instant,
  isValidTransaction,
  key,
  kind,
  linePosition,
  lines,
  longText,
  mediumText,
  month,
  name,
  note,
  optionalTexts,
  place,
  rhythm,
  sha256,
  signedAmount,
  smallCount,
  tagName,
  tags,
  transferSides,
  uncheckedIds,
  version,
} from './columns.ts';
import { hasValidDetails, hasValidReading, importRowDetails, isValidCorrection, storedJson } from './json-columns.ts';
import { describeRecords, type RecordKind } from './record-kind.ts';

type Row<T extends RecordTable> = Schema[T];

/** All kinds except the settings, of which there is only one record. Kinds come after the kinds they refer to. */
export const RECORD_KINDS = {
  accounts: describeRecords('accounts', {
    columns: {
      ...{
        id,
        position: smallCount,
        name: NewMoneyAccount.shape.name,
        kind: z.enum(ACCOUNT_KINDS),
        opening_minor: signedAmount,
      },
      ...{ opening_day: z.nullable(day), is_closed: bit, last_used: place, version },
      // Archives of older versions lack the goal.
      ...{ goal_minor: z._default(z.nullable(amount), null), goal_day: z._default(z.nullable(day), null) },
    },
    key: ['id'],
    order: ['position', 'id'],
    most: MAX_ACCOUNTS,
  }),
  categories: describeRecords('categories', {
    columns: { key, name: category, is_expense: bit, is_income: bit },
    key: ['key'],
    most: MAX_CATEGORIES,
    check: ({ key, name }: Row<'categories'>) => key === getCategoryKey(name),
  }),
  category_groups: describeRecords('category_groups', { columns: { key, group_name: category }, key: ['key'] }),
  category_looks: describeRecords('category_looks', {
    columns: { key, colour: z.enum(CATEGORY_COLOURS), icon: z.enum(CATEGORY_ICONS) },
    key: ['key'],
  }),
  former_names: describeRecords('former_names', {
    columns: { noun: z.literal(['category', 'tag']), key, name: z.union([category, tagName]) },
    key: ['noun', 'key'],
    check: ({ noun, name }: Row<'former_names'>) => (noun === 'category' ? category : tagName).safeParse(name).success,
  }),
  transactions: describeRecords('transactions', {
    columns: {
      ...{ id, sequence: place, day, kind, name, category, amount_minor: amountOfTransaction, tags },
      ...optionalTexts,
      ...{ refund_of: z._default(z.nullable(id), null), refund_line: z._default(z.nullable(linePosition), null) },
      ...{ recurring_id: z.nullable(id), created_at: instant, version, account_id: id, is_checked: bit },
      is_estimate: z._default(bit, 0),
      needs_review: z._default(bit, 0),
    },
    made: ['number', 'search_text', 'is_split'],
    key: ['id'],
    order: ['day', 'sequence'],
    more: { lines },
    check: isValidTransaction,
  }),
  transfers: describeRecords('transfers', {
    columns: {
      ...{ id, sequence: place, day, from_account_id: id, to_account_id: id, amount_minor: amount, note },
      ...{ recurring_id: z.nullable(id), from_checked: bit, to_checked: bit, created_at: instant, version },
      ...{ sides: z.nullable(transferSides), is_estimate: z._default(bit, 0) },
    },
    made: ['search_text'],
    json: ['sides'],
    key: ['id'],
    order: ['day', 'sequence'],
    check: (row: Row<'transfers'>) => row.from_account_id !== row.to_account_id,
  }),
  kept_apart: describeRecords('kept_apart', {
    columns: { expense_id: id, income_id: id },
    key: ['expense_id', 'income_id'],
  }),
  reconciliations: describeRecords('reconciliations', {
    columns: {
      ...{ account_id: id, day, balance_minor: signedAmount, compared_after: z.nullable(day), last_sequence: place },
      ...{ unchecked_ids: uncheckedIds, finished_at: instant },
    },
    json: ['unchecked_ids'],
    key: ['account_id', 'day'],
    most: MAX_RECONCILIATIONS,
  }),
  deleted: describeRecords('deleted', {
    columns: { id, deleted_at: instant, snapshot: deletedSnapshot },
    json: ['snapshot'],
    key: ['id'],
  }),
  saved_filters: describeRecords('saved_filters', {
    columns: { id, name: createFilter.body.shape.name, filter: FilterOfList },
    json: ['filter'],
    key: ['id'],
    most: MAX_FILTERS,
  }),
  rules: describeRecords('rules', {
    columns: { id, position: smallCount, rule: NewRule, version },
    json: ['rule'],
    key: ['id'],
    order: ['position', 'id'],
    most: MAX_RULES,
  }),
  budgets: describeRecords('budgets', {
    columns: {
      ...{ id, category, period: month, amount_minor: budgetAmount, rollover: z.enum(ROLLOVER_MODES) },
      ...{ is_carried: bit, version },
    },
    key: ['period', 'category'],
    most: MAX_BUDGETS,
  }),
  repeating_budgets: describeRecords('repeating_budgets', {
    columns: {
      ...{ id, name: budgetName, categories: budgetCategories, period: z.enum(BUDGET_PERIODS) },
      ...{ amounts: budgetAmounts, version },
    },
    json: ['categories', 'amounts'],
    key: ['id'],
    most: MAX_REPEATING_BUDGETS,
  }),
  recurring: describeRecords('recurring', {
    columns: {
      ...{ id, sequence: place, name, category, amount_minor: amount, kind },
      ...{ frequency: z.enum(FREQUENCIES), start_day: day, next_due_day: day, account_id: id },
      ...{ to_account_id: z.nullable(id), paused_due_day: z.nullable(day), former_amount_minor: z.nullable(amount) },
      ...{ amount_since_day: z.nullable(day), version },
      // Archives of older versions lack these columns.
      ...{ rhythm: z._default(rhythm, null), is_estimate: z._default(bit, 0) },
    },
    made: ['is_paused_at_limit'],
    json: ['rhythm'],
    key: ['id'],
    order: ['sequence'],
    most: MAX_RECURRING,
    check: ({ start_day, frequency, rhythm }: Row<'recurring'>) =>
      findRhythmError({ ...Object(rhythm), startDate: start_day, frequency }) === undefined,
  }),
  posted_occurrences: describeRecords('posted_occurrences', {
    columns: { recurring_id: id, due_day: day, is_skipped: bit },
    key: ['recurring_id', 'due_day'],
  }),
  dismissed_series: describeRecords('dismissed_series', {
    columns: { kind, words: SeriesId.shape.key, amount_minor: amount },
    key: ['kind', 'words', 'amount_minor'],
    most: MAX_DISMISSED,
  }),
  holidays: describeRecords('holidays', {
    columns: { day, name: z._default(HolidayName, '') },
    key: ['day'],
    most: MAX_HOLIDAYS,
  }),
  reminders: describeRecords('reminders', {
    columns: {
      due_days_before: z.nullable(daysBefore),
      ...{ budgets_since: z.nullable(instant), double_charges_since: z.nullable(instant) },
      ...{ failed_imports_since: z.nullable(instant), monthly_summary_since: z.nullable(instant) },
      ...{ due_by: channel, budgets_by: channel, double_charges_by: channel },
      ...{ failed_imports_by: channel, monthly_summary_by: channel },
    },
    made: ['next_check_at'],
    // A user has one record.
    key: [],
    order: ['due_days_before'],
  }),
  receipt_lessons: describeRecords('receipt_lessons', {
    columns: {
      ...{ id, marks: z.array(mediumText), merchant: name, is_renamed: bit, read_as: z.nullable(mediumText) },
      ...{ category: z.nullable(category), amount_label: z.nullable(mediumText), is_month_first: z.nullable(bit) },
      learned_at: instant,
    },
    json: ['marks'],
    key: ['id'],
  }),
  imports: describeRecords('imports', {
    columns: {
      ...{ id, sequence: place, state: z.literal(['done', 'reverted']), reading_id: id, created_at: instant },
      ...{ touched_at: instant, row_count: smallCount, done_count: smallCount, details: storedJson, version },
    },
    json: ['details'],
    key: ['reading_id'],
    order: ['sequence'],
    check: hasValidDetails,
  }),
  import_rows: describeRecords('import_rows', {
    columns: {
      ...{ reading_id: id, position: smallCount, row_group: z.enum(ROW_GROUPS), is_included: bit },
      ...{ amount_minor: z.nullable(signedAmount), transaction_id: z.nullable(id), details: importRowDetails },
    },
    made: ['written_version'],
    json: ['details'],
    key: ['reading_id', 'position'],
  }),
  import_lessons: describeRecords('import_lessons', {
    columns: { about: z.literal(['account', 'reading', 'category']), key: mediumText, value: mediumText },
    key: ['about', 'key'],
    check: isValidCorrection,
  }),
  receipts: describeRecords('receipts', {
    columns: {
      ...{
        id,
        sequence: place,
        file_name: fileName,
        file_type: z.enum(RECEIPT_FILE_TYPES),
        file_hash: sha256,
        merchant: z.nullable(name),
      },
      ...{ amount_minor: z.nullable(amount), day: z.nullable(day), category, currency: z.nullable(currencyCode) },
      ...{ transaction_id: z.nullable(id), created_at: instant, version, trust: storedJson, pages: storedJson },
      ...{ text_marks: mediumText, search_text: longText },
      ...{ tax_minor: z.nullable(amountMinor), tip_minor: z.nullable(amountMinor) },
      items: z.nullable(storedJson),
    },
    json: ['trust', 'pages', 'items'],
    key: ['id'],
    order: ['sequence'],
    check: hasValidReading,
  }),
} satisfies { [T in Exclude<RecordTable, 'users'>]: RecordKind & { table: RecordTable } };

export type RecordKindName = keyof typeof RECORD_KINDS;
export const RECORD_KIND_NAMES = Object.keys(RECORD_KINDS) as RecordKindName[];
