import type { BenchAccount, DatabaseEngine } from '../bench-on-databases.ts';
/**
 * A measured call. `prepare` runs before each call and is not measured. If `most` is set, it is the maximum median in
 * milliseconds, and the call may take longer in larger accounts.
 */
export type MeasuredCall = {
  name: string;
  most?: number;
  run: (account: BenchAccount) => Promise<unknown>;
  prepare?: (account: BenchAccount) => Promise<unknown>;
};

/**
 * Maximum duration of searches in milliseconds. `MAX_SHORT` is for one or two letters, `MAX_OLD` for old transactions,
 * and `MAX_SEARCH` for all other searches.
 */
const [MAX_SHORT, MAX_OLD, MAX_SEARCH] = [500, 100, 200];
const MAX_AMOUNTS = { SQLite: 150, PostgreSQL: 500 };
const MAX_SUMS = 1000;
/** Maximum duration of reports on a whole year, in milliseconds. */
const MAX_YEAR_REPORT = 150;

/** Maximum time, in milliseconds, for detecting repeating transactions among the newest 20,000. */
const MAX_REPEATING = 500;

/** A name that only one transaction has, near the end of the list. */
const RARE = 'Zymurgist Quay';
export const BENCH_PURCHASE = {
  name: 'Bench lunch',
  category: 'Food',
  cost: 12.5,
  isIncome: false,
  note: 'created by the bench',
};

/**
 * Returns all measured calls, and prepares the data of each account for them. Calls about one of the user's money
 * accounts use the default one, which has half of all transactions.
 */
export async function listMeasuredCalls(engine: DatabaseEngine, accounts: BenchAccount[]): Promise<MeasuredCall[]> {
  for (const account of accounts) {
    const { totalPages } = JSON.parse((await account.call('GET', '/transactions')).text);
    const { transactions } = JSON.parse((await account.call('GET', `/transactions?page=${totalPages}`)).text);
    await account.call('POST', '/transactions', {
      ...BENCH_PURCHASE,
      name: RARE,
      addedOn: transactions.at(-1).addedOn,
    });
    await addPlans(account);
  }
  const tags = await accounts[0]?.call('GET', '/tags');
  const report = `/reports/categories?from=${monthsAgo(11)}&to=${monthsAgo(0)}`;
  const changes = `/reports/changes?${YEAR}&${YEAR_BEFORE}&isIncome=false`;
  return [
    get('summary', '/transactions/summary'),
    get('charts', '/transactions/charts'),
    get('categories', '/transactions/categories'),
    get('categories of expenses', '/transactions/categories/expense'),
    get('categories of income', '/transactions/categories/income'),
    get('budgets', '/budgets'),
    get('month', '/dashboard/month'),
    get('report of twelve months', report),
    get('repeating budgets', '/budgets/repeating'),
    ...['week', 'month', 'quarter', 'year'].flatMap((period) => [
      get(`would a group budget have held, ${period}`, `/budgets/past-periods?period=${period}&categories=${GROUP}`),
      get(`would a budget for all spending have held, ${period}`, `/budgets/past-periods?period=${period}`),
    ]),
    get('refunds of a month', `/transactions/refunded?startDate=${daysAgo(30)}&endDate=${daysAgo(0)}`),
    get('refunds of a year', `/transactions/refunded?${YEAR}`, MAX_YEAR_REPORT),
    get('purchases of a refund', '/transactions/purchases?name=Corner%20Bakery&amount=3.00', MAX_SEARCH),
    get('reminders', '/reminders'),
    fromPayDay(get('budgets from pay-day on', '/budgets')),
    fromPayDay(get('month from pay-day on', '/dashboard/month')),
    // For this user, a report has to add up single days, up to 31 per month. Therefore, it has a higher limit.
    fromPayDay(get('report of twelve months from pay-day on', report, MAX_YEAR_REPORT)),
    get('top names of a year', `/reports/names?${YEAR}`, MAX_YEAR_REPORT),
    get('why all expenses moved in a year', changes, MAX_YEAR_REPORT),
    get('why a category moved in a year', `${changes}&category=Food`, MAX_YEAR_REPORT),
    get('recurring', '/recurring'),
    get('what repeats', '/repeating', MAX_REPEATING),
    ...everyFilter().flatMap(([name, query]) => pages(name, query)),
    page('list by several categories, dates', `categories=${GROUP}&isIncome=false&${YEAR}`, 'first', MAX_SEARCH),
    get('list by a rare category, dates', `/transactions?category=Gifts&${MOST_DATES}`),
    ...SEARCHES.map(([name, query, which]) => page(name, query, which, limitOf(name, query))),
    get('balances', '/accounts'),
    get('balances of twelve months', '/accounts/balances'),
    ...pages('account page with running balance', '', '/accounts/everyday/entries'),
    ...pages('list with transfers', 'transfers=include'),
    ...pages('list of transfers', 'transfers=only'),
    ...pages('list by account', 'accountId=everyday'),
    ...pages('list by account, type', 'accountId=everyday&isIncome=false'),
    ...pages('list by account, category', 'accountId=everyday&category=Food'),
    ...pages('list by account, type, category, dates', `accountId=everyday&isIncome=false&category=Food&${DATES}`),
    get('list by account, rare category', '/transactions?accountId=everyday&category=Gifts'),
    ...(tags?.text === '[]'
      ? []
      : [
          get('tags', '/tags'),
          get('tag by category and month', '/tags/Holiday'),
          ...pages('list by tag', 'tag=Holiday'),
        ]),
    ...AMOUNTS.map(([name, query]) => page(name, query, 'first', MAX_AMOUNTS[engine])),
    get('sums of "coffee"', '/transactions/sums?search=coffee', MAX_SUMS),
    get('sums of amounts from 10', '/transactions/sums?minAmount=10', MAX_SUMS),
    get('sums of an account by category', '/transactions/sums?accountId=everyday&category=Food', MAX_SUMS),
    ...listChanges(),
  ];
}

