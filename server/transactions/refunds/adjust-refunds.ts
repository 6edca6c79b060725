import { REFUND_CATEGORY } from '../../../contract/categories.ts';
import { formatMinorAmount } from '../../../contract/transactions/split-lines.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { selectByIndex } from '../../db/select-by-index.ts';
import { queryInBatches } from '../../db/split-into-batches.ts';
import { ALL_CATEGORIES, splitAmountByCategory } from '../../ledger/running-totals.ts';
import { createBadInputError, createNotFoundError } from '../../platform/errors.ts';
import { getSplitLinesAfterChange, parseSplitLines, type SplitLine, type SplitLinesInput } from '../split-lines.ts';
import type { TransactionDraft, TransactionRow, WithSplitLines } from '../transaction-row.ts';
import { findTransaction, listTransactionsByIds, type StoredTransaction } from '../transaction-store.ts';
import { REFUNDS_INDEX } from './refund-columns.ts';

/*
 * A refund is stored as an expense with a negative amount in the categories of its purchase, so that it reduces the
 * totals of expenses. The API shows it as income with a positive amount.
 */

/** The fields that determine how a refund is stored. */
type RefundDraft = Pick<TransactionDraft, 'kind' | 'category' | 'amount_minor' | 'refund_of' | 'refund_line' | 'lines'>;

/** Returns the refunded amount of each purchase that has refunds, in hundredths. */
export async function sumRefunds(db: Db, userId: number, purchaseIds: readonly string[]): Promise<Map<string, number>> {
  return (await loadRefundSums(db, userId, purchaseIds)).byPurchase;
}

const getLineKey = (purchaseId: string, line: number) => `${purchaseId} ${line}`;

/**
 * Returns the refunded amounts in hundredths, by purchase and by line. A refund of a single line counts in both sums,
 * and any other refund only in that of the purchase.
 */
async function loadRefundSums(db: Db, userId: number, purchaseIds: readonly string[], exceptId = '') {
  const byPurchase = new Map<string, number>();
  const byLine = new Map<string, number>();
  const refunds = await queryInBatches(purchaseIds, (some) =>
    selectByIndex(db, 'transactions', REFUNDS_INDEX)
      .select(['refund_of', 'refund_line', 'amount_minor'])
      .where('user_id', '=', userId)
      .where('refund_of', 'in', some)
      .where('id', '!=', exceptId),
  );
  for (const { refund_of, refund_line, amount_minor } of refunds) {
    const id = refund_of as string;
    addTo(byPurchase, id, -amount_minor);
    if (refund_line !== null) addTo(byLine, getLineKey(id, refund_line), -amount_minor);
  }
  return { byPurchase, byLine };
}

function addTo(sums: Map<string, number>, key: string, minor: number): void {
  sums.set(key, (sums.get(key) ?? 0) + minor);
}

export async function listRefundsOfPurchases(
  db: Db,
  userId: number,
  purchaseIds: readonly string[],
): Promise<WithSplitLines<TransactionRow>[]> {
  const refunds = await queryInBatches(purchaseIds, (some) =>
    selectByIndex(db, 'transactions', REFUNDS_INDEX)
      .select('id')
      .where('user_id', '=', userId)
      .where('refund_of', 'in', some),
  );
  return listTransactionsByIds(
    db,
    userId,
    refunds.map(({ id }) => id),
  );
}

/**
 * Gives refunds the negative sign and the categories of their purchases. Other drafts stay unchanged. A refund from the
 * trash or an archive keeps its categories if its purchase no longer exists, and becomes income if it exceeds the
 * purchase.
 * @param exceptId the stored refund that the draft replaces
 * @throws 404 if a purchase does not exist; 400 if it is not an expense, or if the refund exceeds what can still be
 * refunded of the purchase or line
 */
