import { listAccountsAndTags } from './accounts-and-tags.mjs';
import { daysAgo, get, pageOf } from './reads.mjs';

/** @typedef {import('./accounts.mjs').Account} Account */
/** @typedef {import('./reads.mjs').Measured} Measured */

/** Milliseconds allowed at the median for a search: of one or two letters, among old days, and any other. */
const [MAX_OF_SHORT, MAX_OF_OLD, MAX_OF_SEARCH] = [500, 100, 200];

/** Milliseconds allowed for reports on the names of a year. */
const MAX_OF_NAMES = 150;

/** A name that occurs once, near the far end of the list. */
const RARE = 'Zymurgist Quay';
export const PURCHASE = {
  name: 'Bench lunch',
  category: 'Food',
  cost: 12.5,
  isIncome: false,
  note: 'created by the bench',
};

/**
 * All measured calls. Prepares each account for them.
 * @param {'SQLite' | 'PostgreSQL'} engine
 * @param {Account[]} accounts
 * @returns {Promise<Measured[]>}
 */
export async function listOperations(engine, accounts) {
  const first = new Map();
  for (const account of accounts) {
    const oldest = await oldestDay(account);
    await account.call('POST', '/transactions', { ...PURCHASE, name: RARE, addedOn: oldest });
    first.set(account, oldest);
  }
  const tags = await accounts[0]?.call('GET', '/tags');
  const report = `/reports/categories?from=${monthsAgo(11)}&to=${monthsAgo(0)}`;
  return [
    get('summary', '/transactions/summary'),
    get('charts', '/transactions/charts'),
    get('categories', '/transactions/categories'),
    get('categories of expenses', '/transactions/categories/expense'),
    get('categories of income', '/transactions/categories/income'),
    get('budgets', '/budgets'),
    get('month', '/dashboard/month'),
    get('report of twelve months', report),
    fromPayDay(get('budgets from pay-day on', '/budgets')),
    fromPayDay(get('month from pay-day on', '/dashboard/month')),
    // It adds up days, at most 31 per month.
    { ...fromPayDay(get('report of twelve months from pay-day on', report)), isSearch: true, most: MAX_OF_NAMES },
    { ...get('top names of a year', `/reports/names?${YEAR}`), isSearch: true, most: MAX_OF_NAMES },
    {
      ...get('why all expenses moved in a year', `/reports/changes?${YEAR}&${YEAR_BEFORE}&isIncome=false`),
      ...{ isSearch: true, most: MAX_OF_NAMES },
    },
    {
      ...get('why a category moved in a year', `/reports/changes?${YEAR}&${YEAR_BEFORE}&isIncome=false&category=Food`),
      ...{ isSearch: true, most: MAX_OF_NAMES },
    },
    get('recurring', '/recurring'),
    ...lists(),
    get(
      'list by a rare category, dates',
      `/transactions?category=Gifts&startDate=${daysAgo(3000)}&endDate=${daysAgo(100)}`,
    ),
    ...searches(),
    ...listAccountsAndTags(engine, tags?.text !== '[]'),
    ...changes(),
  ];
}

/**
 * The same call for users whose months start on another day than the first.
 * @param {Measured} operation
 * @returns {Measured}
 */
function fromPayDay(operation) {
  return { ...operation, prepare: ({ call }) => call('PUT', '/auth/month-start', { monthStartDay: 25 }) };
}

/** The first, middle and last page for every combination of filters. */
function lists() {
  const choices = [
    ['type', 'isIncome=false'],
    ['category', 'category=Food'],
    ['dates', `startDate=${daysAgo(8 * 365)}&endDate=${daysAgo(100)}`],
  ];
  return subsets(choices).flatMap((chosen) => {
    const name = chosen.length > 0 ? `list by ${chosen.map(([word]) => word).join(', ')}` : 'list';
    const query = chosen.map(([, part]) => part).join('&');
    return ['first', 'middle', 'last'].map((which) => pageOf(`${name}, ${which} page`, query, which));
  });
}

function searches() {
  /** @type {(name: string, query: string, which?: string) => Measured} */
  const page = (name, query, which = 'first') => {
    const isShort = /^search=..?(&|$)/.test(query);
    const most = isShort ? MAX_OF_SHORT : name === 'search "coffee" in old dates' ? MAX_OF_OLD : MAX_OF_SEARCH;
    return { ...pageOf(name, query, which), isSearch: true, most };
  };
  return [
    page('search "cof", common', 'search=cof'),
    page('search "coffee", last page', 'search=coffee', 'last'),
    page(
      'search "coffee" by type, category, dates',
      `search=coffee&isIncome=false&category=Food&startDate=${daysAgo(900)}`,
    ),
    page('search "coffee" in old dates', `search=coffee&startDate=${daysAgo(3600)}&endDate=${daysAgo(3000)}`),
    page('search "coffee" in another category', 'search=coffee&category=Bills'),
    page('search "old bike", one in some hundreds', 'search=old%20bike'),
    page('search "old bike", last page', 'search=old%20bike', 'last'),
    page('search "old bike" in old dates', `search=old%20bike&endDate=${daysAgo(3000)}`),
    page('search "fastnet internet", monthly', 'search=fastnet%20internet'),
    page('search "zym", one', 'search=zym'),
    page('search "zymurgist quay" by type, category', 'search=zymurgist%20quay&isIncome=false&category=Food'),
    page('search "xqzzt", none', 'search=xqzzt'),
    page('search "co", two letters', 'search=co'),
    page('search "zy", two letters, one', 'search=zy'),
    page('search "qj", two letters, none', 'search=qj'),
    page('search "e", one letter', 'search=e'),
    page('search "z", one letter', 'search=z'),
    page('search "7", one digit', 'search=7'),
    page('search "e" by category', 'search=e&category=Bills'),
    page('search "co" in old dates', `search=co&endDate=${daysAgo(3000)}`),
  ];
}

/** @returns {Measured[]} */
function changes() {
  const made = new Map();
  const create = async (/** @type {Account} */ account) => {
    const { text } = await account.call('POST', '/transactions', { ...PURCHASE, addedOn: daysAgo(3) });
    made.set(account, JSON.parse(text)._id);
  };
  const changed = { ...PURCHASE, name: 'Bench supper', cost: 20, addedOn: daysAgo(2) };
  return [
    { name: 'create', run: create },
    {
      name: 'edit',
      prepare: create,
      run: (account) => account.call('PUT', `/transactions/${made.get(account)}`, changed),
    },
    { name: 'delete', prepare: create, run: (account) => account.call('DELETE', `/transactions/${made.get(account)}`) },
  ];
}

/** @param {Account} account */
async function oldestDay({ call }) {
  const { totalPages } = JSON.parse((await call('GET', '/transactions')).text);
  const { transactions } = JSON.parse((await call('GET', `/transactions?page=${totalPages}`)).text);
  return transactions.at(-1).addedOn;
}

/**
 * @template T
 * @param {T[]} all
 * @returns {T[][]}
 */
function subsets([first, ...rest]) {
  if (first === undefined) return [[]];
  const others = subsets(rest);
  return [...others, ...others.map((some) => [first, ...some])];
}

/** @param {number} count */
const monthsAgo = (count) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 1)).toISOString().slice(0, 7);
};

const YEAR = `startDate=${daysAgo(364)}&endDate=${daysAgo(0)}`;
const YEAR_BEFORE = `beforeStartDate=${daysAgo(729)}&beforeEndDate=${daysAgo(365)}`;
