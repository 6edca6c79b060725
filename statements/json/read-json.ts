import { findCurrencyByIsoNumber } from '../numeric-currencies.ts';
import { createRowCollector } from '../sheets/collect-rows.ts';
import type { SheetStatement } from '../sheets/read-sheets.ts';
import { UnreadableStatementError } from '../statement.ts';
import { readTableFromRows, type TableFormatChoices } from '../tables/read-table.ts';
import { formatPlainNumber } from '../xlsx/number-styles.ts';
import { isJsonObject, type JsonObject, parseJsonOrUndefined } from './parse-json.ts';

export const isJson = (head: string) => /^\s{0,1000}[{[]\s{0,1000}["{[\]}]/.test(head);

/**
 * Reads a list of objects in a JSON file as a table, with the property names as headers. A list named `transactions` is
 * preferred, then the longest list. The line number of an entry is its position in the list.
 * @throws UnreadableStatementError if the file is damaged or has no list of transactions
 */
export function readJson(text: string, answers: TableFormatChoices): SheetStatement<'json'> {
  const file = parseJsonOrUndefined(text);
  if (file === undefined)
    throw new UnreadableStatementError('This JSON file is damaged or incomplete. Download it again.');
  // The YNAB API returns amounts in thousandths. If the file were read as a table, they would be taken for hundredths
  // or whole units.
  if (text.includes('"subtransactions"') && text.includes('"transfer_account_id"')) {
    throw new UnreadableStatementError(
      "This is a response from the YNAB API. Moneta can't read it yet; export CSV from YNAB.",
    );
  }
  const read = readListsAsTable(file, answers, { hasPropertyNames: true });
  if (!read) throw new UnreadableStatementError('This JSON file is not a supported export. Export CSV or OFX.');
  return { ...read, format: read.format === 'csv' ? 'json' : read.format };
}

/**
 * Reads the likeliest list of transactions inside an object or list as a table. Returns undefined if there is none.
 * @param options `hasPropertyNames` is true if the file is written by a program for other programs
 */
export function readListsAsTable(file: unknown, answers: TableFormatChoices, options: { hasPropertyNames: boolean }) {
  const lists = findLists(file, '').sort(
    (one, other) => Number(other.isNamed) - Number(one.isNamed) || other.items.length - one.items.length,
  );
  for (const list of lists.slice(0, MOST_LISTS)) {
    const read = readTableFromRows(toRows(list), answers, options);
    if (!('isHeadAlone' in read)) return read;
  }
  return undefined;
}

/** Maximum number of lists that are tried. */
const MOST_LISTS = 3;
/** Maximum nesting depth at which lists are searched for. */
const DEEPEST = 5;

/** A list of objects. `context` contains the values next to the list, such as the currency of the account. */
type List = { items: JsonObject[]; isNamed: boolean; context: [string, string][] };

/**
 * Finds all lists of objects. Lists with the same name inside different objects are joined, such as the transactions of
 * several accounts.
 */
function findLists(value: unknown, key: string, depth = 0, context: List['context'] = []): List[] {
  if (depth > DEEPEST) return [];
  if (isJsonObject(value)) {
    const inner = [...context, ...listValues(value, '', DEEPEST_VALUE - 1)].slice(0, MOST_COLUMNS);
    return Object.entries(value).flatMap(([name, part]) => findLists(part, name, depth + 1, inner));
  }
  const items = Array.isArray(value) ? value.filter(isJsonObject) : [];
  if (items.length === 0) return [];
  const inner = new Map<string, JsonObject[]>();
  for (const item of items) {
    const account = item.iban ?? item.name ?? item.id;
    for (const [name, part] of Object.entries(item)) {
      if (!Array.isArray(part) || !IS_TRANSACTIONS.test(name)) continue;
      const list = inner.get(name) ?? [];
      for (const each of part) if (isJsonObject(each)) list.push({ account, ...each });
      inner.set(name, list);
    }
  }
  const lists = [...inner.values()]
    .filter((list) => list.length > 0)
    .map((list) => ({ items: list, isNamed: true, context }));
  return [{ items, isNamed: IS_TRANSACTIONS.test(key), context }, ...lists];
}

const IS_TRANSACTIONS = /^(?!sub)\w{0,30}(?:transactions?|bookings?|movements?|operations?|umsaetze|umsatz)$/i;

function toRows({ items, context }: List) {
  const columns = new Map<string, number>();
  const rows = items.map((item) => {
    const row: string[] = [];
    for (const [path, value] of listValues(item)) {
      const column = columns.get(path) ?? columns.size;
      if (column >= MOST_COLUMNS) continue;
      columns.set(path, column);
      row[column] = value;
    }
    return row;
  });
  const collector = createRowCollector();
  for (const [name, value] of context) collector.add(0, [toHeader(name), value]);
  collector.add(0, [...columns.keys()].map(toHeader));
  for (const [index, row] of rows.entries()) collector.add(index + 1, row);
  return collector.finish().rows;
}

/** Maximum number of columns. Any further properties are ignored. */
const MOST_COLUMNS = 100;
/** Maximum nesting depth of objects within the objects of the list. */
const DEEPEST_VALUE = 3;

/** Lists the values of an object and its nested objects, each with its path. Lists are ignored. */
function* listValues(item: JsonObject, before = '', depth = 1): Generator<[string, string]> {
  for (const [key, value] of Object.entries(item)) {
    const path = before === '' ? key : `${before} ${key}`;
    if (isJsonObject(value)) {
      if (depth < DEEPEST_VALUE) yield* listValues(value, path, depth + 1);
    } else if (typeof value === 'number') yield [path, readNumber(key, value)];
    else if (typeof value === 'string') yield [path, value];
    else if (typeof value === 'boolean') yield [path, isPending(key, value) ? 'pending' : ''];
    else if (Array.isArray(value) && value.every((each) => typeof each === 'string')) yield [path, value.join(', ')];
  }
}

const isPending = (key: string, value: boolean) =>
  /^(?:is[ _]?)?(?:pending|booked)$/i.test(key) && value === /pend/i.test(key);

function readNumber(key: string, value: number): string {
  const currency = /currency/i.test(key) ? findCurrencyByIsoNumber(String(value).padStart(3, '0')) : undefined;
  return currency ?? toDay(key, value) ?? formatPlainNumber(String(value), 'plain');
}

/**
 * Converts a Unix time in seconds or milliseconds to a day in UTC if the property name suggests that the value is a
 * time.
 */
function toDay(key: string, value: number): string | undefined {
  if (!/date|time|created|posted|transacted|_at$|At$/i.test(key)) return undefined;
  const milliseconds = value > 1e11 ? value : value * 1000;
  const isPlausible = milliseconds > 6e11 && milliseconds < 5e12;
  return isPlausible ? new Date(milliseconds).toISOString().slice(0, 10) : undefined;
}

/** Splits a name such as `bookingDate` or `booking_date` into words. */
const toHeader = (path: string) =>
  path
    .slice(0, 100)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]/g, ' ');
