import { writtenAmount } from '../amounts.ts';
import { writtenDay } from '../days.ts';
import { MOST_ACCOUNTS } from '../limits.ts';
import { amountsByContent, amountsByHead, type Column, likeliest, OF_THE_ACCOUNT } from './amount-columns.ts';
import { currencyIn, currencyOf } from './currency-codes.ts';
import type { Table } from './find-table.ts';
import { isBooking } from './find-table.ts';
import { directionOf, foldHead, type Role, roleOf } from './header-words.ts';
import { notBooked } from './row-words.ts';
import type { CsvRow } from './split-rows.ts';

/** Which column holds what, by its number from 0. */
export type Columns = {
  day: number;
  otherDay?: number | undefined;
  /** One column of amounts, or one of each direction. */
  amount?: number | undefined;
  out?: number | undefined;
  in?: number | undefined;
  fee?: number | undefined;
  balance?: number | undefined;
  /** Says in a word or a letter which way money went. */
  direction?: number | undefined;
  currency?: number | undefined;
  account?: number | undefined;
  id?: number | undefined;
  status?: number | undefined;
  category?: number | undefined;
  tags?: number | undefined;
  from?: number | undefined;
  to?: number | undefined;
  /** Who was paid or who paid, likeliest first. */
  payees: number[];
  /** Other words. */
  texts: number[];
  /** Words that name nobody, such as how it was paid. */
  kinds: number[];
};

/** Rows that are looked at to tell what columns hold. */
const LOOKED_AT = 2000;
/** So many columns of words are read: of each row all of them are, however short it is. */
const MOST_OF_WORDS = 60;

/** Tells columns by their heads, and by what is in them where these are missing or unknown. @returns undefined without a day or an amount */
export function chooseColumns({ head, rows }: Table): Columns | undefined {
  const all = rows.slice(0, LOOKED_AT).filter(isBooking);
  // Without heads a line of another width is another kind of record.
  const bookings = head ? all : ofUsualWidth(all);
  if (bookings.length === 0) return undefined;
  const width = Math.max(...bookings.map(({ cells }) => cells.length));
  const columns = rolesTogether(Array.from({ length: width }, (_, at) => lookAt(at, head?.cells[at] ?? '', bookings)));
  // A day that hardly any row has, as of settlement, is beside the one of all.
  const isRare = ({ cells }: Column) => cells.length * 2 < bookings.length;
  const day = likeliest(columns, (column) => (column.isDay ? dayWeight(column) / (isRare(column) ? 8 : 1) : 0));
  if (!day) return undefined;
  const otherDays = columns.filter(({ isDay, at }) => isDay && at !== day.at);
  const otherDay = otherDays.find((column) => !isOfAll(column)) ?? otherDays[0];
  const of = (...roles: Role[]) =>
    columns.find(({ role, isDay }) => !isDay && role !== undefined && roles.includes(role));
  const balance = columns.find(({ role, isAmount }) => role === 'balance' && isAmount);
  const money = head ? amountsByHead(columns, bookings) : undefined;
  const byContent = money ? undefined : amountsByContent(columns, bookings, balance?.at);
  if (!money && !byContent) return undefined;
  const used = { ...(money ?? byContent) };
  // Beside two sides, letters say which way the balance is.
  const direction = used.amount === undefined ? undefined : findDirection(columns, head !== undefined);
  const taken = new Set([day.at, ...Object.values(used), direction?.at]);
  const words = columns.filter(
    ({ at, role, isDay, isAmount, isCurrency }) =>
      !taken.has(at) &&
      !isDay &&
      !isCurrency &&
      (!isAmount || role === 'description' || role === 'purpose') &&
      isWords(role),
  );
  const named = words.filter(({ role }) => role === 'payee');
  const payees = inOrder(named, payeeWeight);
  const texts = words.filter(({ role }) => role !== 'payee' && role !== 'direction');
  // Who holds the account or the card is in every row the same, and nobody that is paid.
  const isOwner = ({ head, cells }: Column) =>
    !IS_OTHER.test(foldHead(head)) && bookings.length > 2 && isSame(cells, bookings.length);
  const owners = texts.some(({ cells }) => new Set(cells).size > 1) ? payees.filter(isOwner) : [];
  const kinds = [...words.filter(({ role }) => role === 'direction'), ...owners];
  return {
    day: day.at,
    otherDay: otherDay?.at,
    balance: balance?.at,
    ...used,
    fee: columns.find(({ role, isAmount }) => role === 'fee' && isAmount)?.at,
    direction: direction?.at,
    currency: currencyBeside(columns, used.amount ?? used.out ?? used.in)?.at,
    account: columns.find(isOwnAccount)?.at,
    id: columns.find(isId)?.at,
    status: columns.find(isStatus)?.at,
    category: of('category')?.at,
    tags: of('tags')?.at,
    from: of('from')?.at,
    to: of('to')?.at,
    payees: placesOf(payees.filter((column) => !owners.includes(column))),
    texts: placesOf(inOrder(texts, textWeight)),
    kinds: placesOf(kinds),
  };
}

