import { MAX_DISMISSED_SERIES, type SeriesId } from '../../contract/repeating-series.ts';
import { amountToMinor } from '../../domain/money.ts';
import { countUserRows } from '../db/count-user-rows.ts';
import { type Db, type Tx, toTransactionKind } from '../db/schema.ts';
import { lockUser } from '../db/user-lock.ts';
import { createBadInputError } from '../platform/errors.ts';
import type { NameGroup, SeriesCandidate } from './group-by-name.ts';

/** A dismissal also covers similar amounts: those that are larger or smaller by at most this factor. */
const SIMILAR = 1.5;

/**
 * Records that a series must not be suggested again.
 * @throws 400 if too many series have been dismissed
 */
export async function dismissSeries(tx: Tx, userId: number, series: SeriesId): Promise<void> {
  await lockUser(tx, userId);
  if ((await countUserRows(tx, 'dismissed_series', userId)) >= MAX_DISMISSED_SERIES)
    throw createBadInputError(`You have reached the limit of ${MAX_DISMISSED_SERIES} dismissed proposals.`);
  await tx
    .insertInto('dismissed_series')
    .values({ user_id: userId, ...toColumns(series) })
    .onConflict((known) => known.doNothing())
    .execute();
}

/** Undoes a dismissal, so that the series can be suggested again. */
export async function restoreSeries(tx: Tx, userId: number, series: SeriesId): Promise<void> {
  await lockUser(tx, userId);
  const { kind, words, amount_minor } = toColumns(series);
  await tx
    .deleteFrom('dismissed_series')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('words', '=', words)
    .where('amount_minor', '=', amount_minor)
    .execute();
}

/**
 * Returns a function that checks whether the user has dismissed a series. A series is still regarded as dismissed after
 * a moderate price change.
 */
export async function loadDismissedSeriesCheck(
  db: Db,
  userId: number,
): Promise<(group: Pick<NameGroup<SeriesCandidate>, 'kind' | 'key'>, amountMinor: number) => boolean> {
  const rows = await db
    .selectFrom('dismissed_series')
    .select(['kind', 'words', 'amount_minor'])
    .where('user_id', '=', userId)
    .execute();
  return ({ kind, key }, amount) =>
    rows.some(
      ({ kind: dismissed, words, amount_minor }) =>
        dismissed === kind && words === key && amount <= SIMILAR * amount_minor && amount_minor <= SIMILAR * amount,
    );
}

function toColumns({ key, isIncome, amount }: SeriesId) {
  return { kind: toTransactionKind(isIncome), words: key, amount_minor: amountToMinor(amount) };
}
