import { daysAgo, get, pageOf } from './reads.mjs';

/** @typedef {import('./reads.mjs').Measured} Measured */

/** Milliseconds allowed at the median for a search by amount on each engine, and for the sums of any filter. */
const MAX_OF_AMOUNTS = { SQLite: 150, PostgreSQL: 500 };
const MAX_OF_SUMS = 1000;

/**
 * Calls about accounts, transfers, tags and amounts. They use the default account, which holds half of all transactions.
 * @param {'SQLite' | 'PostgreSQL'} engine
 * @param {boolean} hasTags
 * @returns {Measured[]}
 */
export function listAccountsAndTags(engine, hasTags) {
  /** @type {(name: string, query: string, path?: string) => Measured[]} */
  const pages = (name, query, path) =>
    ['first', 'middle', 'last'].map((which) => pageOf(`${name}, ${which} page`, query, which, path));
  /** @type {(name: string, query: string) => Measured} */
  const byAmount = (name, query) => ({
    ...pageOf(name, query, 'first'),
    isSearch: true,
    most: MAX_OF_AMOUNTS[engine],
  });
  const sums = (/** @type {string} */ name, /** @type {string} */ query) => ({
    ...get(name, `/transactions/sums?${query}`),
    isSearch: true,
    most: MAX_OF_SUMS,
  });
  return [
    get('balances', '/accounts'),
    get('balances of twelve months', '/accounts/balances'),
    ...pages('account page with running balance', '', '/accounts/everyday/entries'),
    ...pages('list with transfers', 'transfers=include'),
    ...pages('list of transfers', 'transfers=only'),
    ...pages('list by account', 'accountId=everyday'),
    ...pages('list by account, type', 'accountId=everyday&isIncome=false'),
    ...pages('list by account, category', 'accountId=everyday&category=Food'),
    ...pages(
      'list by account, type, category, dates',
      `accountId=everyday&isIncome=false&category=Food&startDate=${daysAgo(8 * 365)}&endDate=${daysAgo(100)}`,
    ),
    get('list by account, rare category', '/transactions?accountId=everyday&category=Gifts'),
    ...(hasTags
      ? [
          get('tags', '/tags'),
          get('tag by category and month', '/tags/Holiday'),
          ...pages('list by tag', 'tag=Holiday'),
        ]
      : []),
    byAmount('search "12.50"', 'search=12.50'),
    byAmount('search ">100"', `search=${encodeURIComponent('>100')}`),
    byAmount('search "10..20"', 'search=10..20'),
    byAmount('search "coffee >4"', `search=${encodeURIComponent('coffee >4')}`),
    byAmount('amounts from 10 to 20 by category', 'minAmount=10&maxAmount=20&category=Food'),
    sums('sums of "coffee"', 'search=coffee'),
    sums('sums of amounts from 10', 'minAmount=10'),
    sums('sums of an account by category', 'accountId=everyday&category=Food'),
  ];
}