/** What heads say together: some hold another thing than they would alone. */
function rolesTogether(columns: Column[]): Column[] {
  const heads = new Set(columns.map(({ head }) => foldHead(head)));
  const roles = new Set(columns.map(({ role }) => role));
  // Who pays whom is told by two columns; one alone names the other side, whichever way the money went.
  const isOneSided = roles.has('from') !== roles.has('to');
  return columns.map((column) => {
    const head = foldHead(column.head);
    // Of a Brazilian bank what kind of booking it is, of securities what was bought.
    const isMore = (head === 'historico' && heads.has('descricao')) || (head === 'product' && heads.has('isin'));
    if (isMore) return { ...column, role: 'purpose' };
    return isOneSided && (column.role === 'from' || column.role === 'to') ? { ...column, role: 'payee' } : column;
  });
}

/** Beside each amount its currency, all before or all behind: of several the one of the amounts that are read. */
function currencyBeside(columns: readonly Column[], amount = -1): Column | undefined {
  const currencies = columns.filter(({ isCurrency }) => isCurrency);
  const [first] = currencies;
  if (!first) return undefined;
  const before = columns[first.at - 1];
  const isBehind = before?.isAmount === true && before.role !== 'account' && before.role !== 'id';
  const beside = currencies.find(({ at }) => at === (isBehind ? amount + 1 : amount - 1));
  // A head that names its currency needs no column for it: what there is is of another amount.
  if (beside || NAMES_ITS_OWN.test(foldHead(columns[amount]?.head ?? ''))) return beside;
  return currencies.find(({ head }) => !OF_ANOTHER.test(foldHead(head)));
}

const NAMES_ITS_OWN = /\b(eur|euros?|usd|gbp|chf|pln|czk|huf|ron|sek|nok|dkk|try)\b/;
/** Of a fee, or of what was paid abroad before it was changed. */
const OF_ANOTHER =
  /\b(fee|foreign|fremd\w*|orig\w*|ursprung\w*|urspr|puvodn\w*|povodn\w*|eredeti|oryginaln\w*|alkuper\w*|oprindelig\w*|oorspronkelijk\w*)\b/;

/** The heaviest first. */
function inOrder(columns: readonly Column[], weigh: (column: Column) => number): Column[] {
  const weighed = columns.map((column) => ({ column, weight: weigh(column) }));
  return weighed.sort((one, other) => other.weight - one.weight).map(({ column }) => column);
}

const placesOf = (columns: readonly Column[]) => columns.slice(0, MOST_OF_WORDS).map(({ at }) => at);

function ofUsualWidth(rows: readonly CsvRow[]): CsvRow[] {
  const width = usualWidth(rows);
  return rows.filter(({ cells }) => cells.length === width);
}

