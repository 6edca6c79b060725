import { setImmediate } from 'node:timers/promises';
import { addDays } from '../../contract/day.ts';
import type { ReadHead, ReadRow } from '../../statements/rows.ts';
import type { Db } from '../db/schema.ts';
import { listAccounts } from '../transactions/accounts/store.ts';
import { fold, searchText } from '../transactions/fold.ts';
import type { ReadyRule } from '../transactions/rules/matching.ts';
import { listReadyRules } from '../transactions/rules/store.ts';
import { type Tally, targetOf } from './balances-after.ts';
import { namesAccount, rowByRules } from './by-rules.ts';
import { makeCategoryChooser } from './choose-categories.ts';
import type { KeptAccount, KeptFile } from './details.ts';
import { type Compared, type Matcher, makeMatcher, type There } from './match.ts';
import { Pairs, partPairs } from './part-pairs.ts';
import type { Reading } from './reading-process.ts';
import { groupOfLeft, type KeptRow, type NewImportRow, ON_REQUEST, toNewRow } from './row.ts';
import { insertRows } from './store.ts';
import { listThere } from './what-is-there.ts';
import { listWaitingReceipts } from './with-receipts.ts';

/** Rows that are settled and kept at once: few enough that nobody waits long for it. */
const PART_ROWS = 120;
/** What of an account is looked at around the days of the file. */
const DAYS_AROUND = 7;

/** Whose import it is, and what was settled of it so far. */
export type Prepared = {
  userId: number;
  currency: string;
  readingId: string;
  files: KeptFile[];
  accounts: KeptAccount[];
};

/**
 * Tells what becomes of each row and keeps it, in short steps: what is there already, certainly or likely, what goes between
 * accounts, what cannot be taken, and in which category the rest goes. What is to be added is added to the tally.
 */
export async function prepareRows(db: Db, reading: Reading, prepared: Prepared, tally: Tally): Promise<void> {
  const { userId, readingId } = prepared;
  const rules = await listReadyRules(db, userId);
  const matchers = await matchersOf(db, prepared, accountsOfRules(rules));
  const certain = await findCertain(reading, prepared, matchers);
  const receipts = makeMatcher(await listWaitingReceipts(db, userId, prepared.accounts));
  const chooseCategory = makeCategoryChooser(db, userId);
  const accountNames = new Map((await listAccounts(db, userId)).map(({ id, name }) => [fold(name), id]));
  const context = { ...prepared, matchers, certain, receipts, accountNames };
  const pairs = new Pairs();
  await eachPart(reading, async (rows, from) => {
    const kept: NewImportRow[] = [];
    for (const [at, asRead] of rows.entries()) {
      const row = transferIfApart(asRead, prepared.accounts);
      const { group, isIncluded, ...rest } = settle(row, from + at, context);
      // What is left may be wanted all the same.
      const isEntry = group !== 'transfer' && group !== 'opening';
      const ruled = isEntry ? rowByRules(rules, row, prepared) : {};
      pairs.add(from + at, row.pair, group);
      const needsCategory = isEntry && row.name !== '' && !row.category && !row.parts && ruled.chosen === undefined;
      const category = needsCategory ? await chooseCategory(ruled.name ?? row.name, row.amountMinor ?? 0) : {};
      const all = { ...row, ...rest, ...category, ...ruled, ...readOf(row) };
      const asNew = toNewRow(readingId, from + at, group, isIncluded, all);
      tally.add(asNew, all);
      kept.push(asNew);
    }
    await insertRows(db, userId, readingId, kept);
  });
  await partPairs(db, userId, readingId, pairs, chooseCategory, tally);
}

/** What goes between two accounts of the files is no transfer where the rows of both go to one, or one of them is left out. */
function transferIfApart(row: ReadRow, accounts: readonly KeptAccount[]): ReadRow {
  const [own, other] = [accounts[row.account ?? -1], accounts[row.other ?? -1]];
  if (!own || !other) return row;
  const isApart = !own.isLeftOut && !other.isLeftOut && targetOf(own, row.account) !== targetOf(other, row.other);
  if (isApart) return row;
  const { pair: _, other: __, ...rest } = row;
  return rest;
}

function readOf({ day, amountMinor }: ReadRow): Pick<KeptRow, 'read'> {
  return day === undefined || amountMinor === undefined ? {} : { read: { day, minor: amountMinor } };
}

type Settled = Pick<KeptRow, 'matchId' | 'receiptId' | 'answer' | 'otherAccountId' | 'was'> & {
  group: NewImportRow['row_group'];
  isIncluded: boolean;
};

type Context = Prepared & {
  matchers: ReadonlyMap<string, Matcher>;
  certain: ReadonlyMap<number, string | null>;
  receipts: Matcher;
  accountNames: ReadonlyMap<string, string>;
};

