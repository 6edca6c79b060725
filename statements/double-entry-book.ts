import {
  createStatement,
  omitEmptyFields,
  type SkippedLine,
  type Statement,
  type StatementBalance,
  type StatementEntry,
  type StatementTransfer,
} from './statement.ts';
import { normalizeHeader } from './tables/header-roles.ts';
import { createExcerpt } from './tidy-text.ts';
import { ROOT_ACCOUNT_PATTERNS } from './word-patterns.ts';

/*
 * An account or category. Double-entry programs treat both alike, because each transaction records where money comes
 * from and where it goes.
 */

export type BookAccount = { id: string; name: string; type: string; parent: string; currency: string };

/**
 * The part of a transaction that belongs to one account. `quantity` is in the account's currency or a number of shares;
 * `value` is in the transaction's currency. Both are fractions in text form, such as `12345/100`.
 */
type BookSplit = { id: string; account: string; quantity: string; value: string; memo: string; isChecked?: boolean };

export type BookTransaction = {
  line: number;
  id: string;
  day: string | undefined;
  name: string;
  note: string;
  tags?: string[];
  isVoid: boolean;
  splits: BookSplit[];
};

export type DoubleEntryBook = {
  accounts: Map<string, BookAccount>;
  transactions: BookTransaction[];
  fault: SkippedLine | undefined;
};

/**
 * The types of the user's own accounts, which hold money or debt. All other types are categories, or equity for opening
 * balances.
 */
const OWN = new Set(['BANK', 'CASH', 'ASSET', 'CREDIT', 'LIABILITY', 'RECEIVABLE', 'PAYABLE', 'STOCK', 'MUTUAL']);
const CATEGORIES = new Set(['INCOME', 'EXPENSE']);

/**
 * Returns the account type that the root of a path stands for, such as `Assets` in `Assets:Bank`. Returns undefined if
 * the root is unknown.
 */
export function findRootAccountType(path: string): string | undefined {
  const root = normalizeHeader(path.split(':', 1)[0] ?? '');
  return Object.entries(ROOT_ACCOUNT_PATTERNS).find(([, names]) => names.test(root))?.[0];
}

type Side = { split: BookSplit; account: BookAccount; amountMinor: number };

export function doubleEntryBookToStatement<F extends string>(format: F, book: DoubleEntryBook): Statement<F> {
  const entries: StatementEntry[] = [];
  const transfers: StatementTransfer[] = [];
  const balances: StatementBalance[] = [];
  const left: SkippedLine[] = [];
  for (const transaction of book.transactions) {
    const { line, day, name, isVoid } = transaction;
    const leave = (reason: SkippedLine['reason'], what?: string, read?: SkippedLine['read']) =>
      left.push({
        line,
        reason,
        ...omitEmptyFields({ what, read }),
        text: createExcerpt([day, name, ...listAccountNames(transaction, book)].join(' ')),
      });
    const sides = readSides(transaction, book);
    if (isVoid) leave('deleted');
    else if (day === undefined) leave('unreadable', 'date');
    else if (sides === undefined) leave('unreadable', 'amount');
    else {
      const own = sides.filter(({ account }) => OWN.has(account.type));
      const categories = sides.filter(({ account }) => CATEGORIES.has(account.type));
      const isOpening = sides.some(({ account }) => account.type === 'EQUITY');
      if (categories.length > 0) {
        const { paid, moved } = separateTransfer(own);
        for (const entry of toEntries(paid, categories, { ...transaction, day }, book)) entries.push(entry);
        const transfer = moved.length > 0 ? toTransfer(moved, { ...transaction, day }) : undefined;
        if (transfer) transfers.push(transfer);
        if (own.length === 0) leave('no booking');
      } else if (isOpening) {
        const [first] = own;
        const read = first && own.length === 1 ? { account: first.account.name, amountMinor: first.amountMinor } : {};
        leave('opening balance', undefined, { day, name, ...read });
        for (const { account, amountMinor } of own) {
          balances.push({ is: 'opening', account: account.name, day, amountMinor });
        }
      } else {
        leave('transfer');
        const transfer = toTransfer(own, { ...transaction, day });
        if (transfer) transfers.push(transfer);
      }
    }
  }
  if (book.fault) left.push(book.fault);
  const accounts = [...book.accounts.values()]
    .filter(({ type }) => OWN.has(type))
    .map(({ name, currency, type }) => ({ id: name, name, kind: type, ...omitEmptyFields({ currency }) }));
  const currency =
    entries.find((entry) => entry.currency)?.currency ?? accounts.find((each) => each.currency)?.currency;
  return createStatement(format, { entries, transfers, left, balances, accounts, currency });
}

const listAccountNames = ({ splits }: BookTransaction, { accounts }: DoubleEntryBook) =>
  splits.slice(0, 4).map(({ account }) => accounts.get(account)?.name ?? '');

/**
 * Returns the parts of a transaction with their accounts and amounts in hundredths, or undefined if a part cannot be
 * read. For shares, the amount is their value in money.
 */