/** That of most rows. */
export function usualWidth(rows: readonly CsvRow[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? 0;
}

/** What holds no amounts, whatever its head seems to say. */
const NO_AMOUNTS: (Role | undefined)[] = ['otherDay', 'currency', 'direction'];

function lookAt(at: number, head: string, bookings: readonly CsvRow[]): Column {
  const cells = bookings.map((row) => row.cells[at] ?? '').filter((cell) => cell !== '');
  const stated = cells.filter((cell) => !/^[-–—]+$/.test(cell)).length;
  const isMostly = (count: number, share: number) => stated > 0 && count >= stated * share;
  const isDay = isMostly(cells.filter((cell) => writtenDay(cell)).length, 0.5);
  const amounts = isDay ? [] : cells.map(writtenAmount).filter((amount) => amount !== undefined);
  const role = roleOf(head);
  const isAmount = isMostly(amounts.length, role === 'amount' ? 0.4 : 0.6);
  return {
    at,
    head,
    // `Valor` is a value or the day from which it counts, `Kwota (waluta rachunku)` no currency, `Soll/Haben` may be of both.
    role:
      isAmount &&
      (NO_AMOUNTS.includes(role) || ((role === 'none' || role === undefined) && OF_THE_ACCOUNT.test(foldHead(head))))
        ? 'amount'
        : role,
    cells,
    isDay,
    amounts,
    isAmount,
    isCurrency: isMostly(cells.filter(role === 'currency' ? currencyIn : currencyOf).length, 0.8),
  };
}

function dayWeight(column: Column): number {
  const { role } = column;
  const weight = role === 'bookedDay' ? 4 : role === 'day' ? 3 : role === undefined ? 2 : 1;
  return weight - (isOfAll(column) ? 0.5 : 0);
}

/** A day that all rows have may be of the file; of two that are called alike the one that differs is of the rows. */
const isOfAll = ({ cells }: Column) => isSame(cells, 2);

/** A column of letters or words such as `S` and `H`, whatever its head is where there is nothing else in it. */
function findDirection(columns: readonly Column[], hasHead: boolean): Column | undefined {
  return columns.find(({ role, head, cells, isAmount }) => {
    if (isAmount || cells.length === 0) return false;
    const ways = new Set(cells.map(directionOf));
    if (ways.size === 2 && ways.has('in') && ways.has('out')) return true;
    if (role !== 'direction' && (foldHead(head) !== '' || !hasHead)) return false;
    // A lone dash stands for an empty cell as well: signs are a direction only where both are there.
    if (new Set(cells).size === 1 && /^\W$/.test(cells[0] ?? '')) return false;
    const known = cells.filter((cell) => directionOf(cell) !== undefined).length;
    return known >= cells.length * (role === 'direction' ? 0.6 : 0.9);
  });
}

/** That of the other side differs from row to row. */
function isOwnAccount({ role, isDay, cells }: Column): boolean {
  if (role !== 'account' || isDay || cells.length === 0) return false;
  // What a person calls an account is none of somebody else.
  if (cells.every((cell) => !/\d{4}/.test(cell))) return new Set(cells).size <= MOST_ACCOUNTS;
  return new Set(cells).size <= Math.min(MOST_ACCOUNTS, Math.max(1, cells.length / 2));
}

/** Few different words that come again, of which one says that something was not booked, whatever the head is. */
function isStatus({ role, isDay, isAmount, cells }: Column): boolean {
  if (role === 'status') return true;
  if (isDay || isAmount || role === 'payee' || role === 'description') return false;
  const words = new Set(cells);
  return words.size <= 5 && words.size < cells.length && cells.some(notBooked) && [...words].every(isFewWords);
}

/** A text of what was bought is longer, has numbers, or goes on behind a mark. */
const isFewWords = (cell: string) => cell.length <= 40 && !/\d|[-–:] /.test(cell) && cell.split(/\s+/).length <= 4;

const isSame = (cells: readonly string[], least: number) => cells.length >= least && new Set(cells).size <= 1;

function isId({ role, isDay, cells }: Column): boolean {
  return role === 'id' && !isDay && new Set(cells).size > cells.length * 0.8;
}

function isWords(role: Role | undefined): boolean {
  const others: (Role | undefined)[] = [
    'account',
    'id',
    'currency',
    'status',
    'none',
    'category',
    'tags',
    'from',
    'to',
    'transfer',
    'balance',
    'fee',
  ];
  return !others.includes(role);
}

const IS_OTHER =
  /payee|merchant|beneficiar|counter|tegen|empf|beg(u|ue)nst|auftraggeber|kontrahent|odbiorca|partner|对方|对手/;

/** The other side of a payment rather than any name. */
function payeeWeight({ head, cells }: Column): number {
  const isOther = IS_OTHER.test(foldHead(head));
  const isOwner = cells.length > 1 && new Set(cells).size === 1;
  return (isOther ? 2 : 1) - (cells.length > 0 ? 0 : 2) - (isOwner ? 1.5 : 0);
}

function textWeight({ role, cells }: Column): number {
  const weight = role === 'description' ? 3 : role === 'purpose' ? 2 : role === undefined ? 1 : 0;
  const isCode = cells.every((cell) => cell.length <= 2);
  return cells.length > 0 ? weight - (isCode ? 0.5 : 0) : -1;
}
