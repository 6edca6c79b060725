import { NON_ASCII_PATTERN } from '../parse-amounts.ts';
import { TRANSFER_PATTERNS } from '../word-patterns.ts';
import type { ReadAccount, ReadRow } from './row-types.ts';

/** Maximum number of days between the two sides of a transfer. */
const MAX_DAYS = 4;
/** Maximum number of rows with the opposite amount that are compared with each row. */
const LOOKED_AT = 8;
/** Maximum number of accounts whose names are searched for in each row. In practice, users have fewer accounts. */
const MAX_ACCOUNTS_LOOKED_FOR = 50;
/** Maximum number of characters of each text that are searched for account names. */
const LETTERS = 100;

/**
 * Pairs rows that are the two sides of a transfer. The rows must be sorted by day.
 * The two rows must have opposite amounts in the same currency, belong to different accounts, and be at most a few days
 * apart. In addition, one of these conditions must be true:
 * - Each row names the account of the other row as its other account.
 * - One of the rows describes a payment, and one of them mentions the account of the other.
 * - Both rows describe a transfer between the user's own accounts.
 * If a row names one of the accounts in the files but has no partner, that account is still stored in the row, unless
 * the currencies differ. If they do, the amounts differ too, so the two rows stay separate.
 */
export function pairTransfers(rows: readonly ReadRow[], accounts: readonly ReadAccount[]): void {
  if (accounts.length < 2) return;
  resolveOtherAccounts(rows, accounts);
  const sides = findOpposites(rows).map((at) => toSide(at, rows[at] as ReadRow));
  const known = accounts.map(listAccountTexts);
  // Rows that name each other are paired first. After that, rows on the same day are paired before rows on different
  // days.
  pairSides(rows, sides, MAX_DAYS, (one, other) => one.other === other.account && other.other === one.account);
  for (const isLikely of [isMentioned, isOwnTransfer])
    for (const mostDays of [0, MAX_DAYS]) pairSides(rows, sides, mostDays, (one, other) => isLikely(one, other, known));
}

/** A row that may be one side of a transfer. */
type Side = {
  at: number;
  account: number;
  /** The day as a number of days since 1970-01-01. */
  day: number;
  /** The amount and currency of this row. `otherKey` contains the amount and currency that its partner must have. */
  ownKey: string;
  otherKey: string;
  /** The index of the other account, if this row states it. */
  other: number | undefined;
  words: string;
  /**
   * True if the text of this row describes a payment or transfer. `saysOwn` is true if the text says that both accounts
   * belong to the user.
   */
  saysMoved: boolean;
  saysOwn: boolean;
  /** The indexes of the accounts that the text mentions. Undefined until they are needed. */
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
    saysMoved:
      row.other !== undefined || TRANSFER_PATTERNS.transfer.test(words) || TRANSFER_PATTERNS.payment.test(words),
    saysOwn: row.other !== undefined || TRANSFER_PATTERNS.transfer.test(words),
  };
}

/**
 * If a row names another account that is among the accounts of the files, replaces the name with the index of this
 * account. If the currencies differ, only removes the name.
 */
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

/** Returns the index of each row whose opposite amount occurs in another account. */
function findOpposites(rows: readonly ReadRow[]): number[] {
  // For each amount, the account in which it occurs, or -1 if it occurs in several accounts.
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

/** The rows of one account with the same amount. Rows before the index `next` are already paired or too old. */
type Queue = { sides: Side[]; next: number };

/** Rows without a partner so far. The outer key is the amount with its currency, and the inner key is the account. */
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
    // At least one row of a pair must describe a payment or transfer, so two other rows are never compared.
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
    // Rows are sorted by day, so a row that is too old for this one is also too old for all later rows.
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

/** True if neither row states a third account as its other account. */
function isFree(one: Side, other: Side): boolean {
  return (one.other ?? other.account) === other.account && (other.other ?? one.account) === one.account;
}

/** True if one of the rows describes a payment or transfer, and one of them mentions the account of the other row. */
function isMentioned(one: Side, other: Side, accounts: readonly string[][]): boolean {
  if (!isFree(one, other) || (!one.saysMoved && !other.saysMoved)) return false;
  return mentions(one, other.account, accounts) || mentions(other, one.account, accounts);
}

/** True if both rows describe a transfer between the user's own accounts, and neither mentions a third account. */
function isOwnTransfer(one: Side, other: Side, accounts: readonly string[][]): boolean {
  if (!isFree(one, other) || !one.saysOwn || !other.saysOwn) return false;
  const isElsewhere = (side: Side) =>
    listMentionedAccounts(side, accounts).some((account) => account !== one.account && account !== other.account);
  return !isElsewhere(one) && !isElsewhere(other);
}

/**
 * Returns the accounts that the text of a row mentions. The result is cached, because each row is compared several
 * times.
 */
function listMentionedAccounts(side: Side, accounts: readonly string[][]): readonly number[] {
  side.mentioned ??= accounts
    .slice(0, MAX_ACCOUNTS_LOOKED_FOR)
    .flatMap((_, account) => (mentions(side, account, accounts) ? [account] : []));
  return side.mentioned;
}

const mentions = ({ words }: Side, account: number, accounts: readonly string[][]) =>
  accounts[account]?.some((name) => words.includes(name)) === true;

const SHORTEST = 4;

/** Returns the strings that identify an account: its name, its number, and the last four digits of the number. */
function listAccountTexts({ name, id }: ReadAccount): string[] {
  const end = /\d{4}$/.exec(id)?.[0] ?? '';
  return [fold(name), fold(id), end].filter((each) => each.length >= SHORTEST);
}

function fold(name: string): string {
  if (!NON_ASCII_PATTERN.test(name)) return name.toLowerCase().trim();
  return name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/ø/g, 'o').replace(/\s+/g, ' ').trim();
}
