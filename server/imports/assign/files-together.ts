import { NAMELESS_ACCOUNT } from '../../../contract/account-name.ts';
import { fold } from '../../fold.ts';
import type { Reading } from '../reading-process.ts';
import type { KeptAccount, KeptFile } from '../records/details.ts';
import { headKey } from '../records/learned-choices.ts';
import { nameFor } from './choose-accounts.ts';
import { countShared, hasBalances, isOfTwo, isProven, type Pair, pairOf } from './files-apart.ts';
import { differInKind, likeness, sharedName } from './name-words.ts';

/**
 * More than real users import at once. Each file is compared with every other, and rows are counted where both cover common
 * days.
 */
const MOST_FILES = 60;
const MAX_PAIRS = 200;

/** Whether two files belong to one account, to two, or it cannot be decided. */
type Relation = 'one' | 'two' | 'open';

/**
 * Finds files that share the new account of another: they have the same layout, and their balances connect, or they have common
 * rows, or they have no balances and different days. No two files of a group may be proven to be of different accounts.
 * @param open indexes of accounts to be created, for files without a number or name
 * @returns for each index, the index whose new account it shares
 */
export async function placesTogether(
  reading: Reading,
  { accounts, files }: { accounts: readonly KeptAccount[]; files: readonly KeptFile[] },
  open: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const together = new Map<number, number>();
  for (const places of ofOneLayout(accounts, files, open)) {
    const relate = await relations(reading, accounts, files, places);
    const groups: number[][] = [];
    for (const place of places) {
      const fitting = groups.filter((group) => {
        const all = group.map((each) => relate(each, place));
        return all.includes('one') && !all.includes('two');
      });
      const nameOf = (at: number) => files[accounts[at]?.file ?? -1]?.name ?? '';
      const nearest = mostAlike(fitting, (group) =>
        Math.max(...group.map((at) => likeness(nameOf(at), nameOf(place)))),
      );
      if (nearest) nearest.push(place);
      else groups.push([place]);
    }
    for (const group of groups) {
      const first = Math.min(...group);
      for (const place of group) if (place !== first) together.set(place, first);
    }
  }
  return together;
}

/** Groups accounts by layout and currency, earliest first. */
function ofOneLayout(
  accounts: readonly KeptAccount[],
  files: readonly KeptFile[],
  open: readonly number[],
): number[][] {
  const layouts = new Map<string, number[]>();
  for (const place of open.slice(0, MOST_FILES)) {
    const { file = -1, currency, first } = accounts[place] ?? {};
    if (first === undefined) continue;
    const { format, table } = files[file] ?? {};
    const roles = table?.columns.map(({ role }) => role).join(' ');
    const key = [format, headKey(files[file]) ?? roles, currency].join('\n');
    layouts.set(key, [...(layouts.get(key) ?? []), place]);
  }
  const firstDay = (place: number) => accounts[place]?.first ?? '';
  return [...layouts.values()].map((places) => places.toSorted((a, b) => (firstDay(a) < firstDay(b) ? -1 : 1)));
}

/** Returns the most similar group; undefined if several are equally similar. */
function mostAlike(groups: readonly number[][], like: (group: number[]) => number): number[] | undefined {
  const [best, second] = groups.map((group) => ({ group, like: like(group) })).sort((a, b) => b.like - a.like);
  return best?.like === second?.like ? undefined : best?.group;
}

async function relations(
  reading: Reading,
  accounts: readonly KeptAccount[],
  files: readonly KeptFile[],
  places: readonly number[],
): Promise<(one: number, other: number) => Relation> {
  const known = new Map<string, Relation>();
  const pairs: Pair[] = [];
  const keyOf = (one: number, other: number) => `${Math.min(one, other)} ${Math.max(one, other)}`;
  for (const [at, place] of places.entries()) {
    for (const next of places.slice(at + 1)) {
      const [one, other] = [accounts[place], accounts[next]];
      if (!one || !other) continue;
      const pair = pairOf([place, next], one, other);
      const relation = relationByDays(one, other, files, pair);
      if (relation) known.set(keyOf(place, next), relation);
      else if (pair && pairs.length < MAX_PAIRS) pairs.push(pair);
    }
  }
  if (pairs.length > 0) await countShared(reading, pairs);
  for (const pair of pairs) known.set(keyOf(...pair.places), isOfTwo(pair) ? 'two' : 'one');
  return (one, other) => known.get(keyOf(one, other)) ?? 'two';
}

/** Decides by balances and days; undefined if rows have to decide. A single common day may be split between two files. */
function relationByDays(
  one: KeptAccount,
  other: KeptAccount,
  files: readonly KeptFile[],
  pair: Pair | undefined,
): Relation | undefined {
  if (isContinued(one, other)) return 'one';
  if (pair && pair.first !== pair.last) return undefined;
  if (hasBalances(one) || hasBalances(other)) return 'open';
  const nameOf = ({ file }: KeptAccount) => files[file]?.name ?? '';
  return differInKind(nameOf(one), nameOf(other)) ? 'two' : 'one';
}

/** True if one file begins with the balance that the other ends with. */
function isContinued(one: KeptAccount, other: KeptAccount): boolean {
  const goesOn = (a: KeptAccount, b: KeptAccount) =>
    isProven(a) && isProven(b) && a.closingMinor === b.openingMinor && (a.last ?? '') <= (b.first ?? '');
  return goesOn(one, other) || goesOn(other, one);
}

/**
 * Moves files along with a file for which an account is created because the proposed account has other rows on its days. Files
 * that connect to it have no such rows, but belong to the same account.
 * @param guesses indexes of guessed accounts
 */
export function withFollowing(
  accounts: KeptAccount[],
  files: readonly KeptFile[],
  guesses: readonly number[],
): KeptAccount[] {
  const heads = files.map(headKey);
  const headOf = ({ file }: KeptAccount) => heads[file];
  const after = [...accounts];
  for (let isAny = true; isAny; ) {
    isAny = false;
    for (const place of guesses.slice(0, MOST_FILES)) {
      const account = after[place];
      if (!account || account.accountId === null || account.reason === 'balance') continue;
      const { accountId: doubted } = account;
      const isOf = (other: KeptAccount) =>
        other.accountId === null && other.doubted === doubted && headOf(other) === headOf(account);
      if (!after.some((other) => isOf(other) && isContinued(account, other))) continue;
      after[place] = { ...account, accountId: null, doubted, reason: 'new' };
      isAny = true;
    }
  }
  return after;
}

/**
 * Sends rows to the new account of another file. The account is named after the common part of all file names.
 * @param own the names of existing accounts
 */
export function withOthers(
  accounts: KeptAccount[],
  files: readonly KeptFile[],
  together: ReadonlyMap<number, number>,
  own: readonly string[],
): KeptAccount[] {
  if (together.size === 0) return accounts;
  const leaders = new Set(together.values());
  const isApart = ({ accountId }: KeptAccount, place: number) =>
    accountId === null && !leaders.has(place) && !together.has(place);
  const taken = new Set([...own, ...accounts.filter(isApart).map(({ newName }) => newName)].map(fold));
  return accounts.map((account, place): KeptAccount => {
    const newWith = together.get(place);
    if (newWith !== undefined) return { ...account, newWith, reason: 'other file' };
    if (!leaders.has(place)) return account;
    const its = accounts.filter((_, at) => at === place || together.get(at) === place);
    const name = sharedName(its.map(({ file }) => files[file]?.name ?? '')) || NAMELESS_ACCOUNT;
    const newName = nameFor({ ...account, name }, taken);
    taken.add(fold(newName));
    return { ...account, newName };
  });
}