export async function alignRefundsWithPurchases<Draft extends RefundDraft>(
  tx: Tx,
  userId: number,
  drafts: readonly Draft[],
  exceptId?: string,
): Promise<readonly Draft[]> {
  const ids = [...new Set(drafts.flatMap(({ refund_of }) => refund_of ?? []))];
  if (ids.length === 0) return drafts;
  const purchases = new Map((await listTransactionsByIds(tx, userId, ids)).map((row) => [row.id, row]));
  const { byPurchase, byLine } = await loadRefundSums(tx, userId, ids, exceptId);
  return drafts.map((draft) => {
    const { refund_of: id } = draft;
    if (id == null) return draft;
    const minor = Math.abs(draft.amount_minor);
    const isStored = draft.kind === 'expense';
    const purchase = purchases.get(id);
    if (!purchase) {
      if (!isStored) throw createNotFoundError('purchase');
      return draft;
    }
    const left = purchase.amount_minor - (byPurchase.get(id) ?? 0);
    if (isStored && (isNoPurchase(purchase) || minor > left)) return toPlainIncome(draft);
    refuseRefund(purchase, minor, left);
    const line = draft.refund_line == null ? undefined : purchase.lines[draft.refund_line];
    if (line && draft.refund_line != null) {
      const key = getLineKey(id, draft.refund_line);
      // Don't check the line of a refund from the trash or an archive. It may be older than the limit on refunds of a
      // single line.
      if (!isStored) refuseRefundOfLine(line, minor, line.amount_minor - (byLine.get(key) ?? 0));
      addTo(byLine, key, minor);
    }
    addTo(byPurchase, id, minor);
    return { ...draft, ...computeRefundColumns(purchase, minor, draft.refund_line ?? null) };
  });
}

function isNoPurchase({ kind, refund_of }: TransactionRow): boolean {
  return kind !== 'expense' || refund_of !== null;
}

function refuseRefund(purchase: TransactionRow, minor: number, left: number): void {
  if (isNoPurchase(purchase))
    throw createBadInputError('Choose an expense as the purchase that was refunded.', 'refundOf');
  if (minor <= left) return;
  throw createBadInputError(
    left === 0
      ? 'This purchase has already been fully refunded.'
      : `Only ${formatMinorAmount(left)} of this purchase can still be refunded.`,
    'cost',
  );
}

function refuseRefundOfLine({ category, amount_minor }: SplitLine, minor: number, left: number): void {
  if (minor <= left) return;
  throw createBadInputError(
    amount_minor < 0
      ? `The "${category}" line is a deduction, so it cannot be refunded.`
      : left <= 0
        ? `The "${category}" line has already been fully refunded.`
        : `Only ${formatMinorAmount(left)} of the "${category}" line can still be refunded.`,
    'cost',
  );
}

/** Turns a refund into plain income that has no purchase. */
function toPlainIncome<Draft extends RefundDraft>(draft: Draft, category = REFUND_CATEGORY): Draft {
  const amount_minor = Math.abs(draft.amount_minor);
  return { ...draft, kind: 'income', amount_minor, category, lines: [], refund_of: null, refund_line: null };
}

type Purchase = Pick<TransactionRow, 'category' | 'amount_minor'> & { lines: SplitLinesInput };

/**
 * Returns the columns of a refund that depend on its purchase. The refund of a split purchase is divided among the
 * categories in proportion to their amounts. Cents that are left after rounding down go to the largest remainders.
 * @param line the position of the line if only that line was refunded; null for all lines, or if that line no longer
 * exists
 */
export function computeRefundColumns(
  purchase: Purchase,
  minor: number,
  line: number | null,
): Pick<TransactionRow, 'kind' | 'category' | 'amount_minor' | 'refund_line'> & { lines: readonly SplitLine[] } {
  const all = parseSplitLines(purchase.lines);
  const only = line === null ? undefined : all[line];
  const parts = distribute(
    minor,
    only
      ? [{ category: only.category, amount_minor: 1 }]
      : splitAmountByCategory({ ...purchase, lines: all }).filter(({ category }) => category !== ALL_CATEGORIES),
  );
  const lines = parts.map((part) => ({ ...part, amount_minor: -part.amount_minor, note: '' }));
  const [first] = lines;
  return {
    kind: 'expense',
    category: first?.category ?? purchase.category,
    amount_minor: -minor,
    refund_line: only ? line : null,
    lines: lines.length > 1 ? lines : [],
  };
}

type Part = { category: string; amount_minor: number };

/**
 * Divides an amount in proportion to the amounts of the parts, which may be negative. Parts whose share is zero are
 * left out.
 */
