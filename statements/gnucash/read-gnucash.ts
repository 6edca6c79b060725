import type { Balance, Entry, LeftOut, Statement, Transfer } from '../statement.ts';
import { StatementRefused } from '../statement.ts';
import { beginningOf } from '../words.ts';
import { bookIn, type GnuCashAccount, type GnuCashBook, type GnuCashSplit, type GnuCashTransaction } from './book.ts';

/** Accounts that hold money or owe it; of the others some are categories, and equity is where opening balances come from. */
const OWN = new Set(['BANK', 'CASH', 'ASSET', 'CREDIT', 'LIABILITY', 'RECEIVABLE', 'PAYABLE', 'STOCK', 'MUTUAL']);
const CATEGORIES = new Set(['INCOME', 'EXPENSE']);

type Side = { split: GnuCashSplit; account: GnuCashAccount; amountMinor: number };

/**
 * Reads a GnuCash file (XML, unpacked). What moves between own accounts is a transfer, what comes from equity an opening balance, and
 * neither is an entry.
 */
export function readGnucash(text: string): Statement {
  const book = bookIn(text);
  if (book.fault && book.transactions.length === 0) {
    throw new StatementRefused(
      `Line ${book.fault.line} of this GnuCash file is damaged; save it again in GnuCash, as XML.`,
    );
  }
  return statementOf(book);
}

/** What a book says, whatever file it was in. */
export function statementOf(book: GnuCashBook): Statement {
  const entries: Entry[] = [];
  const transfers: Transfer[] = [];
  const balances: Balance[] = [];
  const left: LeftOut[] = [];
  for (const transaction of book.transactions) {
    const { line, day, name, isVoid } = transaction;
    const leave = (reason: LeftOut['reason'], what?: string, read?: LeftOut['read']) =>
      left.push({
        line,
        reason,
        ...(what ? { what } : {}),
        ...(read ? { read } : {}),
        text: beginningOf([day, name, ...accountNamesOf(transaction, book)].join(' ')),
      });
    const sides = sidesOf(transaction, book);
    if (isVoid) leave('deleted');
    else if (day === undefined) leave('unreadable', 'date');
    else if (sides === undefined) leave('unreadable', 'amount');
    else {
      const own = sides.filter(({ account }) => OWN.has(account.type));
      const categories = sides.filter(({ account }) => CATEGORIES.has(account.type));
      const isOpening = sides.some(({ account }) => account.type === 'EQUITY');
      if (categories.length > 0) {
        const { paid, moved } = withoutMoved(own);
        for (const entry of entriesOf(paid, categories, { ...transaction, day }, book)) entries.push(entry);
        const transfer = moved.length > 0 ? transferOf(moved, { ...transaction, day }) : undefined;
        if (transfer) transfers.push(transfer);
      } else if (isOpening) {
        const [first] = own;
        const read = first && own.length === 1 ? { account: first.account.name, amountMinor: first.amountMinor } : {};
        leave('opening balance', undefined, { day, name, ...read });
        for (const { account, amountMinor } of own) {
          balances.push({ is: 'opening', account: account.name, day, amountMinor });
        }
      } else {
        leave('transfer');
        const transfer = transferOf(own, { ...transaction, day });
        if (transfer) transfers.push(transfer);
      }
    }
  }
  if (book.fault) left.push(book.fault);
  const accounts = [...book.accounts.values()]
    .filter(({ type }) => OWN.has(type))
    .map(({ name, currency, type }) => ({ id: name, name, kind: type, ...(currency ? { currency } : {}) }));
  const currency =
    entries.find((entry) => entry.currency)?.currency ?? accounts.find((each) => each.currency)?.currency;
  return {
    format: 'gnucash',
    entries,
    transfers,
    left,
    questions: [],
    balances,
    accounts,
    dateOrder: 'YMD',
    ...(currency ? { currency } : {}),
  };
}

const accountNamesOf = ({ splits }: GnuCashTransaction, { accounts }: GnuCashBook) =>
  splits.slice(0, 4).map(({ account }) => accounts.get(account)?.name ?? '');

