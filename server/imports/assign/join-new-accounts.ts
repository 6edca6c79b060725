import { DEFAULT_ACCOUNT_NAME } from '../../../domain/account-name.ts';
import { foldText } from '../../text/fold-text.ts';
import type { FileReading } from '../reading-process.ts';
import { groupByKey } from '../records/group-by.ts';
import type { StoredAccount, StoredFile } from '../records/import-details.ts';
import { getHeaderKey } from '../records/learned-corrections.ts';
import { chooseAccountName, countSharedLetters, findSharedName, guessAccountKind } from './account-names.ts';
import { readRowsOnDays } from './compare-rows.ts';
import { COMPARISON_LIMITS } from './evidence.ts';
import {
  type AccountPair,
  areDifferentAccounts,
  findAccountPair,
  hasStatedBalances,
  isProvenByBalances,
} from './separate-accounts.ts';

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
  reading: FileReading,
  accounts: StoredAccount[],
  files: readonly StoredFile[],
  open: readonly number[],
  ownNames: readonly string[],
): Promise<StoredAccount[]> {
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
  accounts: readonly StoredAccount[],
  groups: readonly number[][],
  fileNameOf: (index: number) => string,
  ownNames: readonly string[],
): StoredAccount[] {
  const after = [...accounts];
  const grouped = new Set(groups.flat());
  const others = accounts.filter(({ accountId }, index) => accountId === null && !grouped.has(index));
  const taken = new Set([...ownNames, ...others.map(({ newName }) => newName)].map(foldText));
  for (const group of groups.toSorted(([one = 0], [other = 0]) => one - other)) {
    const [leader = -1] = group;
    const newName = chooseAccountName(
      { id: '', name: findSharedName(group.map(fileNameOf)) || DEFAULT_ACCOUNT_NAME },
      taken,
    );
    taken.add(foldText(newName));
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
  accounts: readonly StoredAccount[],
  files: readonly StoredFile[],
  open: readonly number[],
): number[][] {
  const dated = open.slice(0, COMPARISON_LIMITS.newAccounts).filter((index) => accounts[index]?.first !== undefined);
  const layouts = groupByKey(dated, (index) => {
    const { file = -1, currency } = accounts[index] ?? {};
    const { format, table } = files[file] ?? {};
    const roles = table?.columns.map(({ role }) => role).join(' ');
    return [format, getHeaderKey(files[file]) ?? roles, currency].join('\n');
  });
  const firstDay = (index: number) => accounts[index]?.first ?? '';
  return [...layouts.values()].map((indexes) => indexes.toSorted((a, b) => (firstDay(a) < firstDay(b) ? -1 : 1)));
}

async function relateFiles(
  reading: FileReading,
  accounts: readonly StoredAccount[],
  indexes: readonly number[],
  fileNameOf: (index: number) => string,
): Promise<(one: number, other: number) => Relation> {
  const relations = new Map<string, Relation>();
  const keyOf = (one: number, other: number) => `${Math.min(one, other)} ${Math.max(one, other)}`;
  const pairs: AccountPair[] = [];
  for (const [at, index] of indexes.entries()) {
    for (const next of indexes.slice(at + 1)) {
      const [one, other] = [accounts[index], accounts[next]];
      if (!one || !other) continue;
      const pair = findAccountPair(accounts, index, next);
      const isOfOneKind = guessAccountKind(fileNameOf(index)) === guessAccountKind(fileNameOf(next));
      const relation = relateByDays(one, other, pair, isOfOneKind);
      if (relation) relations.set(keyOf(index, next), relation);
      else if (pair && pairs.length < COMPARISON_LIMITS.pairs) pairs.push(pair);
    }
  }
  await readRowsOnDays(
    reading,
    pairs.flatMap(({ one, other }) => [one, other]),
  );
  for (const pair of pairs)
    relations.set(keyOf(pair.one.index, pair.other.index), areDifferentAccounts(pair, 0) ? 'two' : 'one');
  return (one, other) => relations.get(keyOf(one, other)) ?? 'two';
}

/**
 * Decides by balances and days; undefined if the rows must be compared. Two files may share one day, because a file can
 * end in the middle of a day.
 */
function relateByDays(
  one: StoredAccount,
  other: StoredAccount,
  pair: AccountPair | undefined,
  isOfOneKind: boolean,
): Relation | undefined {
  if (areConsecutiveFiles(one, other)) return 'one';
  if (pair?.one.spans.some(({ first, last }) => first !== last)) return undefined;
  if (hasStatedBalances(one) || hasStatedBalances(other)) return 'open';
  return isOfOneKind ? 'one' : 'two';
}

/** True if one file begins with the closing balance of the other. */
export function areConsecutiveFiles(one: StoredAccount, other: StoredAccount): boolean {
  const goesOn = (a: StoredAccount, b: StoredAccount) =>
    isProvenByBalances(a) &&
    isProvenByBalances(b) &&
    a.closingMinor === b.openingMinor &&
    (a.last ?? '') <= (b.first ?? '');
  return goesOn(one, other) || goesOn(other, one);
}