function distribute(minor: number, parts: readonly Part[]): Part[] {
  const total = BigInt(parts.reduce((sum, part) => sum + part.amount_minor, 0));
  const shares = parts.map(({ category, amount_minor }) => {
    const exact = BigInt(minor) * BigInt(amount_minor);
    const remainder = ((exact % total) + total) % total;
    return { category, minor: Number((exact - remainder) / total), remainder };
  });
  let left = minor - shares.reduce((sum, share) => sum + share.minor, 0);
  for (const share of shares.toSorted((a, b) =>
    a.remainder === b.remainder ? 0 : a.remainder > b.remainder ? -1 : 1,
  )) {
    if (left === 0) break;
    share.minor++;
    left--;
  }
  return shares
    .filter((share) => share.minor !== 0)
    .map((share) => ({ category: share.category, amount_minor: share.minor }));
}

/**
 * Returns the columns and lines of a transaction after a change. The change may turn income into a refund, or a refund
 * into plain income or an expense.
 * @throws like `alignRefundsWithPurchases`; 400 if the transaction has refunds that do not allow the change
 */
export async function computeTransactionAfterChange(
  tx: Tx,
  userId: number,
  before: StoredTransaction,
  change: Omit<Partial<TransactionDraft>, 'tags'>,
): Promise<Omit<Partial<TransactionDraft>, 'tags' | 'lines'> & { lines: readonly SplitLine[] }> {
  const { lines: _, ...columns } = change;
  const { id, refund_of: former } = before;
  const kept = change.kind === 'expense' ? null : former;
  const { refund_of = kept } = columns;
  const refunded = (await sumRefunds(tx, userId, [id])).get(id) ?? 0;
  refuseChangeBelowRefunds({ ...before, ...columns, refund_of }, refunded);
  if (refund_of !== null) {
    if (refund_of === id) throw createBadInputError('Choose an expense as the purchase that was refunded.', 'refundOf');
    const { refund_line = refund_of === former ? before.refund_line : null } = columns;
    const draft: RefundDraft = { ...before, ...columns, refund_of, refund_line, kind: 'income', lines: [] };
    const isGone = refund_of === former && !(await findTransaction(tx, userId, refund_of));
    const fitted = isGone
      ? fitWithoutPurchase(before, draft)
      : ((await alignRefundsWithPurchases(tx, userId, [draft], id))[0] ?? draft);
    const { kind, category, amount_minor, lines } = fitted;
    return {
      ...columns,
      refund_of,
      refund_line: fitted.refund_line ?? null,
      kind,
      category,
      amount_minor,
      lines: parseSplitLines(lines),
    };
  }
  if (former === null) return { ...columns, lines: getSplitLinesAfterChange(before, change) };
  const plain = toPlainIncome<RefundDraft>({ ...before, ...columns }, change.category);
  const { kind = 'income', lines = [] } = change;
  const { category, amount_minor } = plain;
  return { ...columns, refund_of, refund_line: null, kind, category, amount_minor, lines: parseSplitLines(lines) };
}

/**
 * Keeps the categories of a refund whose purchase was deleted.
 * @throws 400 if the amount increases, because the purchase may be restored
 */
function fitWithoutPurchase(before: StoredTransaction, draft: RefundDraft): RefundDraft {
  const [former, minor] = [Math.abs(before.amount_minor), Math.abs(draft.amount_minor)];
  if (minor > former) {
    throw createBadInputError(
      'The purchase was deleted. To refund more, restore the purchase, or unlink the refund first.',
      'cost',
    );
  }
  const lines = parseSplitLines(before.lines).map((line) => ({ ...line, amount_minor: -line.amount_minor }));
  return {
    ...draft,
    ...computeRefundColumns({ category: before.category, amount_minor: former, lines }, minor, null),
    refund_line: before.refund_line,
  };
}

/**
 * Makes sure that a changed purchase is not smaller than its refunds.
 * @throws 400 if it is no longer an expense, or if less was paid than has been refunded
 */
export function refuseChangeBelowRefunds(
  after: Pick<RefundDraft, 'kind' | 'amount_minor' | 'refund_of'>,
  refunded: number,
): void {
  if (refunded === 0) return;
  if (after.kind !== 'expense' || (after.refund_of ?? null) !== null) {
    throw createBadInputError(
      'This purchase has refunds, so it must stay an expense. Unlink its refunds first.',
      'isIncome',
    );
  }
  if (after.amount_minor >= refunded) return;
  throw createBadInputError(
    `${formatMinorAmount(refunded)} of this purchase has been refunded. Enter at least this amount, or unlink a refund first.`,
    'cost',
  );
}