/** Adds repeating budgets, a savings goal and all reminders, unless an earlier run has already added them. */
async function addPlans({ call }: BenchAccount) {
  if ((await call('GET', '/budgets/repeating')).text !== '[]') return;
  const budgets = [
    { name: 'Eating', categories: decodeURIComponent(GROUP).split('\n'), amount: 300, period: 'week' },
    { name: 'Home', categories: ['Shopping', 'Bills', 'Health'], amount: 2000, period: 'month' },
    { name: 'Fun', categories: ['Entertainment', 'Subscriptions'], amount: 600, period: 'quarter' },
    { name: '', categories: [], amount: 40_000, period: 'year' },
  ];
  for (const budget of budgets) await call('POST', '/budgets/repeating', budget);
  const [{ _id, name, kind }] = JSON.parse((await call('GET', '/accounts')).text);
  await call('PUT', `/accounts/${_id}`, { name, kind, goalAmount: 90_000_000, goalDay: daysAgo(-900) });
  const all = { budgets: true, doubleCharges: true, failedImports: true, monthlySummary: true };
  await call('PUT', '/reminders', { dueDaysBefore: 3, ...all });
}

/** The categories of a group budget, encoded for a URL. */
const GROUP = 'Food%0AGroceries';

const daysAgo = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString().slice(0, 10);

const monthsAgo = (count: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 1)).toISOString().slice(0, 7);
};

const YEAR = `startDate=${daysAgo(364)}&endDate=${daysAgo(0)}`;
const YEAR_BEFORE = `beforeStartDate=${daysAgo(729)}&beforeEndDate=${daysAgo(365)}`;
const DATES = `startDate=${daysAgo(8 * 365)}&endDate=${daysAgo(100)}`;
const MOST_DATES = `startDate=${daysAgo(3000)}&endDate=${daysAgo(100)}`;
const OLD_DATES = `endDate=${daysAgo(3000)}`;

