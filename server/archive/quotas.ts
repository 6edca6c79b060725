import type { Config } from '../config.ts';
import { HttpError } from '../platform/errors.ts';

/**
 * Refuses an archive that exceeds the limits per user. The maximum number of transactions is checked later, when they
 * are written.
 * @throws 403
 */
export async function refuseArchiveOverQuota(
  { quotas }: Pick<Config, 'quotas'>,
  { receipts, fileBytes }: { receipts: number; fileBytes: number },
): Promise<void> {
  const isMore =
    (quotas.receipts !== undefined && receipts > quotas.receipts) ||
    (quotas.storageMb !== undefined && fileBytes > quotas.storageMb * 1_000_000);
  if (!isMore) return;
  throw new HttpError(
    403,
    'This archive has more receipts than this server allows per user. Ask the administrator to raise the limit.',
  );
}
