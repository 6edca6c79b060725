import type { ReadAccount, ReadRow } from './rows.ts';

/** The two sides of a transfer may be booked so many days apart. */
const MOST_DAYS = 4;
/** So many rows of one amount are looked at for the other side of one. */
const LOOKED_AT = 20;
/** So much of each of its texts is looked at for what a row says. */
const LETTERS = 100;

/**
 * Joins the two sides of a transfer, each once: rows of two accounts with opposite amounts of one currency, a few days off at most. The
 * one names the account of the other, or both say that they are a transfer. The rows come in the order of days. A row that names an
 * account without such a row there notes it all the same; but between currencies not the same amount comes as goes, so that these
 * stay two rows of their own.
 */
export function pairTransfers(rows: readonly ReadRow[], accounts: readonly ReadAccount[]): void {
  if (rows.every(({ otherName }) => otherName === undefined) && accounts.length < 2) return;
  noteOthers(rows, accounts);
  const candidates = oppositesIn(rows);
  const wordsOf = memoized((at: number) => wordsIn(rows[at]));
  // What the files say outright comes before what words make likely.
  join(rows, candidates, MOST_DAYS, (one, other) => isSaid(rows[one], rows[other]));
  const isLikely = (one: number, other: number) => {
    const [a, b] = [rows[one], rows[other]];
    return a !== undefined && b !== undefined && isOneTransfer(a, b, wordsOf(one), wordsOf(other), accounts);
  };
  for (const mostDays of [0, MOST_DAYS]) join(rows, candidates, mostDays, isLikely);
}

/** Which of the files' accounts a row names. */
function noteOthers(rows: readonly ReadRow[], accounts: readonly ReadAccount[]): void {
  const byName = new Map<string, number>();
  for (const [place, { id, name }] of accounts.entries()) {
    for (const each of [name, id]) if (each !== '' && !byName.has(fold(each))) byName.set(fold(each), place);
  }
  for (const row of rows) {
    if (row.otherName === undefined || row.left) continue;
    const other = byName.get(fold(row.otherName));
    if (other === undefined || other === row.account) continue;
    delete row.otherName;
    if (currencyOf(accounts[other], row.currency) === row.currency) row.other = other;
  }
}

const currencyOf = (account: ReadAccount | undefined, otherwise: string | undefined) =>
  otherwise === undefined ? undefined : (account?.currency ?? otherwise);

/** The places of rows whose amount is in another account with the opposite sign. */
function oppositesIn(rows: readonly ReadRow[]): number[] {
  const accountsOf = new Map<string, Set<number>>();
  const isOpen = ({ left, account, amountMinor = 0 }: ReadRow) => !left && account !== undefined && amountMinor !== 0;
  for (const row of rows) {
    if (!isOpen(row)) continue;
    const accounts = accountsOf.get(amountKey(row));
    if (accounts) accounts.add(row.account ?? -1);
    else accountsOf.set(amountKey(row), new Set([row.account ?? -1]));
  }
  return rows.flatMap((row, at) => {
    const accounts = isOpen(row) ? accountsOf.get(amountKey(row, -1)) : undefined;
    return accounts && [...accounts].some((each) => each !== row.account) ? [at] : [];
  });
}

const amountKey = ({ amountMinor = 0, currency = '' }: ReadRow, sign = 1) => `${sign * amountMinor} ${currency}`;

/** Places of rows of one account and amount, of which those before `next` are too long ago. */
type Queue = { places: number[]; next: number };

function join(
  rows: readonly ReadRow[],
  candidates: readonly number[],
  mostDays: number,
  isTransfer: (one: number, other: number) => boolean,
): void {
  const waiting = new Map<string, Map<number, Queue>>();
  for (const at of candidates) {
    const row = rows[at];
    if (!row || row.pair !== undefined) continue;
    const partner = partnerOf(at, rows, waiting.get(amountKey(row, -1)), mostDays, isTransfer);
    const its = rows[partner ?? -1];
    if (partner !== undefined && its) {
      Object.assign(row, { pair: partner, other: its.account });
      Object.assign(its, { pair: at, other: row.account });
      continue;
    }
    const alike = waiting.get(amountKey(row)) ?? new Map<number, Queue>();
    waiting.set(amountKey(row), alike);
    const own = alike.get(row.account ?? -1);
    if (own) own.places.push(at);
    else alike.set(row.account ?? -1, { places: [at], next: 0 });
  }
}

