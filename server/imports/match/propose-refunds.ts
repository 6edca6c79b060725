import { addDaysClamped } from '../../../domain/calendar-day.ts';
import type { StatementRow } from '../../../statements/index.ts';
import { createId, getConsecutiveId } from '../../db/create-id.ts';
import type { Db } from '../../db/schema.ts';
import { foldText } from '../../text/fold-text.ts';
import {
  listRefundablePurchases,
  type RefundablePurchase,
} from '../../transactions/refunds/list-refundable-purchases.ts';
import { hasRefundWord, removeRefundWords } from '../../transactions/refunds/refund-words.ts';
import type { ProposedRefund, StoredImportRow } from '../records/import-row.ts';
import type { PreparedImport } from './import-comparison.ts';

/** Maximum number of days between a purchase and its refund. */
const DAYS_TO_REFUND = 366;
/**
 * Maximum number of names looked up. Each name costs one or two queries, and most names in a long history occur only
 * once.
 */
const MAX_NAMES = 5000;
/**
 * Maximum number of purchases at the same shop that are compared with a row: in the files and among the existing
 * transactions.
 */
const MAX_PURCHASES = 500;

/** A row of the files that becomes an expense. `leftMinor` is the amount that can still be refunded, in hundredths. */
type PurchaseInFile = { position: number; name: string; day: string; leftMinor: number };

/**
 * Proposes purchases that incoming rows may refund: expenses with the same name, at most a year older, of which the
 * row's amount can still be refunded. A proposal is preselected if the file marks the row as a refund, or if a word
 * does and the row refunds everything that is left.
 */
export function createRefundProposer(db: Db, { userId, readingId, accounts }: PreparedImport) {
  const days = accounts
    .flatMap(({ first, last }) => [first, last])
    .filter((day) => day !== undefined)
    .sort();
  const span = { first: addDaysClamped(days[0] ?? '9999-12-31', -DAYS_TO_REFUND), last: days.at(-1) ?? '' };
  const existing = new Map<string, RefundablePurchase[]>();
  const inFiles = new Map<string, PurchaseInFile[]>();
  let looked = 0;
  const listExisting = async (name: string) => {
    const known = existing.get(name);
    if (known) return known;
    const found = looked++ < MAX_NAMES ? await listRefundablePurchases(db, userId, name, span, MAX_PURCHASES) : [];
    existing.set(name, found);
    return found;
  };
  return {
    /**
     * Records rows that become expenses, because a later row may be a refund of one of them. Ignores all other rows.
     */
    addPurchases(rows: readonly StatementRow[], from: number): void {
      for (const [at, { name, original, day = '', amountMinor = 0, left }] of rows.entries()) {
        if (left || amountMinor >= 0) continue;
        const purchase = { position: from + at, name, day, leftMinor: -amountMinor };
        for (const key of listNames(name, original)) {
          const some = inFiles.get(key);
          if (some) some.push(purchase);
          else inFiles.set(key, [purchase]);
        }
      }
    },
    /** Returns the proposed purchase for a row. Returns undefined if no purchase fits. */
    async propose(row: StoredImportRow): Promise<ProposedRefund | undefined> {
      const { name, original, refundOf, isRefund, day = '', amountMinor = 0 } = row;
      const names = refundOf === undefined ? listRefundNames(name, original) : listNames(refundOf);
      const first = addDaysClamped(day, -DAYS_TO_REFUND);
      const candidates: (RefundablePurchase | PurchaseInFile)[] = [];
      for (const each of names)
        candidates.push(...(await listExisting(each)), ...listNewestUntil(day, inFiles.get(each) ?? []));
      const isExact = ({ leftMinor }: { leftMinor: number }) => leftMinor === amountMinor;
      const [best] = candidates
        .filter((each) => each.day >= first && each.day <= day && each.leftMinor >= amountMinor)
        .sort((one, other) => Number(isExact(other)) - Number(isExact(one)) || (one.day < other.day ? 1 : -1));
      if (!best) return isRefund ? { of: createId(), isTaken: true, isCertain: true } : undefined;
      const isTaken = isRefund === true || (isExact(best) && isMarked(row));
      const of = 'id' in best ? best.id : getConsecutiveId(readingId, best.position);
      const { leftMinor } = best;
      best.leftMinor -= amountMinor;
      return {
        ...{ of, name: best.name, day: best.day, leftMinor, isTaken },
        ...(isRefund === true && { isCertain: true as const }),
      };
    },
  };
}

/** Returns the newest purchases on or before a day. The purchases are sorted by day. */
function listNewestUntil(day: string, purchases: readonly PurchaseInFile[]): PurchaseInFile[] {
  let [start, end] = [0, purchases.length];
  while (start < end) {
    const middle = (start + end) >> 1;
    if ((purchases[middle]?.day ?? '') > day) end = middle;
    else start = middle + 1;
  }
  return purchases.slice(Math.max(0, end - MAX_PURCHASES), end);
}

/**
 * Returns the accepted or proposed refund of a row. Returns undefined if the user corrected the row's amount and it is
 * now negative or larger than what can be refunded.
 */
export function getProposedRefund({ refund, amountMinor = 0 }: StoredImportRow): ProposedRefund | undefined {
  return refund && amountMinor > 0 && amountMinor <= (refund.leftMinor ?? amountMinor) ? refund : undefined;
}

/**
 * Returns a string with the purchase's name and day. It identifies the purchase even after re-reading the files has
 * given the purchase a different id.
 */
export function describePurchase({ name = '', day = '' }: ProposedRefund): string {
  return `${day} ${name}`;
}

function isMarked({ name, original = '', note, category = '' }: StoredImportRow): boolean {
  return hasRefundWord(...[name, original, note, category].map(foldText));
}

function listNames(...names: readonly (string | undefined)[]): string[] {
  return [...new Set(names.map((name) => foldText(name ?? '')))].filter((name) => name !== '');
}

/**
 * Returns possible names of the purchase. They are the names of the refund, both with and without words such as
 * `refund`.
 */
function listRefundNames(...names: readonly (string | undefined)[]): string[] {
  return [...new Set(listNames(...names).flatMap((name) => [name, removeRefundWords(name)]))];
}
