import { ensureCategories } from '../categories/category-store.ts';
import type { Tx } from '../db/schema.ts';
import { refuseUnknownAccount } from './accounts/choose-account.ts';
import { updateTransactionsInBulk } from './bulk-updates.ts';
import { isRefund } from './refunds/refund-columns.ts';
import { packTags, unpackTags } from './tags/packed-tags.ts';
import { findTagSpellings } from './tags/tag-store.ts';
import { getDerivedColumns, type TransactionRow, type WithSplitLines } from './transaction-row.ts';
import { type LoggedChange, logStatesBeforeChange } from './undo-log.ts';
import { updateRefundCategories } from './write-transactions.ts';

/*
 * Functions that change fields of several transactions, for bulk edits and rules. The new values may differ between
 * transactions.
 */

/** The changed fields of a transaction. Omitted fields keep their values. */
export type TransactionFieldChange = Partial<
  Pick<TransactionRow, 'name' | 'note' | 'day' | 'category' | 'account_id' | 'is_checked' | 'needs_review'>
> & {
  tags?: readonly string[];
};

type Row = WithSplitLines<TransactionRow>;
export type TransactionChange = { before: Row; change: TransactionFieldChange };

/**
 * Changes transactions and logs their previous state so that the change can be undone. Split transactions keep their
 * categories. The caller holds the user's lock.
 * @returns the number of changed transactions
 * @throws 404 if an account does not exist; 400 if a total would be too large to be exact
 */
export async function changeTransactionFields(
  tx: Tx,
  userId: number,
  changes: readonly TransactionChange[],
  note: LoggedChange,
): Promise<number> {
  const made = await changeTransactionFieldsUnlogged(tx, userId, changes);
  const kept = made.map(({ before, after }) => ({
    id: after.id,
    version: after.version,
    before: {
      ...Object.fromEntries(others(before, after).map((column) => [column, before[column]])),
      ...(before.tags !== after.tags && { tags: unpackTags(before.tags) }),
      version: before.version,
    },
  }));
  await logStatesBeforeChange(tx, userId, kept, note);
  return made.length;
}

/**
 * Like `changeTransactionFields`, but does not log the previous state.
 * @param isRestored true when an earlier state is restored: tags that were renamed in the meantime then get their
 * current names
 * @returns the transactions that changed
 */
export async function changeTransactionFieldsUnlogged(
  tx: Tx,
  userId: number,
  changes: readonly TransactionChange[],
  { isRestored = false } = {},
): Promise<{ before: Row; after: Row }[]> {
  for (const id of new Set(changes.flatMap(({ change }) => change.account_id ?? []))) {
    await refuseUnknownAccount(tx, userId, id);
  }
  const named = changes.flatMap(({ before: { kind }, change: { category } }) =>
    category === undefined ? [] : [{ category, kind }],
  );
  const categoryOf = await ensureCategories(tx, userId, named);
  const spell = await findTagSpellings(
    tx,
    userId,
    changes.map(({ change }) => change),
    isRestored,
  );
  const made = changes.map(({ before, change: { tags, ...columns } }) => {
    const after = { ...before, ...columns };
    // A refund always has the category of its purchase.
    if (isRefund(before)) after.category = before.category;
    else if (columns.category !== undefined) after.category = categoryOf(after);
    if (tags) after.tags = packTags(spell(tags));
    after.search_text = getDerivedColumns(after.name, after.note, after.lines).search_text;
    // A check mark remains valid only if the day and account stay the same.
    const isSame = after.day === before.day && after.account_id === before.account_id;
    after.is_checked = columns.is_checked ?? (isSame ? before.is_checked : 0);
    after.version = before.version + 1;
    return { before, after };
  });
  const changed = made.filter(({ before, after }) => others(before, after).length > 0);
  await updateTransactionsInBulk(tx, userId, changed);
  await updateRefundCategories(
    tx,
    userId,
    changed.filter(({ before, after }) => after.category !== before.category).map(({ after }) => after),
  );
  return changed;
}

const COLUMNS = ['name', 'note', 'day', 'account_id', 'category', 'tags', 'is_checked', 'needs_review'] as const;

function others(before: Row, after: Row) {
  return COLUMNS.filter((column) => before[column] !== after[column]);
}
