import { isDay } from '../../domain/calendar-day.ts';
import { type DatePreset, isDatePreset } from '../../domain/date-presets.ts';
import type { TransactionKind } from '../categories/queries.ts';
import { parsePageNumber, parseSearchText } from '../lists/list-address.ts';

/**
 * The filters of the list, as query parameters. The range includes the days `from` and `to`. If there is a preset
 * (`dates`), it is used instead of `from` and `to`.
 */
export type ListFilters = {
  search?: string;
  type?: TransactionKind | 'transfer';
  category?: string;
  /** Matches transactions in any of these categories. */
  categories?: string[];
  tag?: string;
  /** Matches the whole name, regardless of case and accents. */
  name?: string;
  /** The id of an account. */
  account?: string;
  from?: string;
  to?: string;
  dates?: DatePreset;
  estimates?: 'only';
  toReview?: 'only';
};

/** The filters, plus the page number and the number of rows if they differ from the defaults. */
export type ListSearchParams = ListFilters & { page?: number; rows?: number };

/** The address of the list, including the id of the transaction that is open in the panel next to it. */
export type ListAddress = ListSearchParams & { open?: string };

export function parseListAddress(address: Record<string, unknown>): ListAddress {
  const { open } = address;
  return { ...parseListSearchParams(address), ...(isId(open) && { open }) };
}

const MAX_SEARCH = 2000;

/**
 * Parses the filters and the page number. Invalid parameters are ignored, so that a mistyped link still opens the page.
 */
export function parseListSearchParams(address: Record<string, unknown>): ListSearchParams {
  const { type, category, categories, tag, name, account, from, to, dates, estimates, toReview } = address;
  const search = parseSearchText(address.search, MAX_SEARCH);
  const page = parsePageNumber(address.page);
  const rows = Number(address.rows);
  return {
    ...(search !== undefined && { search }),
    ...((type === 'expense' || type === 'income' || type === 'transfer') && { type }),
    ...(isCategory(category) && { category: category.trim() }),
    ...categoriesIn(categories),
    ...(isTag(tag) && { tag: tag.trim() }),
    ...(isName(name) && { name: name.trim() }),
    ...(isId(account) && { account }),
    ...(isDatePreset(dates) ? { dates } : daysIn(from, to)),
    ...(estimates === 'only' && { estimates }),
    ...(toReview === 'only' && { toReview }),
    ...(page > 1 && { page }),
    ...((rows === 50 || rows === 100) && { rows }),
  };
}

/** Parses a list of categories, which are separated by line breaks in the address. */
function categoriesIn(value: unknown): Pick<ListFilters, 'categories'> {
  const names = [value].flat().flatMap((each) => (typeof each === 'string' ? each.split('\n') : []));
  const categories = names.filter(isCategory);
  return categories.length > 0 ? { categories } : {};
}

function daysIn(from: unknown, to: unknown): Pick<ListFilters, 'from' | 'to'> {
  return {
    ...(typeof from === 'string' && isDay(from) && { from }),
    ...(typeof to === 'string' && isDay(to) && { to }),
  };
}

/**
 * Checks the same rule as `TagName` in the contract. Importing `TagName` would add its error messages to the initial
 * script.
 */
function isTag(value: unknown): value is string {
  return typeof value === 'string' && /^(?!\.{1,2}$)\P{Cc}{1,40}$/u.test(value.trim());
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.trim().length <= 200;
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[\w-]{1,64}$/.test(value);
}

/** Checks the same rule as `Category` in the contract. */
function isCategory(value: unknown): value is string {
  return typeof value === 'string' && /^\P{Cc}{1,50}$/u.test(value.trim());
}
