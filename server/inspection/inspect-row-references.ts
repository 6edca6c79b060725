import { sql } from 'kysely';
import { listCategoriesOfRepeatingBudgets } from '../budgets/repeating-budgets.ts';
import { ensureCategory, loadCategoryExistsCheck } from '../categories/category-store.ts';
import type { Tx } from '../db/schema.ts';
import { lockUserRow } from '../db/user-lock.ts';
import { deleteSavedFiltersOfAccount, listSavedFilters } from '../filters/saved-filter-store.ts';
import { formatCommandLine } from '../platform/installation.ts';
import { removeCategoryFromCorrections } from '../receipts/learned-receipt-corrections.ts';
import { formatCount } from '../text/format-count.ts';
import { listAccounts } from '../transactions/accounts/account-store.ts';
import { replaceAccountInRules } from '../transactions/rules/replace-in-rules.ts';
import { listRules } from '../transactions/rules/rule-store.ts';
import {
  createAccountReference,
  createCategoryDataReference,
  createCategoryReference,
  createParentReference,
  type DanglingReference,
  type DatabaseReference,
} from './database-references.ts';
import { forEachUser, type InspectedData, type Inspection } from './inspection.ts';

/** All references between a user's rows that must not be broken, in the order in which they are repaired. */
export const CHECKED_REFERENCES: readonly DatabaseReference[] = [
  createAccountReference('transactions', 'account_id', 'is_checked'),
  createAccountReference('transfers', 'from_account_id', 'from_checked'),
  createAccountReference('transfers', 'to_account_id', 'to_checked'),
  createParentReference('reconciliations', 'account_id', 'accounts', 'id'),
  createAccountReference('recurring', 'account_id'),
  createAccountReference('recurring', 'to_account_id'),
  createParentReference('transaction_lines', 'transaction_id', 'transactions', 'id'),
  createParentReference('posted_occurrences', 'recurring_id', 'recurring', 'id'),
  createParentReference('import_rows', 'reading_id', 'imports', 'reading_id'),
  createParentReference('import_files', 'import_id', 'imports', 'id'),
  createParentReference('import_lessons', 'value', 'accounts', 'id', sql`about = 'account'`),
  createCategoryReference('transactions', { hasKind: true }),
  createCategoryReference('transaction_lines', { hasKind: true }),
  createCategoryReference('recurring', { hasKind: true }),
  createCategoryReference('budgets'),
  createCategoryReference('receipts'),
  {
    name: 'repeating_budgets.categories',
    async find(tx, userId) {
      const exists = await loadCategoryExistsCheck(tx, userId);
      const unknown = (await listCategoriesOfRepeatingBudgets(tx, userId)).filter((name) => !exists(name));
      return countValues(unknown);
    },
    async repair(tx, userId, dangling) {
      for (const { value } of dangling) await ensureCategory(tx, userId, value, 'expense');
    },
  },
  createCategoryDataReference('category_groups', 'key'),
  createCategoryDataReference('category_looks', 'key'),
  {
    ...createCategoryDataReference('receipt_lessons', 'category'),
    async repair(tx, userId, dangling) {
      for (const { value } of dangling) await removeCategoryFromCorrections(tx, userId, value);
    },
  },
  {
    name: 'rules.rule',
    find: (tx, userId) =>
      findUnknownAccounts(tx, userId, async () =>
        (await listRules(tx, userId)).flatMap(({ conditions, changes }) => [
          ...new Set([conditions.accountId, changes.accountId]),
        ]),
      ),
    async repair(tx, userId, dangling) {
      for (const { value } of dangling) await replaceAccountInRules(tx, userId, value, undefined);
    },
  },
  {
    name: 'saved_filters.filter',
    find: (tx, userId) =>
      findUnknownAccounts(tx, userId, async () =>
        (await listSavedFilters(tx, userId)).map(({ filter }) => filter.account),
      ),
    async repair(tx, userId, dangling) {
      for (const { value } of dangling) await deleteSavedFiltersOfAccount(tx, userId, value);
    },
  },
];

const DERIVED = 'computed from transactions and transfers; running totals and tags are checked separately';
const OUTLIVES = 'may name a deleted transaction, which can come back: from the trash, or when a transfer is split';
const OWN = 'names the row itself';
const NAME = 'a name that need not exist: a filter by it finds nothing, and whatever applies it creates it';

