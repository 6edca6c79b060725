import * as z from 'zod/mini';
import { MAX_BUDGETS, ROLLOVER_MODES } from '../../contract/budgets.ts';
import { getCategoryKey, MAX_CATEGORIES } from '../../contract/categories.ts';
import { CATEGORY_COLOURS, CATEGORY_ICONS } from '../../contract/category-looks.ts';
import { ROW_GROUPS } from '../../contract/imports/import-preview.ts';
import { NewMoneyAccount } from '../../contract/money-account-changes.ts';
import { ACCOUNT_KINDS, MAX_MONEY_ACCOUNTS } from '../../contract/money-accounts.ts';
import { MAX_RECONCILIATIONS } from '../../contract/reconciliations.ts';
import { MAX_RECURRING_ITEMS } from '../../contract/recurring-items.ts';
import { MAX_DISMISSED_SERIES, SeriesId } from '../../contract/repeating-series.ts';
import { HolidayName, MAX_HOLIDAYS } from '../../contract/schedules/holidays.ts';
import { MAX_REPEATING_BUDGETS } from '../../contract/schedules/repeating-budgets.ts';
import { findScheduleError } from '../../contract/schedules/schedule-fields.ts';
import { MAX_RULES, NewRule } from '../../contract/transactions/rules.ts';
import { createFilter, FilterOfList, MAX_SAVED_FILTERS } from '../../contract/transactions/saved-filters.ts';
import { BUDGET_PERIODS } from '../../domain/budget-periods.ts';
import { FREQUENCIES } from '../../domain/schedule.ts';
import type { Schema } from '../db/schema.ts';
import type { ArchiveTable } from '../db/table-roles.ts';
import { RECEIPT_MIME_TYPES } from '../receipts/receipt-mime-types.ts';
import {
  amount,
  amountMinor,
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
  optionalTextColumns,
  rhythm,
  sequence,
  sha256,
  signedAmount,
  smallCount,
  tagName,
  tags,
  transactionAmount,
  transferSides,
  uncheckedIds,
  version,
  zeroOrOne,
} from './column-schemas.ts';
import { type ArchiveRecordKind, defineRecordKind } from './define-record-kind.ts';
import {
  hasValidImportDetails,
  hasValidReceiptReading,
  importRowDetails,
  isValidImportCorrection,
  storedJson,
} from './json-column-schemas.ts';

type Row<T extends ArchiveTable> = Schema[T];

/**
 * All kinds of records except the single settings record. Each kind comes after the kinds it refers to. Omitting a table
 * is a compile error, unless `server/db/table-roles.ts` says why it is not archived.
 */
