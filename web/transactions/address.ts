import { Category } from '../../contract/categories.ts';
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
  /** The id of one. */
  account?: string;
  from?: string;
  to?: string;
  dates?: DatePreset;
};

/** What the list shows, as its address says it: the filters, and the page where that is not the first. */
export type View = Filters & { page?: number };

const MAX_SEARCH = 2000;

/** Reads the query parameters of an address. Invalid ones are left out, so that a mistyped link still opens the page. */
export function viewOf(address: Record<string, unknown>): View {
  const { type, category, tag, account, from, to, dates } = address;
  const search = searchText(address.search, MAX_SEARCH);
  const page = pageNumber(address.page);
  return {
    ...(search !== undefined && { search }),
    ...((type === 'expense' || type === 'income' || type === 'transfer') && { type }),
    ...(isCategory(category) && { category: category.trim() }),
    ...(isTag(tag) && { tag: tag.trim() }),
    ...(typeof account === 'string' && /^[\w-]{1,64}$/.test(account) && { account }),
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

function isCategory(value: unknown): value is string {
  return Category.safeParse(value).success;
}