function partnerOf(
  at: number,
  rows: readonly ReadRow[],
  queues: ReadonlyMap<number, Queue> | undefined,
  mostDays: number,
  isTransfer: (one: number, other: number) => boolean,
): number | undefined {
  let left = LOOKED_AT;
  for (const [account, queue] of queues ?? []) {
    if (account === rows[at]?.account || left <= 0) continue;
    // What is too long ago for this row is so for all that follow, and is not looked at again.
    while (queue.next < queue.places.length && !isNear(rows[queue.places[queue.next] ?? -1], rows[at], mostDays))
      queue.next++;
    const some = queue.places.slice(queue.next, queue.next + left);
    left -= some.length;
    const found = some.findIndex((place) => isTransfer(place, at));
    if (found === 0) return queue.places[queue.next++];
    if (found > 0) return queue.places.splice(queue.next + found, 1)[0];
  }
  return undefined;
}

function isNear(one: ReadRow | undefined, other: ReadRow | undefined, mostDays: number): boolean {
  return Math.abs(Date.parse(one?.day ?? '') - Date.parse(other?.day ?? '')) <= mostDays * 86_400_000;
}

/** How banks and programs call transfers, folded. */
const TRANSFER =
  /\b(?:transfers?|transferred|xfer|tfr|trsf|trf|umbuchung|uebertrag|ubertrag\w*|uberweisung|ueberweisung|eigenubertrag|virements?|vir|traspasos?|transferenc\w+|giroconto|girofondi|bonifico|trasferiment\w+|overboeking|overschrijving|overheveling|przelew|przeksiegowanie|prevod\w*|prijenos\w*|prenos\w*|atvezetes|atutalas|overforing\w*|overforsel\w*|overfort|tilisiirto|siirto|virman|havale|eft|viramente?|ulekanne|parvedums|pavedimas|pervedimas)\b|перевод|переказ|превод|转账|轉賬|轉帳|转入|转出|振替|振込|이체|μεταφορα/;

function wordsIn(row: ReadRow | undefined): string {
  const words = [row?.name, row?.original, row?.category, row?.note].map((each) => (each ?? '').slice(0, LETTERS));
  return fold(words.join(' '));
}

/** Whether each row names the account of the other. */
function isSaid(one: ReadRow | undefined, other: ReadRow | undefined): boolean {
  return one?.other !== undefined && one.other === other?.account && other.other === one.account;
}

/** Whether the words of two rows make it likely that they are one transfer: what both say, or one of the account of the other. */
function isOneTransfer(
  one: ReadRow,
  other: ReadRow,
  words: string,
  otherWords: string,
  accounts: readonly ReadAccount[],
): boolean {
  if ((one.other ?? other.account) !== other.account || (other.other ?? one.account) !== one.account) return false;
  const first = one.other !== undefined || TRANSFER.test(words);
  const second = other.other !== undefined || TRANSFER.test(otherWords);
  if (first && second) return true;
  if (!first && !second) return false;
  return isMentioned(accounts[other.account ?? -1], words) || isMentioned(accounts[one.account ?? -1], otherWords);
}

const SHORTEST = 4;

/** By its name, its number, or the last digits of that. */
function isMentioned(account: ReadAccount | undefined, words: string): boolean {
  const end = /\d{4}$/.exec(account?.id ?? '')?.[0];
  const names = [account?.name, account?.id].map((each) => fold(each ?? '')).filter((each) => each.length >= SHORTEST);
  return names.some((each) => words.includes(each)) || (end !== undefined && words.includes(end));
}

function memoized<T>(find: (at: number) => T): (at: number) => T {
  const found = new Map<number, T>();
  return (at) => {
    const known = found.get(at) ?? find(at);
    found.set(at, known);
    return known;
  };
}

function fold(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/ø/g, 'o').replace(/\s+/g, ' ').trim();
}