/** The name, query and page of each measured search. */
const SEARCHES: [name: string, query: string, which?: 'last'][] = [
  ['search "cof", common', 'search=cof'],
  ['search "coffee", last page', 'search=coffee', 'last'],
  ['search "coffee" by type, category, dates', `search=coffee&isIncome=false&category=Food&startDate=${daysAgo(900)}`],
  ['search "coffee" in old dates', `search=coffee&startDate=${daysAgo(3600)}&${OLD_DATES}`],
  ['search "coffee" in another category', 'search=coffee&category=Bills'],
  ['search "old bike", one in some hundreds', 'search=old%20bike'],
  ['search "old bike", last page', 'search=old%20bike', 'last'],
  ['search "old bike" in old dates', `search=old%20bike&${OLD_DATES}`],
  ['search "fastnet internet", monthly', 'search=fastnet%20internet'],
  ['search "zym", one', 'search=zym'],
  ['search "zymurgist quay" by type, category', 'search=zymurgist%20quay&isIncome=false&category=Food'],
  ['search "xqzzt", none', 'search=xqzzt'],
  ['search "co", two letters', 'search=co'],
  ['search "zy", two letters, one', 'search=zy'],
  ['search "qj", two letters, none', 'search=qj'],
  ['search "e", one letter', 'search=e'],
  ['search "z", one letter', 'search=z'],
  ['search "7", one digit', 'search=7'],
  ['search "e" by category', 'search=e&category=Bills'],
  ['search "co" in old dates', `search=co&${OLD_DATES}`],
];

function limitOf(name: string, query: string) {
  if (/^search=..?(&|$)/.test(query)) return MAX_SHORT;
  return name === 'search "coffee" in old dates' ? MAX_OLD : MAX_SEARCH;
}

/** The name and query of each measured search by amount. */
const AMOUNTS: [name: string, query: string][] = [
  ['search "12.50"', 'search=12.50'],
  ['search ">100"', 'search=%3E100'],
  ['search "10..20"', 'search=10..20'],
  ['search "coffee >4"', 'search=coffee%20%3E4'],
  ['amounts from 10 to 20 by category', 'minAmount=10&maxAmount=20&category=Food'],
];

/** Returns the name and query of a list for every combination of filters. */
function everyFilter(): [name: string, query: string][] {
  const filters: [word: string, query: string][] = [
    ['type', 'isIncome=false'],
    ['category', 'category=Food'],
    ['dates', DATES],
  ];
  return [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => {
    const chosen = filters.filter((_, index) => bits & (1 << index));
    const name = chosen.length > 0 ? `list by ${chosen.map(([word]) => word).join(', ')}` : 'list';
    return [name, chosen.map(([, query]) => query).join('&')];
  });
}

function listChanges(): MeasuredCall[] {
  const ids = new Map();
  const create = async (account: BenchAccount) => {
    const { text } = await account.call('POST', '/transactions', { ...BENCH_PURCHASE, addedOn: daysAgo(3) });
    ids.set(account, JSON.parse(text)._id);
  };
  const path = (account: BenchAccount) => `/transactions/${ids.get(account)}`;
  const changed = { ...BENCH_PURCHASE, name: 'Bench supper', cost: 20, addedOn: daysAgo(2) };
  return [
    { name: 'create', run: create },
    { name: 'edit', prepare: create, run: (account) => account.call('PUT', path(account), changed) },
    { name: 'delete', prepare: create, run: (account) => account.call('DELETE', path(account)) },
  ];
}

function get(name: string, path: string, most?: number): MeasuredCall {
  return { name, ...(most && { most }), run: ({ call }) => call('GET', path) };
}

/** Returns the same call for a user whose months start on another day than the first. */
function fromPayDay(operation: MeasuredCall): MeasuredCall {
  return { ...operation, prepare: ({ call }) => call('PUT', '/auth/month-start', { monthStartDay: 25 }) };
}

/** Measures one page of a list. For each account, the number of pages is requested once, without being measured. */
function page(
  name: string,
  query: string,
  which: 'first' | 'middle' | 'last' = 'first',
  most?: number,
  path = '/transactions',
): MeasuredCall {
  const numbers = new Map();
  return {
    name,
    ...(most && { most }),
    prepare: async (account) => {
      if (which === 'first' || numbers.has(account)) return;
      const { totalPages } = JSON.parse((await account.call('GET', `${path}?${query}`)).text);
      // An empty list has 0 pages, but its first page can still be requested.
      numbers.set(account, Math.max(1, which === 'last' ? totalPages : Math.ceil(totalPages / 2)));
    },
    run: (account) => account.call('GET', `${path}?${query}&page=${numbers.get(account) ?? 1}`),
  };
}

/** Measures the first, middle and last page of a list. */
function pages(name: string, query: string, path?: string) {
  return (['first', 'middle', 'last'] as const).map((which) =>
    page(`${name}, ${which} page`, query, which, undefined, path),
  );
}