export const ARCHIVE_RECORD_KINDS = {
  accounts: defineRecordKind('accounts', {
    columns: {
      ...{ id, position: smallCount, name: NewMoneyAccount.shape.name, kind: z.enum(ACCOUNT_KINDS) },
      opening_minor: signedAmount,
      ...{ opening_day: z.nullable(day), is_closed: zeroOrOne, last_used: sequence, version },
      // Archives of older versions do not contain goals.
      ...{ goal_minor: z._default(z.nullable(amount), null), goal_day: z._default(z.nullable(day), null) },
    },
    key: ['id'],
    order: ['position', 'id'],
    most: MAX_MONEY_ACCOUNTS,
  }),
  categories: defineRecordKind('categories', {
    columns: { key, name: category, is_expense: zeroOrOne, is_income: zeroOrOne },
    key: ['key'],
    most: MAX_CATEGORIES,
    check: ({ key, name }: Row<'categories'>) => key === getCategoryKey(name),
  }),
  category_groups: defineRecordKind('category_groups', { columns: { key, group_name: category }, key: ['key'] }),
  category_looks: defineRecordKind('category_looks', {
    columns: { key, colour: z.enum(CATEGORY_COLOURS), icon: z.enum(CATEGORY_ICONS) },
    key: ['key'],
  }),
  former_names: defineRecordKind('former_names', {
    columns: { noun: z.literal(['category', 'tag']), key, name: z.union([category, tagName]) },
    key: ['noun', 'key'],
    check: ({ noun, name }: Row<'former_names'>) => (noun === 'category' ? category : tagName).safeParse(name).success,
  }),
  transactions: defineRecordKind('transactions', {
    columns: {
      ...{ id, sequence, day, kind, name, category, amount_minor: transactionAmount, tags },
      ...optionalTextColumns,
      ...{ refund_of: z._default(z.nullable(id), null), refund_line: z._default(z.nullable(linePosition), null) },
      ...{ recurring_id: z.nullable(id), created_at: instant, version, account_id: id, is_checked: zeroOrOne },
      is_estimate: z._default(zeroOrOne, 0),
      needs_review: z._default(zeroOrOne, 0),
    },
    made: ['number', 'search_text', 'is_split'],
    key: ['id'],
    order: ['day', 'sequence'],
    more: { lines },
    check: isValidTransaction,
  }),
  transfers: defineRecordKind('transfers', {
    columns: {
      ...{ id, sequence, day, from_account_id: id, to_account_id: id, amount_minor: amount, note },
      ...{ recurring_id: z.nullable(id), from_checked: zeroOrOne, to_checked: zeroOrOne, created_at: instant, version },
      ...{ sides: z.nullable(transferSides), is_estimate: z._default(zeroOrOne, 0) },
    },
    made: ['search_text'],
    json: ['sides'],
    key: ['id'],
    order: ['day', 'sequence'],
    check: (row: Row<'transfers'>) => row.from_account_id !== row.to_account_id,
  }),
  kept_apart: defineRecordKind('kept_apart', {
    columns: { expense_id: id, income_id: id },
    key: ['expense_id', 'income_id'],
  }),
  reconciliations: defineRecordKind('reconciliations', {
    columns: {
      ...{ account_id: id, day, balance_minor: signedAmount, compared_after: z.nullable(day), last_sequence: sequence },
      ...{ unchecked_ids: uncheckedIds, finished_at: instant },
    },
    json: ['unchecked_ids'],
    key: ['account_id', 'day'],
    most: MAX_RECONCILIATIONS,
  }),
  deleted: defineRecordKind('deleted', {
    columns: { id, deleted_at: instant, snapshot: deletedSnapshot },
    json: ['snapshot'],
    key: ['id'],
  }),
  saved_filters: defineRecordKind('saved_filters', {
    columns: { id, name: createFilter.body.shape.name, filter: FilterOfList },
    json: ['filter'],
    key: ['id'],
    most: MAX_SAVED_FILTERS,
  }),
  rules: defineRecordKind('rules', {
    columns: { id, position: smallCount, rule: NewRule, version },
    json: ['rule'],
    key: ['id'],
    order: ['position', 'id'],
    most: MAX_RULES,
  }),
  budgets: defineRecordKind('budgets', {
    columns: {
      ...{ id, category, period: month, amount_minor: budgetAmount, rollover: z.enum(ROLLOVER_MODES) },
      ...{ is_carried: zeroOrOne, version },
    },
    key: ['period', 'category'],
    most: MAX_BUDGETS,
  }),
  repeating_budgets: defineRecordKind('repeating_budgets', {
    columns: {
      ...{ id, name: budgetName, categories: budgetCategories, period: z.enum(BUDGET_PERIODS) },
      ...{ amounts: budgetAmounts, version },
    },
    json: ['categories', 'amounts'],
    key: ['id'],
    most: MAX_REPEATING_BUDGETS,
  }),
  recurring: defineRecordKind('recurring', {
    columns: {
      ...{ id, sequence, name, category, amount_minor: amount, kind },
      ...{ frequency: z.enum(FREQUENCIES), start_day: day, next_due_day: day, account_id: id },
      ...{ to_account_id: z.nullable(id), paused_due_day: z.nullable(day), former_amount_minor: z.nullable(amount) },
      ...{ amount_since_day: z.nullable(day), version },
      // Archives of older versions lack `rhythm` and `is_estimate`.
      ...{ rhythm: z._default(rhythm, null), is_estimate: z._default(zeroOrOne, 0) },
    },
    made: ['is_paused_at_limit'],
    json: ['rhythm'],
    key: ['id'],
    order: ['sequence'],
    most: MAX_RECURRING_ITEMS,
    check: ({ start_day, frequency, rhythm }: Row<'recurring'>) =>
      findScheduleError({ ...Object(rhythm), startDate: start_day, frequency }) === undefined,
  }),
  posted_occurrences: defineRecordKind('posted_occurrences', {
    columns: { recurring_id: id, due_day: day, is_skipped: zeroOrOne },
    key: ['recurring_id', 'due_day'],
  }),
  dismissed_series: defineRecordKind('dismissed_series', {
    columns: { kind, words: SeriesId.shape.key, amount_minor: amount },
    key: ['kind', 'words', 'amount_minor'],
    most: MAX_DISMISSED_SERIES,
  }),
  holidays: defineRecordKind('holidays', {
    columns: { day, name: z._default(HolidayName, '') },
    key: ['day'],
    most: MAX_HOLIDAYS,
  }),
  reminders: defineRecordKind('reminders', {
    columns: {
      due_days_before: z.nullable(daysBefore),
      ...{ budgets_since: z.nullable(instant), double_charges_since: z.nullable(instant) },
      ...{ failed_imports_since: z.nullable(instant), monthly_summary_since: z.nullable(instant) },
      ...{ due_by: channel, budgets_by: channel, double_charges_by: channel },
      ...{ failed_imports_by: channel, monthly_summary_by: channel },
    },
    made: ['next_check_at'],
    // Empty, because each user has only one such record.
    key: [],
    order: ['due_days_before'],
  }),
  receipt_lessons: defineRecordKind('receipt_lessons', {
    columns: {
      ...{ id, marks: z.array(mediumText), merchant: name, is_renamed: zeroOrOne, read_as: z.nullable(mediumText) },
      ...{ category: z.nullable(category), amount_label: z.nullable(mediumText) },
      ...{ is_month_first: z.nullable(zeroOrOne), learned_at: instant },
    },
    json: ['marks'],
    key: ['id'],
  }),
  imports: defineRecordKind('imports', {
    columns: {
      ...{ id, sequence, state: z.literal(['done', 'reverted']), reading_id: id, created_at: instant },
      ...{ touched_at: instant, row_count: smallCount, done_count: smallCount, details: storedJson, version },
    },
    json: ['details'],
    key: ['reading_id'],
    order: ['sequence'],
    check: hasValidImportDetails,
  }),
  import_rows: defineRecordKind('import_rows', {
    columns: {
      ...{ reading_id: id, position: smallCount, row_group: z.enum(ROW_GROUPS), is_included: zeroOrOne },
      ...{ amount_minor: z.nullable(signedAmount), transaction_id: z.nullable(id), details: importRowDetails },
    },
    made: ['written_version'],
    json: ['details'],
    key: ['reading_id', 'position'],
  }),
  import_lessons: defineRecordKind('import_lessons', {
    columns: { about: z.literal(['account', 'reading', 'category']), key: mediumText, value: mediumText },
    key: ['about', 'key'],
    check: isValidImportCorrection,
  }),
  receipts: defineRecordKind('receipts', {
    columns: {
      ...{ id, sequence, file_name: fileName, file_type: z.enum(RECEIPT_MIME_TYPES), file_hash: sha256 },
      merchant: z.nullable(name),
      ...{ amount_minor: z.nullable(amount), day: z.nullable(day), category, currency: z.nullable(currencyCode) },
      ...{ transaction_id: z.nullable(id), created_at: instant, version, trust: storedJson, pages: storedJson },
      ...{ text_marks: mediumText, search_text: longText },
      ...{ tax_minor: z.nullable(amountMinor), tip_minor: z.nullable(amountMinor) },
      items: z.nullable(storedJson),
    },
    json: ['trust', 'pages', 'items'],
    key: ['id'],
    order: ['sequence'],
    check: hasValidReceiptReading,
  }),
} satisfies { [T in Exclude<ArchiveTable, 'users'>]: ArchiveRecordKind & { table: ArchiveTable } };

export type ArchiveRecordKindName = keyof typeof ARCHIVE_RECORD_KINDS;
export const ARCHIVE_RECORD_KIND_NAMES = Object.keys(ARCHIVE_RECORD_KINDS) as ArchiveRecordKindName[];
