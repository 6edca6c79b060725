import { BEYOND_ASCII } from '../amounts.ts';
import { TRANSFERS } from '../words.ts';
import type { ReadAccount, ReadRow } from './rows.ts';

/** The two sides of a transfer may be booked this many days apart. */
const MAX_DAYS = 4;
/** How many candidates with a matching amount are compared per row. */
const LOOKED_AT = 8;
/** How many accounts are searched for in the text of a row. Nobody has more. */
const MAX_ACCOUNTS_LOOKED_FOR = 50;
/** How many characters of each text are searched. */
const LETTERS = 100;

/**
 * Pairs rows that are the two sides of one transfer: opposite amounts in one currency, in two accounts, a few days
 * apart at most. A pair also needs one of: one row names the account of the other; one row says that money moved and
 * one mentions the other account; both rows say that the money stays with the user. Rows must be sorted by day. A row
 * that names an account of the files but has no partner still records it, unless the currencies differ: then the
 * amounts differ too, and both rows stay separate.
 */
export function pairTransfers(rows: readonly ReadRow[], accounts: readonly ReadAccount[]): void {
  if (accounts.length < 2) return;
  resolveOtherAccounts(rows, accounts);
  const sides = findOpposites(rows).map((at) => toSide(at, rows[at] as ReadRow));
  const known = accounts.map(listAccountTexts);
  // Explicit links win over likely ones, and the same day wins over another.
  pairSides(rows, sides, MAX_DAYS, (one, other) => one.other === other.account && other.other === one.account);
  for (const isLikely of [isMentioned, isOwnTransfer])
    for (const mostDays of [0, MAX_DAYS]) pairSides(rows, sides, mostDays, (one, other) => isLikely(one, other, known));
}

/** A row that may be one side of a transfer. */
type Side = {
  at: number;
  account: number;
  /** Days since 1970-01-01. */
  day: number;
  /** Amount and currency of this side, and those expected of the other. */
  ownKey: string;
  otherKey: string;
  /** The account that the row names. */
  other: number | undefined;
  words: string;
  /** `saysMoved`: any payment. `saysOwn`: a transfer between the user's own accounts. */
  saysMoved: boolean;
  saysOwn: boolean;
  /** The accounts that the text mentions; filled on first use. */
  mentioned?: readonly number[];
};

function toSide(at: number, row: ReadRow): Side {
  const words = foldTexts(row);
  return {
    at,
    account: row.account ?? -1,
    day: Date.parse(row.day ?? '') / 86_400_000,
    ownKey: amountKey(row, 1),
    otherKey: amountKey(row, -1),
    other: row.other,
    words,
    saysMoved: row.other !== undefined || TRANSFERS.transfer.test(words) || TRANSFERS.payment.test(words),
    saysOwn: row.other !== undefined || TRANSFERS.transfer.test(words),
  };
}

/** Resolves the account names in rows to accounts of the files. */
function resolveOtherAccounts(rows: readonly ReadRow[], accounts: readonly ReadAccount[]): void {
  const byName = new Map<string, number>();
  for (const [place, { id, name }] of accounts.entries()) {
    for (const each of [name, id]) if (each !== '' && !byName.has(fold(each))) byName.set(fold(each), place);
  }
  for (const row of rows) {
    if (row.otherName === undefined || row.left) continue;
    const other = byName.get(fold(row.otherName));
    if (other === undefined || other === row.account) continue;
    delete row.otherName;
    const currency = accounts[other]?.currency;
    const isExchange = row.currency !== undefined && currency !== undefined && currency !== row.currency;
    if (!isExchange) row.other = other;
  }
}

/** Indexes of rows whose opposite amount occurs in another account. */
function findOpposites(rows: readonly ReadRow[]): number[] {
  // The account of each amount, or -1 if several have it.
  const accountOf = new Map<string, number>();
  const isOpen = ({ left, account, amountMinor = 0 }: ReadRow) => !left && account !== undefined && amountMinor !== 0;
  for (const row of rows) {
    if (!isOpen(row)) continue;
    const key = amountKey(row, 1);
    const account = accountOf.get(key) ?? row.account;
    accountOf.set(key, account === row.account ? (row.account ?? -1) : -1);
  }
  return rows.flatMap((row, at) => {
    const account = isOpen(row) ? accountOf.get(amountKey(row, -1)) : undefined;
    return account !== undefined && account !== row.account ? [at] : [];
  });
}

const amountKey = ({ amountMinor = 0, currency = '' }: ReadRow, sign: number) => `${sign * amountMinor} ${currency}`;

