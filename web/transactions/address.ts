import { type DatePreset, isPreset } from '../../contract/date-presets.ts';
import { isDay } from '../../contract/day.ts';
import type { Kind } from '../categories/queries.ts';
import { pageNumber, searchText } from '../lists/address.ts';

/** What narrows the list, by the names it has in the address. Both days are included; `dates` stands in their place. */
export type Filters = {
  search?: string;
  type?: Kind | 'transfer';
  category?: string;
  tag?: string;
  /** The whole of a name; case and accents make no other. */
  name?: string;
  /** The id of one. */
  account?: string;
  from?: string;
  to?: string;
  dates?: DatePreset;
};

/** What the list shows, as its address says it: the filters, and the page where that is not the first. */
export type View = Filters & { page?: number };

/** The same, and the id of the transaction that is open beside the list. */
export type ListAddress = View & { open?: string };

/** Reads the whole address of the list, as `viewOf` does. */
export function addressOf(address: Record<string, unknown>): ListAddress {
  const { open } = address;
  return { ...viewOf(address), ...(isId(open) && { open }) };
}

const MAX_SEARCH = 2000;

/** Reads the query parameters of an address. Invalid ones are left out, so that a mistyped link still opens the page. */
export function viewOf(address: Record<string, unknown>): View {
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

/** As `TagName` of the contract, whose sentences the first script needs not. */
function isTag(value: unknown): value is string {
  return typeof value === 'string' && /^(?!\.{1,2}$)\P{Cc}{1,40}$/u.test(value.trim());
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.trim().length <= 200;
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[\w-]{1,64}$/.test(value);
}

/** As `Category` of the contract. */
function isCategory(value: unknown): value is string {
  return typeof value === 'string' && /^\P{Cc}{1,50}$/u.test(value.trim());
}