function readSides({ splits }: BookTransaction, { accounts }: DoubleEntryBook): Side[] | undefined {
  const sides: Side[] = [];
  for (const split of splits) {
    const account = accounts.get(split.account);
    if (!account) return undefined;
    const isShares = account.type === 'STOCK' || account.type === 'MUTUAL';
    const amountMinor = fractionToMinor(isShares ? split.value : split.quantity);
    if (amountMinor === undefined) return undefined;
    sides.push({ split, account, amountMinor });
  }
  return sides;
}

/**
 * Returns one entry for each of the user's own accounts. Values that all entries share are computed only once, because
 * a malicious file may have 100,000 splits in one transaction.
 */
function toEntries(
  own: Side[],
  categories: Side[],
  { line, day, id, name, note, tags }: BookTransaction & { day: string },
  book: DoubleEntryBook,
): StatementEntry[] {
  const largest = categories.reduce((most, each) =>
    Math.abs(each.amountMinor) > Math.abs(most.amountMinor) ? each : most,
  );
  const category = findPath(largest.account, book);
  // The entry is split into categories only if a single account paid for everything.
  const parts = categories.map((each) => ({
    category: findPath(each.account, book),
    amountMinor: 0 - each.amountMinor,
    note: each.split.memo,
  }));
  const isSplit = own.length === 1 && parts.length > 1 && sumSides(parts) === own[0]?.amountMinor;
  return own.map(({ split, account, amountMinor }) => {
    const sourceId = own.length === 1 ? id : split.id || id;
    return {
      line,
      day,
      amountMinor,
      name: name || split.memo || category,
      note: note || (name ? split.memo : ''),
      account: account.name,
      ...omitEmptyFields({ id: sourceId, currency: account.currency, tags, isChecked: split.isChecked }),
      ...(isSplit ? { parts } : { category }),
    };
  });
}

/**
 * Separates the transfer from the rest of a transaction with two own accounts, such as a card payment with a fee.
 * `moved` contains the transferred amounts, and `paid` the remaining amounts.
 */
function separateTransfer(own: Side[]): { paid: Side[]; moved: Side[] } {
  const [from, to] = own.toSorted((one, other) => one.amountMinor - other.amountMinor);
  if (own.length !== 2 || !from || !to || from.amountMinor >= 0 || to.amountMinor <= 0) return { paid: own, moved: [] };
  const moved = Math.min(-from.amountMinor, to.amountMinor);
  const rest = [
    { ...from, amountMinor: from.amountMinor + moved },
    { ...to, amountMinor: to.amountMinor - moved },
  ];
  return {
    paid: rest.filter(({ amountMinor }) => amountMinor !== 0),
    moved: [
      { ...from, amountMinor: -moved },
      { ...to, amountMinor: moved },
    ],
  };
}

/**
 * Returns a transfer if there are two own accounts and money goes from one to the other. Otherwise, returns undefined.
 */
function toTransfer(
  own: Side[],
  { line, day, id, name, note }: BookTransaction & { day: string },
): StatementTransfer | undefined {
  const [from, to] = own.toSorted((one, other) => one.amountMinor - other.amountMinor);
  if (own.length !== 2 || !from || !to || from.amountMinor >= 0 || to.amountMinor <= 0) return undefined;
  return {
    line,
    day,
    amountMinor: -from.amountMinor,
    from: from.account.name,
    to: to.account.name,
    ...findCurrency(from.account),
    ...(to.amountMinor === -from.amountMinor
      ? {}
      : { arrived: { amountMinor: to.amountMinor, ...findCurrency(to.account) } }),
    name,
    note,
    ...omitEmptyFields({ id, isChecked: from.split.isChecked, isToChecked: to.split.isChecked }),
  };
}

const findCurrency = ({ currency }: BookAccount) => (currency ? { currency } : {});

/** Converts a fraction such as `12345/100` to hundredths. Returns undefined if the result is not a whole number. */
function fractionToMinor(text: string): number | undefined {
  const match = /^(-?\d{1,18})\/(\d{1,12})$/.exec(text.slice(0, 40));
  const denominator = BigInt(match?.[2] ?? 0);
  if (!match || denominator === 0n) return undefined;
  const hundredfold = BigInt(match[1] ?? 0) * 100n;
  const hundredths = Number(hundredfold / denominator);
  return hundredfold % denominator === 0n && Number.isSafeInteger(hundredths) ? hundredths : undefined;
}

/**
 * Returns the path of a category, such as `Expenses:Food:Groceries`, without the root account of the book. The depth is
 * limited, because parents may form a cycle in a damaged file.
 */
function findPath(account: BookAccount, { accounts }: DoubleEntryBook): string {
  const DEEPEST = 10;
  const names: string[] = [];
  let each: BookAccount | undefined = account;
  for (let depth = 0; each && each.type !== 'ROOT' && depth < DEEPEST; depth++) {
    names.unshift(each.name);
    each = accounts.get(each.parent);
  }
  return names.join(':');
}

const sumSides = (parts: { amountMinor: number }[]) => parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
