import type { OperationReply } from '../../contract/operation.ts';
import type { listTopNames as operation } from '../../contract/reports.ts';
import { minorToAmount } from '../../domain/money.ts';
import type { Db } from '../db/schema.ts';
import { countNames, MAX_TRANSACTIONS_READ, type NamesFilter, sumNames } from './sum-names.ts';

const SHOWN = 10;

/** Returns the names with the largest sums. If there are too many transactions to read, `names` is null. */
export async function listTopNames(
  db: Db,
  userId: number,
  filter: NamesFilter,
  most = MAX_TRANSACTIONS_READ,
): Promise<OperationReply<typeof operation>> {
  const count = await countNames(db, userId, filter);
  if (count > most) return { count, names: null, rest: { names: 0, total: 0 } };
  const names = [...(await sumNames(db, userId, filter)).values()].sort(
    (a, b) => b.minor - a.minor || a.name.localeCompare(b.name, 'en'),
  );
  const rest = names.slice(SHOWN);
  return {
    count,
    names: names.slice(0, SHOWN).map(({ name, minor, count }) => ({ name, total: minorToAmount(minor), count })),
    rest: { names: rest.length, total: minorToAmount(rest.reduce((sum, { minor }) => sum + minor, 0)) },
  };
}