/** Sides of one account and amount. Those before `next` are paired or too old. */
type Queue = { sides: Side[]; next: number };

/** Unpaired sides by amount, then by account. */
type Waiting = Map<string, Map<number, Queue>>;

function pairSides(
  rows: readonly ReadRow[],
  sides: readonly Side[],
  mostDays: number,
  isTransfer: (one: Side, other: Side) => boolean,
): void {
  const [saying, silent]: Waiting[] = [new Map(), new Map()];
  for (const side of sides) {
    if (rows[side.at]?.pair !== undefined) continue;
    // Two rows without any sign of a transfer are never paired.
    const partner =
      takePartner(side, saying?.get(side.otherKey), mostDays, isTransfer) ??
      (side.saysMoved ? takePartner(side, silent?.get(side.otherKey), mostDays, isTransfer) : undefined);
    if (!partner) {
      addToQueue(side, (side.saysMoved ? saying : silent) as Waiting);
      continue;
    }
    Object.assign(rows[side.at] ?? {}, { pair: partner.at, other: partner.account });
    Object.assign(rows[partner.at] ?? {}, { pair: side.at, other: side.account });
  }
}

function addToQueue(side: Side, waiting: Waiting): void {
  const alike = waiting.get(side.ownKey) ?? new Map<number, Queue>();
  waiting.set(side.ownKey, alike);
  const own = alike.get(side.account);
  if (own) own.sides.push(side);
  else alike.set(side.account, { sides: [side], next: 0 });
}

function takePartner(
  side: Side,
  queues: ReadonlyMap<number, Queue> | undefined,
  mostDays: number,
  isTransfer: (one: Side, other: Side) => boolean,
): Side | undefined {
  let left = LOOKED_AT;
  for (const [account, queue] of queues ?? []) {
    if (account === side.account) continue;
    // Rows come in day order, so a side that is too old now stays too old.
    while (queue.next < queue.sides.length && side.day - (queue.sides[queue.next]?.day ?? 0) > mostDays) queue.next++;
    const some = queue.sides.slice(queue.next, queue.next + left);
    left -= some.length;
    const found = some.findIndex((other) => isTransfer(other, side));
    if (found === 0) return queue.sides[queue.next++];
    if (found > 0) return queue.sides.splice(queue.next + found, 1)[0];
    if (left <= 0) return undefined;
  }
  return undefined;
}

function foldTexts(row: ReadRow): string {
  const words = [row.name, row.original, row.category, row.note].map((each) => (each ?? '').slice(0, LETTERS));
  return fold(words.join(' '));
}

/** True unless one of the rows names a third account. */
function isFree(one: Side, other: Side): boolean {
  return (one.other ?? other.account) === other.account && (other.other ?? one.account) === one.account;
}

/** True if one of the rows says that money moved, and one mentions the account of the other. */
function isMentioned(one: Side, other: Side, accounts: readonly string[][]): boolean {
  if (!isFree(one, other) || (!one.saysMoved && !other.saysMoved)) return false;
  return mentions(one, other.account, accounts) || mentions(other, one.account, accounts);
}

/** True if both rows say that the money stays with the user, and neither mentions a third account. */
function isOwnTransfer(one: Side, other: Side, accounts: readonly string[][]): boolean {
  if (!isFree(one, other) || !one.saysOwn || !other.saysOwn) return false;
  const isElsewhere = (side: Side) =>
    listMentionedAccounts(side, accounts).some((account) => account !== one.account && account !== other.account);
  return !isElsewhere(one) && !isElsewhere(other);
}

/** Cached, because each row is compared with several others. */
function listMentionedAccounts(side: Side, accounts: readonly string[][]): readonly number[] {
  side.mentioned ??= accounts
    .slice(0, MAX_ACCOUNTS_LOOKED_FOR)
    .flatMap((_, account) => (mentions(side, account, accounts) ? [account] : []));
  return side.mentioned;
}

const mentions = ({ words }: Side, account: number, accounts: readonly string[][]) =>
  accounts[account]?.some((name) => words.includes(name)) === true;

const SHORTEST = 4;

/** Texts that may refer to an account: its name, its number, the last four digits. */
function listAccountTexts({ name, id }: ReadAccount): string[] {
  const end = /\d{4}$/.exec(id)?.[0] ?? '';
  return [fold(name), fold(id), end].filter((each) => each.length >= SHORTEST);
}

function fold(name: string): string {
  if (!BEYOND_ASCII.test(name)) return name.toLowerCase().trim();
  return name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/ø/g, 'o').replace(/\s+/g, ' ').trim();
}
