import { type SqlBool, sql } from 'kysely';
import type { Receipt } from '../../contract/receipts.ts';
import { isPostgres } from '../db/database.ts';
import type { Db } from '../db/schema.ts';
import { buildPaging, type Paging } from '../http/paging.ts';
import { foldText } from '../text/fold-text.ts';
import { toReceipt } from './receipt-reply.ts';
import { LISTED_RECEIPT_COLUMNS, selectReceipts } from './receipt-store.ts';

/** Filters for a list of receipts. `search` finds receipts whose text contains exactly that string. */
export type ReceiptFilter = { search?: string | undefined; transactionId?: string | undefined };

export type ReceiptPage = Paging & { receipts: Receipt[] };

/** Returns a page of the user's receipts, newest upload first. */
export async function listReceipts(
  db: Db,
  userId: number,
  filter: ReceiptFilter,
  page: { page: number; limit: number },
): Promise<ReceiptPage> {
  const matches = selectMatchingReceipts(db, userId, filter).orderBy('receipts.sequence', 'desc');
  if (filter.search === undefined) {
    const { span, paging } = buildPaging(page, await countReceipts(db, userId, filter));
    const rows = await matches.select(LISTED_RECEIPT_COLUMNS).limit(span.limit).offset(span.offset).execute();
    return { receipts: rows.map(toReceipt), ...paging };
  }
  // Search the texts of all receipts only once, and use the matches for both the count and the page.
  const matchingRows = await matches.select('receipts.sequence').execute();
  const { span, paging } = buildPaging(page, matchingRows.length);
  const pageSequences = matchingRows.slice(span.offset, span.offset + span.limit).map(({ sequence }) => sequence);
  if (pageSequences.length === 0) return { receipts: [], ...paging };
  const rows = await selectReceipts(db, userId)
    .select(LISTED_RECEIPT_COLUMNS)
    .where('receipts.sequence', 'in', pageSequences)
    .orderBy('receipts.sequence', 'desc')
    .execute();
  return { receipts: rows.map(toReceipt), ...paging };
}

async function countReceipts(db: Db, userId: number, filter: ReceiptFilter): Promise<number> {
  const { count } = await selectMatchingReceipts(db, userId, filter)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function selectMatchingReceipts(db: Db, userId: number, { search, transactionId }: ReceiptFilter) {
  let query = selectReceipts(db, userId);
  if (search !== undefined) query = query.where(searchTextContains(db, foldText(search)));
  if (transactionId !== undefined) {
    query = query.where('receipts.transaction_id', '=', transactionId).where('transactions.id', 'is not', null);
  }
  return query;
}

function searchTextContains(db: Db, foldedText: string) {
  const position = isPostgres(db)
    ? sql`strpos(receipts.search_text, ${foldedText})`
    : sql`instr(receipts.search_text, ${foldedText})`;
  return sql<SqlBool>`${position} > 0`;
}
