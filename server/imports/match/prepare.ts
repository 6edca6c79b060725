import type { ReadRow } from '../../../statements/index.ts';
import type { Db } from '../../db/schema.ts';
import { fold } from '../../text/fold.ts';
import { listAccounts } from '../../transactions/accounts/store.ts';
import type { Reading } from '../reading-process.ts';
import { type Tally, targetOf } from '../records/balances-after.ts';
import { type Details, isDoubtful } from '../records/details.ts';
import { groupOfLeft, type KeptRow, type NewImportRow, toNewRow } from '../records/row.ts';
import { insertRows } from '../records/store.ts';
import { rowByRules } from './by-rules.ts';
import { makeCategoryChooser } from './choose-categories.ts';
import { type Comparison, comparedOf, eachPart, findCertain, type Prepared } from './compare.ts';
import type { Corrections } from './corrections.ts';
import { InTrash } from './in-trash.ts';
import { type Existing, findExisting, lookAhead } from './look-ahead.ts';
import { type Matcher, makeMatcher } from './match.ts';
import { Pairs, partPairs } from './part-pairs.ts';
import { countSkippedBefore } from './skipped-before.ts';
import { listWaitingReceipts } from './with-receipts.ts';

/**
 * Decides about each row and stores the decision, in short steps. A row is a certain or likely duplicate, a transfer
 * between accounts, a row that cannot be added, or a transaction with a category. The tally counts the rows to add.
 * @returns ids of transactions in the trash that would be added again, and ids of transactions that are missing from
 * the files
 */
export async function prepareRows(
  db: Db,
  reading: Reading,
  prepared: Prepared,
  comparison: Comparison,
  tally: Tally,
  corrections?: Corrections,
): Promise<Pick<Details, 'inTrash' | 'vanished'>> {
  const { userId, readingId } = prepared;
  const { rules, matchers } = comparison;
  const certain = await findCertain(reading, prepared, matchers);
  const receipts = makeMatcher(await listWaitingReceipts(db, userId, prepared.accounts));
  const chooseCategory = makeCategoryChooser(db, userId);
  const ahead = await lookAhead(reading, prepared, comparison, certain, chooseCategory);
  const accountNames = new Map((await listAccounts(db, userId)).map(({ id, name }) => [fold(name), id]));
  const leftOut = await countSkippedBefore(db, userId, prepared.files);
  const findAt = (position: number, row: ReadRow) =>
    ahead ? ahead.existing.get(position) : findExisting(row, prepared.accounts[row.account ?? -1], matchers);
  const context = { ...prepared, findAt, certain, receipts, accountNames, leftOut };
  const inTrash = await InTrash.of(db, userId);
  const pairs = new Pairs();
  const firstDays = new Map<number, string>();
  await eachPart(reading, async (rows, from) => {
    const kept: NewImportRow[] = [];
    for (const [at, asRead] of rows.entries()) {
      const row = transferIfApart(asRead, prepared);
      const { group, isIncluded, ...rest } = settle(row, from + at, context);
      // Excluded rows may still be added on request.
      const isEntry = group !== 'transfer' && group !== 'opening';
      const ruled = isEntry ? rowByRules(rules, row, prepared) : {};
      if (isIncluded && (group === 'new' || group === 'transfer')) inTrash.look(row.mark, targetAt(row, prepared));
      pairs.add(from + at, row.pair, group);
      const needsCategory = isEntry && row.name !== '' && !row.category && !row.parts && ruled.chosen === undefined;
      const category = needsCategory ? await chooseCategory(ruled.name ?? row.name, row.amountMinor ?? 0) : {};
      const { pair = -1, day } = row;
      if (pair > from + at && day !== undefined) firstDays.set(from + at, day);
      const writtenOn = firstDays.get(pair);
      firstDays.delete(pair);
      const isLater = writtenOn !== undefined && writtenOn !== day;
      const all = { ...row, ...rest, ...category, ...ruled, ...readOf(row), ...(isLater && { writtenOn }) };
      const asNew = toNewRow(readingId, from + at, group, isIncluded, all);
      tally.add(asNew, all);
      corrections?.look(asNew, all);
      kept.push(asNew);
    }
    await insertRows(db, userId, readingId, kept);
  });
  await partPairs(db, userId, readingId, pairs, chooseCategory, tally);
  return { inTrash: [...inTrash.found], vanished: ahead?.vanished ?? [] };
}