/** Undefined where an account or an amount is not to be read. Shares count with what they cost. */
function sidesOf({ splits }: GnuCashTransaction, { accounts }: GnuCashBook): Side[] | undefined {
  const sides: Side[] = [];
  for (const split of splits) {
    const account = accounts.get(split.account);
    if (!account) return undefined;
    const isShares = account.type === 'STOCK' || account.type === 'MUTUAL';
    const amountMinor = fractionAmountMinor(isShares ? split.value : split.quantity);
    if (amountMinor === undefined) return undefined;
    sides.push({ split, account, amountMinor });
  }
  return sides;
}

/** One for each own account. What they share is found once: a hostile file has a hundred thousand sides in one transaction. */
function entriesOf(
  own: Side[],
  categories: Side[],
  { line, day, id, name, note }: GnuCashTransaction & { day: string },
  book: GnuCashBook,
): Entry[] {
  const largest = categories.reduce((most, each) =>
    Math.abs(each.amountMinor) > Math.abs(most.amountMinor) ? each : most,
  );
  const category = pathOf(largest.account, book);
  // Only where one account paid it all do the categories share its amount.
  const parts = categories.map((each) => ({
    category: pathOf(each.account, book),
    amountMinor: 0 - each.amountMinor,
    note: each.split.memo,
  }));
  const isSplit = own.length === 1 && parts.length > 1 && sumOf(parts) === own[0]?.amountMinor;
  return own.map(({ split, account, amountMinor }) => {
    const sourceId = own.length === 1 ? id : split.id || id;
    return {
      line,
      day,
      amountMinor,
      name: name || split.memo || category,
      note: note || (name ? split.memo : ''),
      account: account.name,
      ...(sourceId ? { id: sourceId } : {}),
      ...(account.currency ? { currency: account.currency } : {}),
      ...(isSplit ? { parts } : { category }),
    };
  });
}

/** Of two own accounts of which one pays the other, as the bill of a card with a fee: what moves between them, and who pays the rest. */
function withoutMoved(own: Side[]): { paid: Side[]; moved: Side[] } {
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

/** Of two accounts; what moves between more is left out with its line alone. */
function transferOf(
  own: Side[],
  { line, day, id, name, note }: GnuCashTransaction & { day: string },
): Transfer | undefined {
  const [from, to] = own.toSorted((one, other) => one.amountMinor - other.amountMinor);
  if (own.length !== 2 || !from || !to || from.amountMinor >= 0 || to.amountMinor <= 0) return undefined;
  return {
    line,
    day,
    amountMinor: -from.amountMinor,
    from: from.account.name,
    to: to.account.name,
    ...currencyOf(from.account),
    ...(to.amountMinor === -from.amountMinor
      ? {}
      : { arrived: { amountMinor: to.amountMinor, ...currencyOf(to.account) } }),
    name,
    note,
    ...(id ? { id } : {}),
  };
}

const currencyOf = ({ currency }: GnuCashAccount) => (currency ? { currency } : {});

/** `12345/100` in hundredths; undefined where it has a part of one. */
function fractionAmountMinor(text: string): number | undefined {
  const match = /^(-?\d{1,18})\/(\d{1,12})$/.exec(text.slice(0, 40));
  const denominator = BigInt(match?.[2] ?? 0);
  if (!match || denominator === 0n) return undefined;
  const hundredfold = BigInt(match[1] ?? 0) * 100n;
  const hundredths = Number(hundredfold / denominator);
  return hundredfold % denominator === 0n && Number.isSafeInteger(hundredths) ? hundredths : undefined;
}

/** `Expenses:Food:Groceries`, without the root; an account that is in itself ends it. */
function pathOf(account: GnuCashAccount, { accounts }: GnuCashBook): string {
  const DEEPEST = 10;
  const names: string[] = [];
  let each: GnuCashAccount | undefined = account;
  for (let depth = 0; each && each.type !== 'ROOT' && depth < DEEPEST; depth++) {
    names.unshift(each.name);
    each = accounts.get(each.parent);
  }
  return names.join(':');
}

const sumOf = (parts: { amountMinor: number }[]) => parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
