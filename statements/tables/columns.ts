import { MAX_ACCOUNTS } from '../file-limits.ts';
import { parseAmount } from '../parse-amounts.ts';
import { parseDay, resolveDay } from '../parse-days.ts';
import { HEADER_PATTERNS } from '../word-patterns.ts';
import { type AmountColumn, findAmountsByContent, findAmountsByHeader, findLikeliest } from './amount-columns.ts';
import { parseCurrency, parseCurrencyCell } from './currency-codes.ts';
import {
  findColumnRoleByHeader,
  findUnbookedStatus,
  foldHeader,
  type HeaderRole,
  parseDirection,
} from './header-roles.ts';
import { preferProvenAmount } from './prefer-proven-amount.ts';
import { type CellRow, isBookingRow, type Table } from './table.ts';

/** The column indexes for each role, starting at 0. */
export type ColumnIndexes = {
  day: number;
  otherDay?: number | undefined;
  /** A table has either `amount`, or both `out` and `in`. */
  amount?: number | undefined;
  out?: number | undefined;
  in?: number | undefined;
  fee?: number | undefined;
  balance?: number | undefined;
  /** The column with a word or letter for the direction, such as `S` or `H`. */
  direction?: number | undefined;
  currency?: number | undefined;
  account?: number | undefined;
  id?: number | undefined;
  status?: number | undefined;
  category?: number | undefined;
  tags?: number | undefined;
  from?: number | undefined;
  to?: number | undefined;
  /** Columns with the other party, most likely first. */
  payees: number[];
  texts: number[];
  /** Columns whose texts do not name the other party but, for example, the payment method. */
  kinds: number[];
};

/** Maximum number of rows that are inspected to detect the roles. */
const LOOKED_AT = 2000;
/** Maximum number of text columns. The limit saves time, because every row is read in all of them. */
const MAX_OF_WORDS = 60;

/**
 * Detects the roles of columns by their headers, or by their content if headers are missing or unknown.
 * @returns undefined if there is no date column or no amount column
 */
export function chooseColumns({ head, rows }: Table): ColumnIndexes | undefined {
  const all = rows.slice(0, LOOKED_AT).filter(isBookingRow);
  // Without a header, rows with an unusual number of cells are not transactions.
  const bookings = head ? all : filterUsualWidth(all);
  if (bookings.length === 0) return undefined;
  const width = Math.max(...bookings.map(({ cells }) => cells.length));
  const columns = adjustRoles(
    Array.from({ length: width }, (_, at) => inspectColumn(at, head?.cells[at] ?? '', bookings)),
  );
  // A column in which most rows have no date, such as settlement dates, is not the main date column.
  const isRare = ({ cells }: AmountColumn) => cells.length * 2 < bookings.length;
  const likeliest = findLikeliest(columns, (column) =>
    column.isDay ? dayWeight(column) / (isRare(column) ? 8 : 1) : 0,
  );
  if (!likeliest) return undefined;
  const day = columns.find((column) => !isRare(column) && isLaterTwin(column, likeliest, bookings)) ?? likeliest;
  const otherDays = columns.filter(({ isDay, at }) => isDay && at !== day.at);
  const otherDay = otherDays.find((column) => !isSameInAllRows(column)) ?? otherDays[0];
  const of = (...roles: HeaderRole[]) =>
    columns.find(({ role, isDay }) => !isDay && role !== undefined && roles.includes(role));
  const balance = columns.find(({ role, isAmount }) => role === 'balance' && isAmount);
  const money = head ? findAmountsByHeader(columns, bookings) : undefined;
  const byContent = money ? undefined : findAmountsByContent(columns, bookings, balance?.at);
  if (!money && !byContent) return undefined;
  const chosen = { ...(money ?? byContent) };
  const used = preferProvenAmount(columns, bookings, chosen, balance?.at);
  // If there are separate columns for expenses and income, a direction column does not describe the amounts but the
  // balance.
  const direction = used.amount === undefined ? undefined : findDirection(columns, head !== undefined);
  const taken = new Set([day.at, ...Object.values(used), direction?.at]);
  const words = columns.filter(
    ({ at, role, isDay, isAmount, isCurrency }) =>
      !taken.has(at) &&
      !isDay &&
      !isCurrency &&
      (!isAmount || role === 'description' || role === 'purpose') &&
      isTextRole(role),
  );
  const named = words.filter(({ role }) => role === 'payee');
  const payees = sortByWeight(named, payeeWeight);
  const texts = words.filter(({ role }) => role !== 'payee' && role !== 'direction');
  // A name that is the same in all rows is the name of the account's owner, so it is not used as the other party.
  const isOwner = ({ head, cells }: AmountColumn) =>
    !HEADER_PATTERNS.otherParty.test(foldHeader(head)) && bookings.length > 2 && areEqual(cells, bookings.length);
  const owners = texts.some(({ cells }) => new Set(cells).size > 1) ? payees.filter(isOwner) : [];
  const kinds = [...words.filter(({ role }) => role === 'direction'), ...owners];
  return {
    day: day.at,
    otherDay: otherDay?.at,
    balance: balance?.at,
    ...used,
    fee: columns.find(({ role, isAmount }) => role === 'fee' && isAmount)?.at,
    direction: direction?.at,
    currency: findCurrencyColumn(columns, used.amount ?? used.out ?? used.in)?.at,
    account: columns.find(isOwnAccount)?.at,
    id: columns.find(isId)?.at,
    status: columns.find(isStatus)?.at,
    category: of('category')?.at,
    tags: of('tags')?.at,
    from: of('from')?.at,
    to: of('to')?.at,
    payees: toIndexes(payees.filter((column) => !owners.includes(column))),
    texts: toIndexes(sortByWeight(texts, textWeight)),
    kinds: toIndexes(kinds),
  };
}