function targetAt({ account: index }: ReadRow, { accounts }: Prepared): string {
  const account = accounts[index ?? -1];
  return account ? targetOf(account, index) : '';
}

/** Not a transfer if both accounts of the files go to one account, or if one of them is excluded or doubtful. */
function transferIfApart(row: ReadRow, { accounts, files }: Prepared): ReadRow {
  const [own, other] = [accounts[row.account ?? -1], accounts[row.other ?? -1]];
  if (!own || !other) return row;
  const isCertain = [own, other].every(({ isLeftOut, file }) => !isLeftOut && !isDoubtful(files[file]));
  const isApart = isCertain && targetOf(own, row.account) !== targetOf(other, row.other);
  if (isApart) return row;
  const { pair: _, other: __, ...rest } = row;
  return rest;
}

function readOf({ day, amountMinor }: ReadRow): Pick<KeptRow, 'read'> {
  return day === undefined || amountMinor === undefined ? {} : { read: { day, minor: amountMinor } };
}

function takeOne(counts: Map<string, number>, mark: string): boolean {
  const count = counts.get(mark) ?? 0;
  if (count > 0) counts.set(mark, count - 1);
  return count > 0;
}

type Settled = Pick<KeptRow, 'matchId' | 'updates' | 'receiptId' | 'answer' | 'otherAccountId' | 'was'> & {
  group: NewImportRow['row_group'];
  isIncluded: boolean;
};

type Context = Prepared & {
  findAt: (position: number, row: ReadRow) => Existing | undefined;
  certain: ReadonlyMap<number, string | null>;
  receipts: Matcher;
  accountNames: ReadonlyMap<string, string>;
  leftOut: Map<string, number>;
};

function settle(row: ReadRow, position: number, context: Context): Settled {
  const { accounts, files, currency, findAt, certain, receipts, accountNames, leftOut } = context;
  const account = accounts[row.account ?? -1];
  const left = groupOfLeft(row);
  if (left) {
    // Finds a match for rows that were added on request from an earlier file. All booked rows have their matches by
    // now.
    const existing = findAt(position, row);
    return existing
      ? { group: 'here', isIncluded: false, matchId: existing.there.id }
      : { group: left, isIncluded: false };
  }
  const found = certain.get(position);
  if (found !== undefined) return { group: 'here', isIncluded: false, ...(found && { matchId: found }) };
  const likely = findAt(position, row);
  const is = ((): Settled => {
    if (!likely && files[row.file]?.importedAt !== undefined && takeOne(leftOut, row.mark))
      return { group: 'here', isIncluded: false };
    if (likely) {
      const { there, answer, updates } = likely;
      const isIncluded = answer === 'different';
      return { group: 'likely', isIncluded, matchId: there.id, answer, ...(updates && { updates }) };
    }
    if (row.other !== undefined) return { group: 'transfer', isIncluded: true };
    const other = row.otherName === undefined ? undefined : accountNames.get(fold(row.otherName));
    if (other !== undefined && other !== account?.accountId) {
      return { group: 'transfer', isIncluded: true, otherAccountId: other };
    }
    return { group: 'new', isIncluded: true };
  })();
  const isAdded = is.isIncluded && (is.group === 'new' || is.group === 'transfer');
  if (account?.isLeftOut || (isAdded && isDoubtful(files[row.file])))
    return { ...is, group: 'left', isIncluded: false, was: is.group };
  if (row.currency !== undefined && row.currency !== currency)
    return { ...is, group: 'currency', isIncluded: false, was: is.group };
  const receipt = is.group === 'new' ? receipts.likely(comparedOf(row)) : undefined;
  return receipt ? { ...is, group: 'likely', receiptId: receipt.there.id, answer: receipt.answer } : is;
}