/**
 * Columns that look like references but are not, or that may refer to missing rows. A test ensures that all other such
 * columns of the schema are in `CHECKED_REFERENCES`.
 */
export const UNCHECKED_REFERENCE_COLUMNS: Record<string, string> = {
  'account_totals.account_id': DERIVED,
  'account_months.account_id': DERIVED,
  'account_months.category': DERIVED,
  'totals.category': DERIVED,
  'tag_totals.category': DERIVED,
  'tag_totals.key': DERIVED,
  'transaction_tags.key': DERIVED,
  'transaction_tags.transaction_id': DERIVED,
  'receipts.transaction_id': OUTLIVES,
  'kept_apart.expense_id': OUTLIVES,
  'kept_apart.income_id': OUTLIVES,
  'import_rows.transaction_id': OUTLIVES,
  'transactions.refund_of': OUTLIVES,
  'changed.transaction_id': OUTLIVES,
  'transactions.recurring_id': 'stays when the item is deleted: it marks the transaction as posted',
  'transfers.recurring_id': 'stays when the item is deleted: it marks the transfer as posted',
  'transfers.sides': 'is looked up when the transfer is split again',
  'deleted.snapshot': 'is looked up when it is restored',
  'changed.before': 'is looked up when the change is undone',
  'import_rows.details': 'is looked up when the import runs',
  'imports.details': 'is looked up when the import runs',
  'imports.reading_id': OWN,
  'changed.change_id': OWN,
  'categories.key': OWN,
  'tags.key': OWN,
  'former_names.key': OWN,
  'former_names.name': NAME,
  'transactions.tags': 'holds the names themselves, which the tags are made of',
  'receipt_files.receipt_id': 'checked in `inspect-receipt-files.ts`',
  'import_lessons.key': 'what a file says',
  'idempotency_keys.key': 'chosen by the client',
  'trail.details': 'text',
  'mail_queue.details': 'text',
  'push_queue.device_id': 'may name a removed browser: the notification is then dropped when it is due',
};

/** Finds references to rows that do not exist or that belong to another user. */
export const inspectReferences: Inspection = {
  says: ['reference points to missing data.', 'references point to missing data.'],
  advice: `Repair them: ${formatCommandLine('totals', '--rebuild')}.`,
  async *find({ db }: InspectedData) {
    for await (const { email, result } of forEachUser(db, findDanglingReferences)) {
      for (const { name, value, count } of result) {
        yield `${email}, ${name}: ${formatCount(count, 'row refers to', 'rows refer to')} ${value}, which does not exist`;
      }
    }
  },
};

/** Finds all broken references of a user. Takes the user's lock in the database. */
export async function findDanglingReferences(
  tx: Tx,
  userId: number,
): Promise<(DanglingReference & { name: string })[]> {
  await lockUserRow(tx, userId);
  const all: (DanglingReference & { name: string })[] = [];
  for (const { name, find } of CHECKED_REFERENCES) {
    for (const dangling of await find(tx, userId)) all.push({ ...dangling, name });
  }
  return all;
}

/**
 * Repairs all broken references of a user. The running totals must be recalculated afterwards. The caller must hold the
 * user's lock or be the only one using the database.
 * @returns the number of repaired references
 */
export async function repairReferences(tx: Tx, userId: number): Promise<number> {
  let repaired = 0;
  for (const reference of CHECKED_REFERENCES) repaired += await repairReference(tx, userId, reference);
  return repaired;
}

/** Repairs all broken references in one column. */
export async function repairReference(tx: Tx, userId: number, { find, repair }: DatabaseReference): Promise<number> {
  const dangling = await find(tx, userId);
  if (dangling.length > 0) await repair(tx, userId, dangling);
  return dangling.length;
}

async function findUnknownAccounts(
  tx: Tx,
  userId: number,
  list: () => Promise<(string | undefined)[]>,
): Promise<DanglingReference[]> {
  const known = new Set((await listAccounts(tx, userId)).map(({ id }) => id));
  return countValues((await list()).filter((id) => id !== undefined && !known.has(id)) as string[]);
}

function countValues(values: readonly string[]): DanglingReference[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort().map(([value, count]) => ({ value, kind: 'expense', count }));
}