/** Changes the roles that depend on which other columns exist. */
function adjustRoles(columns: AmountColumn[]): AmountColumn[] {
  const heads = new Set(columns.map(({ head }) => foldHeader(head)));
  const roles = new Set(columns.map(({ role }) => role));
  // If there is a `from` column but no `to` column, it contains the other party of every payment. The same applies to a
  // lone `to` column.
  const isOneSided = roles.has('from') !== roles.has('to');
  return columns.map((column) => {
    const head = foldHeader(column.head);
    // `historico` is only a transaction type if there is also a `descricao` column. `product` is only the name of a
    // security if there is also an `isin` column.
    const isMore = (head === 'historico' && heads.has('descricao')) || (head === 'product' && heads.has('isin'));
    if (isMore) return { ...column, role: 'purpose' };
    return isOneSided && (column.role === 'from' || column.role === 'to') ? { ...column, role: 'payee' } : column;
  });
}

/**
 * Returns the currency column that belongs to an amount column. If a table has one currency column per amount column,
 * it is the one next to it.
 */
function findCurrencyColumn(columns: readonly AmountColumn[], amount = -1): AmountColumn | undefined {
  const currencies = columns.filter(({ isCurrency }) => isCurrency);
  const [first] = currencies;
  if (!first) return undefined;
  const before = columns[first.at - 1];
  const isBehind = before?.isAmount === true && before.role !== 'account' && before.role !== 'id';
  const beside = currencies.find(({ at }) => at === (isBehind ? amount + 1 : amount - 1));
  // If the header of the amount column already names a currency, the currency columns belong to other amount columns.
  if (beside || HEADER_PATTERNS.ownCurrency.test(foldHeader(columns[amount]?.head ?? ''))) return beside;
  return currencies.find(({ head }) => !HEADER_PATTERNS.otherCurrency.test(foldHeader(head)));
}

function sortByWeight(columns: readonly AmountColumn[], weigh: (column: AmountColumn) => number): AmountColumn[] {
  const weighed = columns.map((column) => ({ column, weight: weigh(column) }));
  return weighed.sort((one, other) => other.weight - one.weight).map(({ column }) => column);
}

const toIndexes = (columns: readonly AmountColumn[]) => columns.slice(0, MAX_OF_WORDS).map(({ at }) => at);

function filterUsualWidth(rows: readonly CellRow[]): CellRow[] {
  const width = findUsualWidth(rows);
  return rows.filter(({ cells }) => cells.length === width);
}

