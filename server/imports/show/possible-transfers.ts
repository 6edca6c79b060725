import type { listImportProposals } from '../../../contract/imports/imports.ts';
import type { OperationReply } from '../../../contract/operation.ts';
import { MAX_DAYS_BETWEEN_SIDES, type TransferProposal } from '../../../contract/transactions/transfers.ts';
import { addDaysClamped } from '../../../domain/day.ts';
import type { Db } from '../../db/schema.ts';
import { proposeTransfers } from '../../transactions/transfers/proposals.ts';
import { type ImportRecord, selectRows } from '../records/store.ts';

/** The search stops after `LOOKS` batches of a thousand transactions, or when it has found `ENOUGH` pairs. */
const LOOKS = 5;
const ENOUGH = 50;

/** Returns imported transactions that look like a side of a transfer whose other side exists, newest first. */
export async function listPossibleTransfers(
  db: Db,
  record: ImportRecord,
): Promise<OperationReply<typeof listImportProposals>> {
  const days = daysOf(record);
  if (record.state !== 'done' || !days) return { proposals: [], isAll: true };
  const startDate = addDaysClamped(days.first, -MAX_DAYS_BETWEEN_SIDES);
  let endDate: string | null = addDaysClamped(days.last, MAX_DAYS_BETWEEN_SIDES);
  const found: TransferProposal[] = [];
  for (let look = 0; look < LOOKS && endDate !== null && found.length < ENOUGH; look++) {
    const { proposals, continueFrom } = await proposeTransfers(db, record.user_id, { startDate, endDate });
    const seen = new Set(found.flatMap(idsOf));
    const isBrought = await listBrought(db, record, proposals.flatMap(idsOf));
    // Batches overlap by some days, so the same pair may be found twice.
    const isNew = (pair: TransferProposal) => idsOf(pair).some(isBrought) && !idsOf(pair).some((id) => seen.has(id));
    found.push(...proposals.filter(isNew));
    endDate = continueFrom;
  }
  return { proposals: found.slice(0, ENOUGH), isAll: endDate === null };
}

const idsOf = ({ expense, income }: TransferProposal) => [expense._id, income._id];

function daysOf({ details }: ImportRecord): { first: string; last: string } | undefined {
  const days = details.accounts.flatMap(({ isLeftOut, first, last }) =>
    isLeftOut || first === undefined || last === undefined ? [] : [first, last],
  );
  const [first, last] = [days.toSorted()[0], days.toSorted().at(-1)];
  return first === undefined || last === undefined ? undefined : { first, last };
}

/** Returns a function that is true for transactions written by an import. */
async function listBrought(
  db: Db,
  { user_id: userId, reading_id: readingId }: ImportRecord,
  ids: readonly string[],
): Promise<(id: string) => boolean> {
  if (ids.length === 0) return () => false;
  const rows = await selectRows(db, userId, readingId)
    .select('transaction_id')
    .where('transaction_id', 'in', ids)
    .where('is_included', '=', 1)
    .execute();
  const brought = new Set(rows.map(({ transaction_id }) => transaction_id));
  return (id) => brought.has(id);
}
