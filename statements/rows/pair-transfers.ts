import { NON_ASCII_PATTERN } from '../parse-amounts.ts';
import { omitEmptyFields } from '../statement.ts';
import { TRANSFER_PATTERNS } from '../word-patterns.ts';
import type { AccountInFiles, StatementRow } from './file-reading-types.ts';

/** Maximum number of days between the two sides of a transfer. */
const MAX_DAYS_BETWEEN_SIDES = 4;
/** Maximum number of rows with the opposite amount that are compared with each row. */
const MAX_COMPARED_ROWS = 8;
/** Maximum number of accounts whose names are searched for in each row. In practice, users have fewer accounts. */
const MAX_SEARCHED_ACCOUNTS = 50;
/** Maximum number of characters of each text that are searched for account names. */
const MAX_TEXT_LENGTH = 100;

/**
 * Pairs rows that are the two sides of a transfer. The rows must be sorted by day.
 * The two rows must have opposite amounts in the same currency, belong to different accounts, and be at most a few days
 * apart. In addition, one of these conditions must be true:
 * - Each row names the account of the other row as its other account.
 * - At least one row describes a payment, and at least one row mentions the account of the other row.
 * - Both rows describe a transfer between the user's own accounts.
 * A row without a partner that names one of the accounts in the files still stores that account, unless the currencies
 * of the two accounts differ. Rows in different currencies stay separate, because their amounts differ too.
 */
export function pairTransfers(rows: readonly StatementRow[], accounts: readonly AccountInFiles[]): void {
  if (accounts.length < 2) return;
  resolveOtherAccounts(rows, accounts);
  const sides = findRowsWithOpposite(rows).map((at) => createSide(at, rows[at] as StatementRow));
  const accountTexts = accounts.map(listAccountTexts);
  // Rows that name each other are paired first. After that, rows on the same day are paired before rows on different
  // days.
  pairSides(
    rows,
    sides,
    MAX_DAYS_BETWEEN_SIDES,
    (side, other) => side.statedOther === other.account && other.statedOther === side.account,
  );
  for (const matches of [mentionsOtherAccount, isOwnTransfer])
    for (const maxDays of [0, MAX_DAYS_BETWEEN_SIDES])
      pairSides(rows, sides, maxDays, (side, other) => matches(side, other, accountTexts));
}

/** A row that may be one side of a transfer. */
type Side = {
  rowIndex: number;
  account: number;
  /** The day as a number of days since 1970-01-01. */
  day: number;
  /** The amount and currency of this row. `oppositeKey` contains the amount and currency that its partner must have. */
  ownKey: string;
  oppositeKey: string;
  /** The index of the other account, if this row states it. */
  statedOther: number | undefined;
  text: string;
  /**
   * True if the text of this row describes a payment or transfer. `describesOwnTransfer` is true if the text says that both accounts
   * belong to the user.
   */
  describesPayment: boolean;
  describesOwnTransfer: boolean;
  /** The indexes of the accounts that the text mentions. Undefined until they are needed. */
  mentioned?: readonly number[];
};

function createSide(rowIndex: number, row: StatementRow): Side {
  const text = foldTexts(row);
  return {
    rowIndex,
    account: row.account ?? -1,
    day: Date.parse(row.day ?? '') / 86_400_000,
    ownKey: createAmountKey(row, 1),
    oppositeKey: createAmountKey(row, -1),
    statedOther: row.other,
    text,
    describesPayment:
      row.other !== undefined || TRANSFER_PATTERNS.transfer.test(text) || TRANSFER_PATTERNS.payment.test(text),
    describesOwnTransfer: row.other !== undefined || TRANSFER_PATTERNS.transfer.test(text),
  };
}

/**
 * If a row names another account that is among the accounts of the files, replaces the name with the index of this
 * account. If the currencies differ, only removes the name.
 */
function resolveOtherAccounts(rows: readonly StatementRow[], accounts: readonly AccountInFiles[]): void {
  const indexByName = new Map<string, number>();
  for (const [index, { id, name }] of accounts.entries()) {
    for (const text of [name, id])
      if (text !== '' && !indexByName.has(foldText(text))) indexByName.set(foldText(text), index);
  }
  for (const row of rows) {
    if (row.otherName === undefined || row.left) continue;
    const otherIndex = indexByName.get(foldText(row.otherName));
    if (otherIndex === undefined || otherIndex === row.account) continue;
    delete row.otherName;
    const currency = accounts[otherIndex]?.currency;
    const isExchange = row.currency !== undefined && currency !== undefined && currency !== row.currency;
    if (!isExchange) row.other = otherIndex;
  }
}

/** Returns the index of each row whose opposite amount occurs in another account. */
function findRowsWithOpposite(rows: readonly StatementRow[]): number[] {
  // For each amount, the account in which it occurs, or -1 if it occurs in several accounts.
  const accountByAmount = new Map<string, number>();
  const canBePaired = ({ left, account, amountMinor = 0 }: StatementRow) =>
    !left && account !== undefined && amountMinor !== 0;
  for (const row of rows) {
    if (!canBePaired(row)) continue;
    const key = createAmountKey(row, 1);
    const account = accountByAmount.get(key) ?? row.account;
    accountByAmount.set(key, account === row.account ? (row.account ?? -1) : -1);
  }
  return rows.flatMap((row, index) => {
    const account = canBePaired(row) ? accountByAmount.get(createAmountKey(row, -1)) : undefined;
    return account !== undefined && account !== row.account ? [index] : [];
  });
}

