import type { OperationReply } from '../../contract/operation.ts';
import type { listTopNames as operation } from '../../contract/reports.ts';
import { minorToAmount } from '../../domain/money.ts';
import type { Db } from '../db/schema.ts';
import {
  countMatchingTransactions,
  MAX_REPORT_TRANSACTIONS,
  type NameSumsFilter,
  sumTransactionsByName,
} from './sum-transactions-by-name.ts';

const SHOWN = 10;

/** Returns the names with the largest sums. If there are too many transactions to read, `names` is null. */
export async function listTopNames(
  db: Db,
  userId: number,
  filter: NameSumsFilter,
  most = MAX_REPORT_TRANSACTIONS,
): Promise<OperationReply<typeof operation>> {
  const count = await countMatchingTransactions(db, userId, filter);
  if (count > most) return { count, names: null, rest: { names: 0, total: 0 } };
  const names = [...(await sumTransactionsByName(db, userId, filter)).values()].sort(
    (a, b) => b.minor - a.minor || a.name.localeCompare(b.name, 'en'),
  );
  const rest = names.slice(SHOWN);
  return {
    count,
    names: names.slice(0, SHOWN).map(({ name, minor, count }) => ({ name, total: minorToAmount(minor), count })),
    rest: { names: rest.length, total: minorToAmount(rest.reduce((sum, { minor }) => sum + minor, 0)) },
  };
}
