import type { listImportProposals } from '../../../contract/imports/imports.ts';
import type { OperationReply } from '../../../contract/operation.ts';
import { MAX_DAYS_BETWEEN_TRANSFER_SIDES, type TransferProposal } from '../../../contract/transactions/transfers.ts';
import { addDaysClamped } from '../../../domain/calendar-day.ts';
import type { Db } from '../../db/schema.ts';
import { proposeTransfers } from '../../transactions/transfers/propose-transfers.ts';
import { type ImportRecord, selectImportRows } from '../records/import-store.ts';

/**
 * The search stops after this many batches of a thousand transactions. It stops earlier if `MAX_PAIRS` pairs have been
 * found.
 */
const MAX_BATCHES = 5;
const MAX_PAIRS = 50;

/** Returns imported transactions that look like half of a transfer whose other half exists, newest first. */
export async function listPossibleTransfers(
  db: Db,
  record: ImportRecord,
): Promise<OperationReply<typeof listImportProposals>> {
  const days = daysOf(record);
  if (record.state !== 'done' || !days) return { proposals: [], isAll: true };
  const startDate = addDaysClamped(days.first, -MAX_DAYS_BETWEEN_TRANSFER_SIDES);
  let endDate: string | null = addDaysClamped(days.last, MAX_DAYS_BETWEEN_TRANSFER_SIDES);
  const found: TransferProposal[] = [];
  for (let batch = 0; batch < MAX_BATCHES && endDate !== null && found.length < MAX_PAIRS; batch++) {
    const { proposals, continueFrom } = await proposeTransfers(db, record.user_id, { startDate, endDate });
    const seen = new Set(found.flatMap(idsOf));
    const isImported = await findImported(db, record, proposals.flatMap(idsOf));
    // Skip pairs that were already found, because batches overlap by a few days.
    const isNew = (pair: TransferProposal) => idsOf(pair).some(isImported) && !idsOf(pair).some((id) => seen.has(id));
    found.push(...proposals.filter(isNew));
    endDate = continueFrom;
  }
  return { proposals: found.slice(0, MAX_PAIRS), isAll: endDate === null };
}

const idsOf = ({ expense, income }: TransferProposal) => [expense._id, income._id];

function daysOf({ details }: ImportRecord): { first: string; last: string } | undefined {
  const days = details.accounts.flatMap(({ isLeftOut, first, last }) =>
    isLeftOut || first === undefined || last === undefined ? [] : [first, last],
  );
  const [first, last] = [days.toSorted()[0], days.toSorted().at(-1)];
  return first === undefined || last === undefined ? undefined : { first, last };
}

/** Returns a function that says whether an id belongs to an imported transaction. */
async function findImported(
  db: Db,
  { user_id: userId, reading_id: readingId }: ImportRecord,
  ids: readonly string[],
): Promise<(id: string) => boolean> {
  if (ids.length === 0) return () => false;
  const rows = await selectImportRows(db, userId, readingId)
    .select('transaction_id')
    .where('transaction_id', 'in', ids)
    .where('is_included', '=', 1)
    .execute();
  const imported = new Set(rows.map(({ transaction_id }) => transaction_id));
  return (id) => imported.has(id);
}
