import type { FormerFields, ManyChange } from '../../contract/change-many.ts';
import { MOST_TAGS, tagKey } from '../../contract/tags.ts';
import { ensureCategories } from '../categories/store.ts';
import { inBatches } from '../db/in-batches.ts';
import type { Bit, Tx } from '../db/schema.ts';
import { lockUser } from '../db/user-lock.ts';
import { badInput, notFound } from '../errors.ts';
import { refuseUnknownAccount } from './accounts/choose-account.ts';
import { rewriteTransactions } from './change-many.ts';
import { asLines, linesOf } from './lines.ts';
import { madeOf, type TransactionRow, type WithLines } from './row.ts';
import { packTags, unpackTags } from './tags/packed.ts';
import { spellTags } from './tags/store.ts';
import { findTransferIds } from './transfers/store.ts';

type Row = WithLines<TransactionRow>;

/** What some transactions are to have: as a person asks for it, or as it was. */
export type Wanted = ManyChange | FormerFields;

/**
 * Changes what is named of transactions, all or none, with whatever hangs on it.
 * @returns what each of those that are others now had, to be given back by the same function
 * @throws 404 where one, or the account, is not there; 400 for transfers, for another category of one that is split, for too many
 * tags, and where a total would pass what sums stay exact for
 */
export async function changeFields(tx: Tx, userId: number, all: readonly Wanted[]): Promise<FormerFields[]> {
  await lockUser(tx, userId);
  const rows = await readAll(tx, userId, [...new Set(all.flatMap((each) => each.transactionIds))]);
  for (const id of new Set(all.flatMap((each) => each.accountId ?? []))) await refuseUnknownAccount(tx, userId, id);
  const wantedOf = new Map(all.flatMap((wanted) => wanted.transactionIds.map((id) => [id, wanted] as const)));
  const pairs = rows.map((before) => ({ before, wanted: wantedOf.get(before.id) ?? all[0] }));
  refuseSplit(pairs);

  const categories = pairs.flatMap(({ before: { kind }, wanted }) =>
    wanted?.category === undefined ? [] : [{ category: wanted.category, kind }],
  );
  const categoryOf = await ensureCategories(tx, userId, categories);
  const spell = await spellTags(
    tx,
    userId,
    pairs.map(({ before, wanted }) => ({ tags: tagsAfter(before, wanted) })),
  );
  const changes = pairs.map(({ before, wanted }) => {
    const { name = before.name, addedOn: day = before.day, accountId: account_id = before.account_id } = wanted ?? {};
    const { kind } = before;
    const category = wanted?.category === undefined ? before.category : categoryOf({ category: wanted.category, kind });
    const tags = packTags(spell(tagsAfter(before, wanted)));
    const { search_text } = madeOf(name, before.note, before.lines);
    const isSame = day === before.day && account_id === before.account_id;
    const is_checked: Bit = wantsChecked(wanted) ? 1 : isSame ? before.is_checked : 0;
    return { before, after: { ...before, name, day, account_id, category, tags, search_text, is_checked } };
  });
  const changed = changes.filter(({ before, after }) => COLUMNS.some((column) => before[column] !== after[column]));
  await rewriteTransactions(tx, userId, changed);
  return formerOf(changed);
}

/** What can be changed of many. */
const COLUMNS = ['name', 'day', 'account_id', 'category', 'tags', 'is_checked'] as const;

async function readAll(tx: Tx, userId: number, ids: readonly string[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const some of inBatches(ids)) {
    const found = await tx
      .selectFrom('transactions')
      .selectAll()
      .select(linesOf(tx))
      .where('user_id', '=', userId)
      .where('id', 'in', some)
      .execute();
    rows.push(...found.map((row) => ({ ...row, lines: asLines(row.lines) })));
  }
  if (rows.length === ids.length) return rows;
  const transfers = await findTransferIds(tx, userId, ids);
  if (transfers.size === 0) throw notFound('list of transactions');
  throw badInput(
    `${transfers.size === 1 ? 'One of these is a transfer' : `${transfers.size} of these are transfers`}, which cannot be changed together with others.`,
    'transactionIds',
  );
}

function refuseSplit(pairs: readonly { before: Row; wanted: Wanted | undefined }[]): void {
  const split = pairs.filter(
    ({ before, wanted }) => before.is_split && wanted?.category !== undefined && wanted.category !== before.category,
  );
  if (split.length === 0) return;
  throw badInput(
    `${split.length === 1 ? 'One of these is' : `${split.length} of these are`} split over several categories. Please change its lines instead.`,
    'category',
  );
}

function tagsAfter({ tags: packed }: Row, wanted: Wanted | undefined): string[] {
  const own = unpackTags(packed);
  if (!wanted) return own;
  if (!('addTags' in wanted || 'removeTags' in wanted)) return ('tags' in wanted && wanted.tags) || own;
  const [added, removed] = [wanted.addTags ?? [], new Set(wanted.removeTags?.map(tagKey))];
  const has = new Set(own.map(tagKey));
  const tags = [...own.filter((name) => !removed.has(tagKey(name))), ...added.filter((name) => !has.has(tagKey(name)))];
  if (tags.length > MOST_TAGS) throw badInput(`One of these would have more than ${MOST_TAGS} tags.`, 'addTags');
  return tags;
}

function wantsChecked(wanted: Wanted | undefined): boolean {
  return wanted !== undefined && 'isChecked' in wanted && wanted.isChecked === true;
}

type Pair = { before: Row; after: Row };

/** What is not as it was, those together that had the same. */
function formerOf(changed: readonly Pair[]): FormerFields[] {
  const groups = new Map<string, FormerFields>();
  for (const { before, after } of changed) {
    const isOther = (column: (typeof COLUMNS)[number]) => before[column] !== after[column];
    const had = {
      ...(isOther('category') && { category: before.category }),
      ...(isOther('day') && { addedOn: before.day }),
      ...(isOther('name') && { name: before.name }),
      ...(isOther('account_id') && { accountId: before.account_id }),
      ...(isOther('tags') && { tags: unpackTags(before.tags) }),
      ...(isOther('is_checked') && { isChecked: true as const }),
    };
    const key = JSON.stringify(had);
    const group = groups.get(key);
    if (group) group.transactionIds.push(before.id);
    else groups.set(key, { transactionIds: [before.id], ...had });
  }
  return [...groups.values()];
}