/** Returns the most frequent number of cells per row. */
export function findUsualWidth(rows: readonly CellRow[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? 0;
}

/** Headers with one of these roles mean something else if the column contains amounts. */
const NO_AMOUNTS: (HeaderRole | undefined)[] = ['otherDay', 'currency', 'direction'];

function inspectColumn(at: number, head: string, bookings: readonly CellRow[]): AmountColumn {
  const cells = bookings.map((row) => row.cells[at] ?? '').filter((cell) => cell !== '');
  const stated = cells.filter((cell) => !/^[-–—]+$/.test(cell)).length;
  const isMostly = (count: number, share: number) => stated > 0 && count >= stated * share;
  const isDay = isMostly(cells.filter((cell) => parseDay(cell)).length, 0.5);
  const amounts = isDay ? [] : cells.map(parseAmount).filter((amount) => amount !== undefined);
  const role = findColumnRoleByHeader(head);
  const isAmount = isMostly(amounts.length, role === 'amount' ? 0.4 : 0.6);
  return {
    at,
    head,
    // A known header may be misleading. `Valor` can also mean a value date, and `Soll/Haben` a direction, so the cells
    // decide. `Kwota (waluta rachunku)` names a currency but is an amount.
    role:
      isAmount &&
      (NO_AMOUNTS.includes(role) ||
        ((role === 'none' || role === undefined) && HEADER_PATTERNS.accountAmount.test(foldHeader(head))))
        ? 'amount'
        : role,
    cells,
    isDay,
    amounts,
    isAmount,
    isCurrency: isMostly(cells.filter(role === 'currency' ? parseCurrencyCell : parseCurrency).length, 0.8),
  };
}

/**
 * True if both columns have the same header and the dates in `column` are never the earlier ones. In such a file, the
 * purchase date comes first and the booking date second.
 */
function isLaterTwin(column: AmountColumn, other: AmountColumn, bookings: readonly CellRow[]): boolean {
  if (column === other || !column.isDay || column.head === '' || foldHeader(column.head) !== foldHeader(other.head))
    return false;
  const pairs = bookings.flatMap(({ cells }) => {
    const [later, earlier] = [parseDay(cells[column.at] ?? ''), parseDay(cells[other.at] ?? '')];
    return later && earlier ? [{ later, earlier }] : [];
  });
  return DATE_ORDERS.some((order) => {
    const days = pairs.map(({ later, earlier }) => [resolveDay(later, order), resolveDay(earlier, order)] as const);
    const isNever = days.every(([later, earlier]) => later !== undefined && earlier !== undefined && later >= earlier);
    return isNever && days.some(([later, earlier]) => later !== earlier);
  });
}

const DATE_ORDERS = ['DMY', 'MDY', 'YMD'] as const;

function dayWeight(column: AmountColumn): number {
  const { role } = column;
  const weight = role === 'bookedDay' ? 4 : role === 'day' ? 3 : role === undefined ? 2 : 1;
  return weight - (isSameInAllRows(column) ? 0.5 : 0);
}

/** True if all rows have the same date. It may be the date of the file, so other date columns are preferred. */
const isSameInAllRows = ({ cells }: AmountColumn) => areEqual(cells, 2);

/**
 * Returns the column with directions such as `S` and `H`. If all its cells are direction words, its header may be
 * unknown.
 */
function findDirection(columns: readonly AmountColumn[], hasHead: boolean): AmountColumn | undefined {
  return columns.find(({ role, head, cells, isAmount }) => {
    if (isAmount || cells.length === 0) return false;
    const ways = new Set(cells.map(parseDirection));
    if (ways.size === 2 && ways.has('in') && ways.has('out')) return true;
    if (role !== 'direction' && (foldHeader(head) !== '' || !hasHead)) return false;
    // A dash in every row may stand for an empty cell rather than a direction.
    if (new Set(cells).size === 1 && /^\W$/.test(cells[0] ?? '')) return false;
    const known = cells.filter((cell) => parseDirection(cell) !== undefined).length;
    return known >= cells.length * (role === 'direction' ? 0.6 : 0.9);
  });
}

/**
 * True if the column contains the user's own accounts. Their values are often repeated, while other parties' accounts
 * vary from row to row.
 */
function isOwnAccount({ role, isDay, cells }: AmountColumn): boolean {
  if (role !== 'account' || isDay || cells.length === 0) return false;
  // Values without digits are account names that the user chose, so they need not be repeated.
  if (cells.every((cell) => !/\d{4}/.test(cell))) return new Set(cells).size <= MAX_ACCOUNTS;
  return new Set(cells).size <= Math.min(MAX_ACCOUNTS, Math.max(1, cells.length / 2));
}

/**
 * True if the column contains the status of each row. Apart from a status header, this is recognized by a few different
 * words, at least one of which means "not booked".
 */
function isStatus({ role, isDay, isAmount, cells }: AmountColumn): boolean {
  if (role === 'status') return true;
  if (isDay || isAmount || role === 'payee' || role === 'description') return false;
  const words = new Set(cells);
  return words.size <= 5 && words.size < cells.length && cells.some(findUnbookedStatus) && [...words].every(isFewWords);
}

/** True for a short text without digits. Descriptions of purchases are longer or contain digits. */
const isFewWords = (cell: string) => cell.length <= 40 && !/\d|[-–:] /.test(cell) && cell.split(/\s+/).length <= 4;

const areEqual = (cells: readonly string[], least: number) => cells.length >= least && new Set(cells).size <= 1;

function isId({ role, isDay, cells }: AmountColumn): boolean {
  return role === 'id' && !isDay && new Set(cells).size > cells.length * 0.8;
}

function isTextRole(role: HeaderRole | undefined): boolean {
  const others: (HeaderRole | undefined)[] = [
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

/**
 * Returns a higher weight if the header clearly means the other party, and a lower weight if all cells are the same.
 */
function payeeWeight({ head, cells }: AmountColumn): number {
  const isOther = HEADER_PATTERNS.otherParty.test(foldHeader(head));
  const isOwner = cells.length > 1 && new Set(cells).size === 1;
  return (isOther ? 2 : 1) - (cells.length > 0 ? 0 : 2) - (isOwner ? 1.5 : 0);
}

function textWeight({ role, cells }: AmountColumn): number {
  const weight = role === 'description' ? 3 : role === 'purpose' ? 2 : role === undefined ? 1 : 0;
  const isCode = cells.every((cell) => cell.length <= 2);
  return cells.length > 0 ? weight - (isCode ? 0.5 : 0) : -1;
}
