import type { AppContext } from '../app-context.ts';
import { countUserRows } from '../db/count-user-rows.ts';
import type { Db, Tx } from '../db/schema.ts';
import { countTransactions } from '../ledger/count-transactions.ts';
import { HttpError } from '../platform/errors.ts';
import { formatCount } from '../text/format-count.ts';

const MEGABYTE = 1_000_000;

/**
 * Refuses a change that would exceed this server's maximum number of transactions per user.
 * @throws 403
 */
export async function refuseTooManyTransactions(
  { config }: Pick<AppContext, 'config'>,
  tx: Tx,
  userId: number,
  more = 1,
): Promise<void> {
  const most = config.quotas.transactions;
  if (most === undefined) return;
  if ((await countTransactions(tx, userId, { transfers: 'include' })) + more > most)
    throw overQuota(most, 'transaction');
}

/**
 * Runs a change that may post transactions.
 * @throws 403 if the user would have more than the maximum number of transactions afterwards
 */
export async function runWithinTransactionQuota<R>(
  { config }: Pick<AppContext, 'config'>,
  tx: Tx,
  userId: number,
  change: () => Promise<R>,
): Promise<R> {
  const most = config.quotas.transactions;
  if (most === undefined) return change();
  const count = () => countTransactions(tx, userId, { transfers: 'include' });
  const before = await count();
  const result = await change();
  const after = await count();
  if (after > before && after > most) throw overQuota(most, 'transaction');
  return result;
}

/**
 * Refuses a new receipt if the user already has the maximum number of receipts. Must be called in the database
 * transaction that inserts the receipt.
 * @throws 403
 */
export async function refuseTooManyReceipts({ config }: AppContext, db: Db, userId: number): Promise<void> {
  const most = config.quotas.receipts;
  if (most === undefined) return;
  if ((await countUserRows(db, 'receipts', userId)) >= most) throw overQuota(most, 'receipt');
}

/**
 * Refuses a receipt file of this size if it would exceed the user's storage limit. Must be called before the file is
 * read or stored.
 * @param tx the database transaction that stores the file, if files are stored in the database
 * @throws 403
 */
export async function refuseTooMuchStorage(
  { config, files }: AppContext,
  userId: number,
  bytes: number,
  tx?: Tx,
): Promise<void> {
  const most = config.quotas.storageMb;
  if (most === undefined) return;
  if ((await files.countBytes(userId, tx)) + bytes > most * MEGABYTE) throw overQuota(most, 'megabyte', ' of receipts');
}

function overQuota(most: number, thing: string, more = ''): HttpError {
  const what = `${formatCount(most, thing)}${more}`;
  return new HttpError(
    403,
    `This server allows at most ${what} per user. Delete some, or ask the administrator to raise the limit.`,
  );
}

/**
 * Refuses an archive that exceeds the limits per user. The maximum number of transactions is checked later, when they
 * are written.
 * @throws 403
 */
export function refuseArchiveOverQuota(
  { quotas }: AppContext['config'],
  { receipts, fileBytes }: { receipts: number; fileBytes: number },
): void {
  const isMore =
    (quotas.receipts !== undefined && receipts > quotas.receipts) ||
    (quotas.storageMb !== undefined && fileBytes > quotas.storageMb * MEGABYTE);
  if (!isMore) return;
  throw new HttpError(
    403,
    'This archive has more receipts than this server allows per user. Ask the administrator to raise the limit.',
  );
}
