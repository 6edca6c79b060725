import { type DatePreset, isPreset } from '../../domain/date-presets.ts';
import { isDay } from '../../domain/day.ts';
import type { Kind } from '../categories/queries.ts';
import { pageNumber, searchText } from '../lists/address.ts';

/** The filters of the list, named as in the address. Both dates are inclusive; `dates` is a preset that replaces them. */
export type Filters = {
  search?: string;
  type?: Kind | 'transfer';
  category?: string;
  tag?: string;
  /** Matches the whole name, ignoring case and accents. */
  name?: string;
  /** Id of an account. */
  account?: string;
  from?: string;
  to?: string;
  dates?: DatePreset;
};

/** The state of the list in its address: filters and, from page 2 on, the page. */
export type View = Filters & { page?: number };

/** Also has the id of the transaction that is open next to the list. */
export type ListAddress = View & { open?: string };

/** Reads the whole address of the list, like `parseView`. */
export function parseListAddress(address: Record<string, unknown>): ListAddress {
  const { open } = address;
  return { ...parseView(address), ...(isId(open) && { open }) };
}

const MAX_SEARCH = 2000;

/** Reads the query parameters. Invalid ones are ignored, so a mistyped link still opens the page. */
export function parseView(address: Record<string, unknown>): View {
  const { type, category, tag, name, account, from, to, dates } = address;
  const search = searchText(address.search, MAX_SEARCH);
  const page = pageNumber(address.page);
  return {
    ...(search !== undefined && { search }),
    ...((type === 'expense' || type === 'income' || type === 'transfer') && { type }),
    ...(isCategory(category) && { category: category.trim() }),
    ...(isTag(tag) && { tag: tag.trim() }),
    ...(isName(name) && { name: name.trim() }),
    ...(isId(account) && { account }),
    ...(isPreset(dates) ? { dates } : daysIn(from, to)),
    ...(page > 1 && { page }),
  };
}

function daysIn(from: unknown, to: unknown): Pick<Filters, 'from' | 'to'> {
  return {
    ...(typeof from === 'string' && isDay(from) && { from }),
    ...(typeof to === 'string' && isDay(to) && { to }),
  };
}

/** Same rule as `TagName` of the contract, whose messages the first script does not need. */
function isTag(value: unknown): value is string {
  return typeof value === 'string' && /^(?!\.{1,2}$)\P{Cc}{1,40}$/u.test(value.trim());
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.trim().length <= 200;
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[\w-]{1,64}$/.test(value);
}

/** Same rule as `Category` of the contract. */
function isCategory(value: unknown): value is string {
  return typeof value === 'string' && /^\P{Cc}{1,50}$/u.test(value.trim());
}
