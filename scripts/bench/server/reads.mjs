/** @typedef {import('./accounts.mjs').Account} Account */
/**
 * One row of the table. `prepare` runs before every call and is not measured. A search may take longer in a larger account;
 * `most` is its limit at the median, in milliseconds.
 * @typedef {object} Measured
 * @property {string} name
 * @property {boolean} [isSearch]
 * @property {number} [most]
 * @property {(account: Account) => Promise<unknown>} run
 * @property {(account: Account) => Promise<unknown>} [prepare]
 */

/**
 * @param {string} name
 * @param {string} path
 * @returns {Measured}
 */
export const get = (name, path) => ({ name, run: ({ call }) => call('GET', path) });

/**
 * A page of a list. The number of pages is requested once per account.
 * @param {string} name
 * @param {string} query
 * @param {string} which first, middle or last
 * @param {string} path
 * @returns {Measured}
 */
export function pageOf(name, query, which, path = '/transactions') {
  const pages = new Map();
  return {
    name,
    prepare: async (account) => {
      if (which === 'first' || pages.has(account)) return;
      const { text } = await account.call('GET', `${path}?${query}`);
      const { totalPages } = JSON.parse(text);
      // An empty list still has one page.
      pages.set(account, Math.max(1, which === 'last' ? totalPages : Math.ceil(totalPages / 2)));
    },
    run: (account) => account.call('GET', `${path}?${query}&page=${pages.get(account) ?? 1}`),
  };
}

/** @param {number} count */
export const daysAgo = (count) => new Date(Date.now() - count * 86_400_000).toISOString().slice(0, 10);
