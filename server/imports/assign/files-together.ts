import { NAMELESS_ACCOUNT } from '../../../domain/account-name.ts';
import { fold } from '../../text/fold.ts';
import type { Reading } from '../reading-process.ts';
import type { KeptAccount, KeptFile } from '../records/details.ts';
import { groupBy } from '../records/group-by.ts';
import { headKey } from '../records/learned-choices.ts';
import { readRows } from './compare-rows.ts';
import { LIMITS } from './evidence.ts';
import { hasBalances, isOfTwo, isProven, type Pair, pairOf } from './files-apart.ts';
import { countSharedLetters, kindOf, nameFor, sharedName } from './names.ts';

/** The relation of two files: `one` account, `two` accounts, or `open` if that cannot be decided. */
type Relation = 'one' | 'two' | 'open';

/**
 * Sends the rows of several files to one new account if the files belong together. The files must have the same layout.
 * In addition, their balances connect, or they have common rows, or they have no balances and cover different days. No
 * two files of a group may be proven to belong to different accounts. The new account is named after the common part of
 * all file names.
 * @param open indexes of accounts to be created, for files without a number or name
 * @param ownNames the names of existing accounts
 */
export async function joinNewAccounts(
  reading: Reading,
  accounts: KeptAccount[],
  files: readonly KeptFile[],
  open: readonly number[],
  ownNames: readonly string[],
): Promise<KeptAccount[]> {
  const fileNameOf = (index: number) => files[accounts[index]?.file ?? -1]?.name ?? '';
  const shared: number[][] = [];
  for (const indexes of groupByLayout(accounts, files, open)) {
    const relate = await relateFiles(reading, accounts, indexes, fileNameOf);
    const groups: number[][] = [];
    for (const index of indexes) {
      const fitting = groups.filter((group) => {
        const relations = group.map((each) => relate(each, index));
        return relations.includes('one') && !relations.includes('two');
      });
      const likenessOf = (group: number[]) =>
        Math.max(...group.map((each) => countSharedLetters(fileNameOf(each), fileNameOf(index))));
      const [best, second] = fitting
        .map((group) => ({ group, likeness: likenessOf(group) }))
        .sort((a, b) => b.likeness - a.likeness);
      if (best && best.likeness !== second?.likeness) best.group.push(index);
      else groups.push([index]);
    }
    shared.push(...groups.filter(({ length }) => length > 1).map((group) => group.sort((a, b) => a - b)));
  }
  return shared.length === 0 ? accounts : withLeaders(accounts, shared, fileNameOf, ownNames);
}

/** Sends the rows of each group to the account created for its first file. */
function withLeaders(
  accounts: readonly KeptAccount[],
  groups: readonly number[][],
  fileNameOf: (index: number) => string,
  ownNames: readonly string[],
): KeptAccount[] {
  const after = [...accounts];
  const grouped = new Set(groups.flat());
  const others = accounts.filter(({ accountId }, index) => accountId === null && !grouped.has(index));
  const taken = new Set([...ownNames, ...others.map(({ newName }) => newName)].map(fold));
  for (const group of groups.toSorted(([one = 0], [other = 0]) => one - other)) {
    const [leader = -1] = group;
    const newName = nameFor({ id: '', name: sharedName(group.map(fileNameOf)) || NAMELESS_ACCOUNT }, taken);
    taken.add(fold(newName));
    for (const index of group) {
      const account = accounts[index];
      if (!account) continue;
      after[index] = index === leader ? { ...account, newName } : { ...account, newWith: leader, reason: 'other file' };
    }
  }
  return after;
}

/** Groups accounts by layout and currency, earliest first. */
function groupByLayout(
  accounts: readonly KeptAccount[],
  files: readonly KeptFile[],
  open: readonly number[],
): number[][] {
  const dated = open.slice(0, LIMITS.newAccounts).filter((index) => accounts[index]?.first !== undefined);
  const layouts = groupBy(dated, (index) => {
    const { file = -1, currency } = accounts[index] ?? {};
    const { format, table } = files[file] ?? {};
    const roles = table?.columns.map(({ role }) => role).join(' ');
    return [format, headKey(files[file]) ?? roles, currency].join('\n');
  });
  const firstDay = (index: number) => accounts[index]?.first ?? '';
  return [...layouts.values()].map((indexes) => indexes.toSorted((a, b) => (firstDay(a) < firstDay(b) ? -1 : 1)));
}

async function relateFiles(
  reading: Reading,
  accounts: readonly KeptAccount[],
  indexes: readonly number[],
  fileNameOf: (index: number) => string,
): Promise<(one: number, other: number) => Relation> {
  const relations = new Map<string, Relation>();
  const keyOf = (one: number, other: number) => `${Math.min(one, other)} ${Math.max(one, other)}`;
  const pairs: Pair[] = [];
  for (const [at, index] of indexes.entries()) {
    for (const next of indexes.slice(at + 1)) {
      const [one, other] = [accounts[index], accounts[next]];
      if (!one || !other) continue;
      const pair = pairOf(accounts, index, next);
      const isOfOneKind = kindOf(fileNameOf(index)) === kindOf(fileNameOf(next));
      const relation = relateByDays(one, other, pair, isOfOneKind);
      if (relation) relations.set(keyOf(index, next), relation);
      else if (pair && pairs.length < LIMITS.pairs) pairs.push(pair);
    }
  }
  await readRows(
    reading,
    pairs.flatMap(({ one, other }) => [one, other]),
  );
  for (const pair of pairs) relations.set(keyOf(pair.one.index, pair.other.index), isOfTwo(pair, 0) ? 'two' : 'one');
  return (one, other) => relations.get(keyOf(one, other)) ?? 'two';
}

/**
 * Decides by balances and days; undefined if the rows must be compared. Two files may share one day, because a file can
 * end in the middle of a day.
 */
function relateByDays(
  one: KeptAccount,
  other: KeptAccount,
  pair: Pair | undefined,
  isOfOneKind: boolean,
): Relation | undefined {
  if (isContinued(one, other)) return 'one';
  if (pair?.one.spans.some(({ first, last }) => first !== last)) return undefined;
  if (hasBalances(one) || hasBalances(other)) return 'open';
  return isOfOneKind ? 'one' : 'two';
}

/** True if one file begins with the closing balance of the other. */
export function isContinued(one: KeptAccount, other: KeptAccount): boolean {
  const goesOn = (a: KeptAccount, b: KeptAccount) =>
    isProven(a) && isProven(b) && a.closingMinor === b.openingMinor && (a.last ?? '') <= (b.first ?? '');
  return goesOn(one, other) || goesOn(other, one);
}