function settle(row: ReadRow, position: number, context: Context): Settled {
  const { accounts, files, currency, matchers, certain, receipts, accountNames } = context;
  const account = accounts[row.account ?? -1];
  const left = groupOfLeft(row);
  if (left) {
    // What was added on request from a former file; all that is booked has found its own before.
    const there =
      ON_REQUEST.includes(left) && account && matchers.get(targetOf(account, row.account))?.certain(comparedOf(row));
    return there ? { group: 'here', isIncluded: false, matchId: there.id } : { group: left, isIncluded: false };
  }
  const found = certain.get(position);
  if (found !== undefined) return { group: 'here', isIncluded: false, ...(found && { matchId: found }) };
  const likely = account && matchers.get(targetOf(account, row.account))?.likely(comparedOf(row));
  const is = ((): Settled => {
    if (files[row.file]?.importedAt !== undefined && !likely) return { group: 'here', isIncluded: false };
    if (likely) {
      const { there, answer } = likely;
      return { group: 'likely', isIncluded: answer === 'different', matchId: there.id, answer };
    }
    if (row.other !== undefined) return { group: 'transfer', isIncluded: true };
    const other = row.otherName === undefined ? undefined : accountNames.get(fold(row.otherName));
    if (other !== undefined && other !== account?.accountId) {
      return { group: 'transfer', isIncluded: true, otherAccountId: other };
    }
    return { group: 'new', isIncluded: true };
  })();
  if (account?.isLeftOut) return { ...is, group: 'left', isIncluded: false, was: is.group };
  if (row.currency !== undefined && row.currency !== currency)
    return { ...is, group: 'currency', isIncluded: false, was: is.group };
  const receipt = is.group === 'new' ? receipts.likely(comparedOf(row)) : undefined;
  return receipt ? { ...is, group: 'likely', receiptId: receipt.there.id, answer: receipt.answer } : is;
}

function comparedOf(row: ReadRow): Compared {
  const { day = '', amountMinor: minor = 0, id, mark, name, original = '', note } = row;
  return { day, minor, mark, words: searchText(name, original, note), ...(id !== undefined && { id }) };
}

async function matchersOf(
  db: Db,
  { userId, accounts, files }: Prepared,
  ofRules: readonly string[],
): Promise<Map<string, Matcher>> {
  const spans = new Map<string, { first: string; last: string; ids: Set<string> }>();
  for (const [place, account] of accounts.entries()) {
    const { accountId, isLeftOut, first, last } = account;
    if (isLeftOut || first === undefined || last === undefined) continue;
    // Where rules may have put what a former file had.
    const others = namesAccount(account, files[account.file]) ? [] : ofRules;
    const ids = [...(accountId === null ? [] : [accountId]), ...others];
    if (ids.length === 0) continue;
    const target = targetOf(account, place);
    const span = spans.get(target);
    spans.set(target, {
      first: span && span.first < first ? span.first : first,
      last: span && span.last > last ? span.last : last,
      ids: new Set([...(span?.ids ?? []), ...ids]),
    });
  }
  const matchers = new Map<string, Matcher>();
  for (const [target, { first, last, ids }] of spans) {
    const around = { first: addDays(first, -DAYS_AROUND), last: addDays(last, DAYS_AROUND) };
    const there: There[] = [];
    for (const accountId of ids) there.push(...(await listThere(db, userId, { accountId, ...around })));
    matchers.set(target, makeMatcher(there));
  }
  return matchers;
}

function accountsOfRules(rules: readonly ReadyRule[]): string[] {
  return rules.map(({ changes }) => changes.accountId).filter((id) => id !== undefined);
}

/**
 * Which rows are there already for certain, by their positions: in the account, or in a file before theirs (null). All of them are
 * found before anything likely is, so that nothing that is one row for certain is taken for another. Rows of one file are never each other.
 */
async function findCertain(
  reading: Reading,
  { accounts, files }: Prepared,
  matchers: ReadonlyMap<string, Matcher>,
): Promise<Map<number, string | null>> {
  const certain = new Map<number, string | null>();
  const isOfSeveral = files.length > 1;
  if (!isOfSeveral && ![...matchers.values()].some(({ hasOrigins }) => hasOrigins)) return certain;
  const counts = new Map<string, number[]>();
  await eachPart(reading, async (rows, from) => {
    for (const [at, row] of rows.entries()) {
      const account = accounts[row.account ?? -1];
      if (!account || account.isLeftOut || groupOfLeft(row) !== undefined) continue;
      const target = targetOf(account, row.account);
      if (isOfSeveral) {
        const key = `${target} ${row.mark}`;
        const ofFiles = counts.get(key) ?? [];
        const own = ofFiles[row.file] ?? 0;
        const before = Math.max(0, ...ofFiles.slice(0, row.file).map((count) => count ?? 0));
        ofFiles[row.file] = own + 1;
        counts.set(key, ofFiles);
        if (own < before) {
          certain.set(from + at, null);
          continue;
        }
      }
      const there = matchers.get(target)?.certain(comparedOf(row));
      if (there) certain.set(from + at, there.id);
    }
  });
  return certain;
}

/** All rows, one part after the other; others come in between. */
async function eachPart(
  { head, rows }: { head: ReadHead; rows: Reading['rows'] },
  work: (rows: ReadRow[], from: number) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < head.rowCount; from += PART_ROWS) {
    await work(await rows(from, PART_ROWS), from);
    await setImmediate();
  }
}
