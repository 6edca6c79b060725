import { addDaysClamped } from '../../../contract/day.ts';
import type { ReadRow } from '../../../statements/rows.ts';
import { eachPart } from '../match/compare.ts';
import type { Reading } from '../reading-process.ts';
import type { KeptAccount, KeptFile } from '../records/details.ts';
import { groupOfLeft } from '../records/row.ts';
import { nameFromFile } from './name-words.ts';

/** At most this share of rows is in two files by chance, such as the same fee on the same day. */
const BY_CHANCE = 0.1;
/** How many rows of each file, on the last days that both cover, decide whether both are of one account. */
const LOOKED_AT = 1000;
const MAX_DAYS = 60;
const FEWEST = 3;
/** More pairs than real files have. Each row is checked for every pair of its file. */
const MAX_PAIRS = 200;

/** Two accounts of files that would go to the same account although their balances do not connect. */
export type Pair = {
  places: [number, number];
  first: string;
  last: string;
  rows: [number, number];
  marks: [Marks, Marks];
  /** With fewer rows in either file there is no result. */
  fewest: number;
};
type Marks = Set<string>;

/**
 * Returns the indexes of accounts that cannot share their proposed account with another file of this import: both cover common
 * days with almost no common rows, and their balances do not connect.
 * @param open indexes of accounts that may be reassigned. If two conflict the first stays, unless the second was matched by its
 * balance.
 */
export async function placesApart(
  reading: Reading,
  { accounts, files }: { accounts: readonly KeptAccount[]; files: readonly KeptFile[] },
  open: readonly number[],
): Promise<number[]> {
  const pairs = pairsOf(accounts, files, open);
  if (pairs.length === 0) return [];
  await countShared(reading, pairs);
  const ofTwo = new Set(pairs.filter(isOfTwo).map(({ places }) => places.join(' ')));
  const isApart = (one: number, other: number) => ofTwo.has(`${Math.min(one, other)} ${Math.max(one, other)}`);
  const rank = (place: number) => (!open.includes(place) ? 0 : accounts[place]?.reason === 'balance' ? 1 : 2);
  const staying: number[] = [];
  const apart: number[] = [];
  for (const place of [...accounts.keys()].sort((a, b) => rank(a) - rank(b))) {
    const isMoved = open.includes(place) && staying.some((other) => isApart(place, other));
    (isMoved ? apart : staying).push(place);
  }
  return apart;
}

function pairsOf(accounts: readonly KeptAccount[], files: readonly KeptFile[], open: readonly number[]): Pair[] {
  const pairs: Pair[] = [];
  // Once per file, not per pair.
  const words = files.map(({ name }) => nameFromFile(name));
  const wordsAt = ({ file }: KeptAccount) => words[file];
  for (const [place, one] of accounts.entries()) {
    for (let next = place + 1; next < accounts.length; next++) {
      const other = accounts[next];
      if (!other || one.accountId === null || one.accountId !== other.accountId) continue;
      if (!open.includes(place) && !open.includes(next)) continue;
      // Without balances, a few different rows prove little.
      const pair = pairOf([place, next], one, other, isProven(one) ? 0 : FEWEST);
      if (!pair || one.currency !== other.currency || !mayBeOfTwo(one, other, wordsAt)) continue;
      pairs.push(pair);
      if (pairs.length === MAX_PAIRS) return pairs;
    }
  }
  return pairs;
}

/** True if both have balances that do not connect, or if neither has any and their file names differ in words. */
function mayBeOfTwo(
  one: KeptAccount,
  other: KeptAccount,
  wordsAt: (account: KeptAccount) => string | undefined,
): boolean {
  if (isProven(one) && isProven(other)) {
    return one.closingMinor !== other.openingMinor && other.closingMinor !== one.openingMinor;
  }
  if (one.isLeftOut || other.isLeftOut || hasBalances(one) || hasBalances(other)) return false;
  return one.file !== other.file && wordsAt(one) !== wordsAt(other);
}

export function hasBalances({ openingMinor, closingMinor }: KeptAccount): boolean {
  return openingMinor !== undefined || closingMinor !== undefined;
}

/** Returns the last days that both cover; undefined if there are none. */
export function pairOf(places: [number, number], one: KeptAccount, other: KeptAccount, fewest = 0): Pair | undefined {
  const [begin, last] = [later(one.first, other.first), earlier(one.last, other.last)];
  if (begin > last) return undefined;
  const first = later(begin, addDaysClamped(last, -MAX_DAYS));
  return { places, first, last, rows: [0, 0], marks: [new Set(), new Set()], fewest };
}

/** Balances prove something only if they agree with the rows of an included account. */
export function isProven({ isLeftOut, openingMinor, closingMinor, sumMinor }: KeptAccount): boolean {
  return !isLeftOut && openingMinor !== undefined && openingMinor + sumMinor === closingMinor;
}

const later = (one = '', other = '') => (one > other ? one : other);
const earlier = (one = '', other = '') => (one < other ? one : other);

export function isOfTwo({ rows, fewest, marks: [one, other] }: Pair): boolean {
  const shared = [...one].filter((mark) => other.has(mark)).length;
  return Math.min(...rows) >= fewest && shared <= Math.min(...rows) * BY_CHANCE;
}

export async function countShared(reading: Reading, pairs: readonly Pair[]): Promise<void> {
  const isOpen = ({ rows }: Pair) => Math.min(...rows) < LOOKED_AT;
  const byPlace = new Map<number, Pair[]>();
  for (const pair of pairs) for (const place of pair.places) byPlace.set(place, [...(byPlace.get(place) ?? []), pair]);
  await eachPart(reading, async (rows) => {
    for (const row of rows.filter((each) => groupOfLeft(each) === undefined)) {
      for (const pair of byPlace.get(row.account ?? -1) ?? []) countRow(pair, row);
    }
    return pairs.some(isOpen);
  });
}

function countRow({ places, first, last, rows, marks }: Pair, { account, day = '', mark }: ReadRow): void {
  const side = places[0] === account ? 0 : 1;
  if (rows[side] >= LOOKED_AT || day < first || day > last) return;
  rows[side]++;
  marks[side].add(mark);
}