const createAmountKey = ({ amountMinor = 0, currency = '' }: StatementRow, sign: number) =>
  `${sign * amountMinor} ${currency}`;

/** The rows of one account with the same amount. Rows before the index `next` are already paired or too old. */
type Queue = { sides: Side[]; next: number };

/** Rows without a partner so far. The outer key is the amount with its currency, and the inner key is the account. */
type UnpairedSides = Map<string, Map<number, Queue>>;

function pairSides(
  rows: readonly StatementRow[],
  sides: readonly Side[],
  maxDays: number,
  isTransfer: (one: Side, other: Side) => boolean,
): void {
  const [describing, nonDescribing]: UnpairedSides[] = [new Map(), new Map()];
  for (const side of sides) {
    if (rows[side.rowIndex]?.pair !== undefined) continue;
    // At least one row of a pair must describe a payment or transfer, so two rows that do not are never compared.
    const partner =
      takePartner(side, describing?.get(side.oppositeKey), maxDays, isTransfer) ??
      (side.describesPayment
        ? takePartner(side, nonDescribing?.get(side.oppositeKey), maxDays, isTransfer)
        : undefined);
    if (!partner) {
      addToQueue(side, (side.describesPayment ? describing : nonDescribing) as UnpairedSides);
      continue;
    }
    for (const [{ rowIndex }, other] of [[side, partner] as const, [partner, side] as const])
      Object.assign(rows[rowIndex] ?? {}, {
        pair: other.rowIndex,
        other: other.account,
        ...omitEmptyFields({ isOtherChecked: rows[other.rowIndex]?.isChecked }),
      });
  }
}

function addToQueue(side: Side, waiting: UnpairedSides): void {
  const queuesByAccount = waiting.get(side.ownKey) ?? new Map<number, Queue>();
  waiting.set(side.ownKey, queuesByAccount);
  const queue = queuesByAccount.get(side.account);
  if (queue) queue.sides.push(side);
  else queuesByAccount.set(side.account, { sides: [side], next: 0 });
}

function takePartner(
  side: Side,
  queues: ReadonlyMap<number, Queue> | undefined,
  maxDays: number,
  isTransfer: (one: Side, other: Side) => boolean,
): Side | undefined {
  let remaining = MAX_COMPARED_ROWS;
  for (const [account, queue] of queues ?? []) {
    if (account === side.account) continue;
    // Rows are sorted by day, so a row that is too old for this one is also too old for all later rows.
    while (queue.next < queue.sides.length && side.day - (queue.sides[queue.next]?.day ?? 0) > maxDays) queue.next++;
    const candidates = queue.sides.slice(queue.next, queue.next + remaining);
    remaining -= candidates.length;
    const partnerIndex = candidates.findIndex((other) => isTransfer(other, side));
    if (partnerIndex === 0) return queue.sides[queue.next++];
    if (partnerIndex > 0) return queue.sides.splice(queue.next + partnerIndex, 1)[0];
    if (remaining <= 0) return undefined;
  }
  return undefined;
}

function foldTexts(row: StatementRow): string {
  const words = [row.name, row.original, row.category, row.note].map((each) => (each ?? '').slice(0, MAX_TEXT_LENGTH));
  return foldText(words.join(' '));
}

/** True if neither row states a third account as its other account. */
function namesNoThirdAccount(side: Side, other: Side): boolean {
  return (side.statedOther ?? other.account) === other.account && (other.statedOther ?? side.account) === side.account;
}

/**
 * True if at least one row describes a payment or transfer, and at least one row mentions the account of the other row.
 */
function mentionsOtherAccount(side: Side, other: Side, accounts: readonly string[][]): boolean {
  if (!namesNoThirdAccount(side, other) || (!side.describesPayment && !other.describesPayment)) return false;
  return mentions(side, other.account, accounts) || mentions(other, side.account, accounts);
}

/** True if both rows describe a transfer between the user's own accounts, and neither mentions a third account. */
function isOwnTransfer(firstSide: Side, other: Side, accounts: readonly string[][]): boolean {
  if (!namesNoThirdAccount(firstSide, other) || !firstSide.describesOwnTransfer || !other.describesOwnTransfer)
    return false;
  const mentionsThirdAccount = (side: Side) =>
    listMentionedAccounts(side, accounts).some((account) => account !== firstSide.account && account !== other.account);
  return !mentionsThirdAccount(firstSide) && !mentionsThirdAccount(other);
}

/**
 * Returns the accounts that the text of a row mentions. The result is cached, because each row is compared several
 * times.
 */
function listMentionedAccounts(side: Side, accounts: readonly string[][]): readonly number[] {
  side.mentioned ??= accounts
    .slice(0, MAX_SEARCHED_ACCOUNTS)
    .flatMap((_, account) => (mentions(side, account, accounts) ? [account] : []));
  return side.mentioned;
}

const mentions = ({ text }: Side, account: number, accounts: readonly string[][]) =>
  accounts[account]?.some((name) => text.includes(name)) === true;

const MIN_IDENTIFIER_LENGTH = 4;

/** Returns the strings that identify an account: its name, its number, and the last four digits of the number. */
function listAccountTexts({ name, id }: AccountInFiles): string[] {
  const lastDigits = /\d{4}$/.exec(id)?.[0] ?? '';
  return [foldText(name), foldText(id), lastDigits].filter((each) => each.length >= MIN_IDENTIFIER_LENGTH);
}

function foldText(name: string): string {
  if (!NON_ASCII_PATTERN.test(name)) return name.toLowerCase().trim();
  return name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/ø/g, 'o').replace(/\s+/g, ' ').trim();
}
