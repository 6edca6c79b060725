import { PASSWORD } from '../testing/test-app.ts';
import type { Account, Example } from './account.ts';

/** What an operation is asked, by what is special about it; each may prepare what it needs, which is not looked at. */
export type Examples = { [special: string]: (account: Account) => Example | Promise<Example> };

const PURCHASE = {
  name: 'Coffee house 7',
  category: 'Food',
  cost: 12.5,
  addedOn: '2026-11-19',
  isIncome: false,
  note: '',
};
const SPLIT = {
  ...PURCHASE,
  lines: [
    { category: 'Food', amount: 10 },
    { category: 'Pets', amount: 2.5 },
  ],
};
/** A budget for a month that has none. */
const budget = () => ({ category: 'Pets', amount: 10, month: (next() % 12) + 1, year: 2027 + (next() % 70) });
const RENT = {
  name: 'Rent',
  category: 'Pets',
  amount: 10,
  isIncome: false,
  frequency: 'monthly',
  startDate: '2026-12-01',
};

const MOVED = { fromAccountId: 'everyday', toAccountId: 'a1', amount: 12.5, addedOn: '2026-11-19', note: 'Savings' };
const ENTRIES = '/accounts/a1/entries';

/** Two transactions that look like one transfer. */
async function pair({ send }: Account) {
  const { _id: expenseId } = await send('POST', '/transactions', { ...PURCHASE, accountId: 'a1' });
  const income = { ...PURCHASE, category: 'Gifts', isIncome: true, accountId: 'a2' };
  const { _id: incomeId } = await send('POST', '/transactions', income);
  return { expenseId, incomeId };
}

const TOKEN = { name: 'Backup', access: 'read', days: 30 };

let made = 0;
/** A number that nothing else has. */
const next = () => ++made;

const plain: Examples = { '': () => ({}) };

/** At least one for every operation of the contract. */
export const EXAMPLES: { [operation: string]: Examples } = {
  getHealth: plain,
  getConfig: plain,

  signUp: { '': () => ({ body: { email: `new${next()}@home.org`, password: PASSWORD } }) },
  login: {
    '': ({ email }) => ({ body: { email, password: PASSWORD } }),
    'from a strange network': ({ email }) => ({
      body: { email, password: PASSWORD },
      address: `10.0.0.${next() % 250}`,
    }),
    'with a recovery code': async ({ newAccount }) => {
      const { email, turnOnTwoFactor } = await newAccount(0);
      return { body: { email, password: PASSWORD, code: await turnOnTwoFactor() } };
    },
  },
  logout: { '': async ({ email, signIn }) => ({ token: await signIn(email) }) },
  me: plain,
  listTrail: plain,
  confirmPassword: { '': () => ({ body: { password: PASSWORD } }) },
  changePassword: {
    '': async ({ newAccount }) => {
      const { token } = await newAccount(0);
      return { token, body: { oldPassword: PASSWORD, newPassword: 'another_2' } };
    },
  },
  changeEmail: {
    '': ({ mails }) => {
      const before = mails.length;
      const body = { email: `new${next()}@home.org`, password: PASSWORD };
      return { body, isDone: async () => mails.length > before };
    },
  },
  confirmEmail: {
    '': async ({ newAccount, emailToken, mails }) => {
      const { token } = await newAccount(0);
      const body = { token: await emailToken(token, `new${next()}@home.org`) };
      const before = mails.length;
      return { body, isDone: async () => mails.length > before };
    },
  },
  listSessions: plain,
  deleteSession: {
    // Of those that were filled in, which were used later than its own.
    '': async ({ newest }) => ({ id: await newest('/auth/sessions') }),
  },
  deleteOtherSessions: {
    '': async ({ newAccount, signIn }) => {
      const { token, email } = await newAccount(0);
      await signIn(email);
      return { token };
    },
  },
  getTwoFactor: plain,
  beginTwoFactor: plain,
  confirmTwoFactor: {
    '': async ({ newAccount, mails }) => {
      const { token, newCode } = await newAccount(0);
      const before = mails.length;
      return { token, body: { code: await newCode() }, isDone: async () => mails.length > before };
    },
  },
  makeRecoveryCodes: {
    '': async ({ newAccount }) => {
      const { token, turnOnTwoFactor } = await newAccount(0);
      await turnOnTwoFactor();
      return { token };
    },
  },
  endTwoFactor: {
    '': async ({ newAccount, mails }) => {
      const { token, turnOnTwoFactor } = await newAccount(0);
      const body = { code: await turnOnTwoFactor() };
      const before = mails.length;
      return { token, body, isDone: async () => mails.length > before };
    },
  },
  listTokens: plain,
  createToken: {
    '': ({ mails }) => {
      const before = mails.length;
      return { body: TOKEN, isDone: async () => mails.length > before };
    },
  },
  deleteToken: {
    '': async ({ newest }) => ({ id: await newest('/auth/tokens') }),
  },
  setup: { '': () => ({ body: { defaultCurrency: 'EUR' } }) },
  forgotPassword: {
    '': ({ email, mails }) => {
      const before = mails.length;
      return { body: { email }, isDone: async () => mails.length > before };
    },
  },
  resetPassword: {
    '': async ({ newAccount, resetToken, mails }) => {
      const { email } = await newAccount(0);
      const body = { token: await resetToken(email), newPassword: PASSWORD };
      const before = mails.length;
      return { body, isDone: async () => mails.length > before };
    },
  },
  deleteAccount: {
    '': async ({ newAccount }) => {
      const { token, isGone } = await newAccount(5);
      return { token, isDone: isGone };
    },
  },

  createTransaction: {
    '': () => ({ body: PURCHASE }),
    split: () => ({ body: SPLIT }),
    'with a key': () => ({ body: PURCHASE, key: `key${next()}` }),
    'in another account': () => ({ body: { ...PURCHASE, accountId: next() % 2 ? 'a1' : 'a2' } }),
    'with tags': () => ({ body: { ...PURCHASE, tags: ['Trip', `Tag ${next()}`] } }),
    'in a category of its own': () => ({ body: { ...PURCHASE, category: `Category ${next()}` } }),
  },
  listTransactions: {
    ...lists(),
    ...listsOfAccounts(),
    'of a tag': () => ({ query: 'tag=trip' }),
    'of a tag, last page': async ({ pages }) => ({ query: `tag=trip&page=${await pages('tag=trip')}` }),
    'of a rare tag': () => ({ query: 'tag=rare' }),
    'of a tag and category': () => ({ query: 'tag=trip&category=Food' }),
    'of a tag and type, middle page': async ({ pages }) => ({
      query: `tag=trip&isIncome=true&page=${Math.ceil((await pages('tag=trip&isIncome=true')) / 2)}`,
    }),
    'of a tag in days': () => ({ query: 'tag=trip&startDate=2026-11-01&endDate=2026-11-10' }),
    'search, of a tag': () => ({ query: 'search=coffee&tag=rare' }),
    'search, common': () => ({ query: 'search=coffee' }),
    'search, last page': async ({ pages }) => ({ query: `search=coffee&page=${await pages('search=coffee')}` }),
    'search, rare': () => ({ query: 'search=old%20bike' }),
    'search, rare, by type, category, dates': () => ({
      query: 'search=bike&isIncome=false&category=Food&endDate=2026-01-01',
    }),
    'search, two letters': () => ({ query: 'search=co' }),
    'search, two rare letters': () => ({ query: 'search=bi' }),
    'search, nothing': () => ({ query: 'search=qj' }),
    'search, common, by category': () => ({ query: 'search=coffee&category=Food' }),
    'search, one letter by category': () => ({ query: 'search=e&category=Bills' }),
    'search, a category': () => ({ query: 'search=groceries' }),
    'search, a rare tag': () => ({ query: 'search=rare' }),
    'search, one amount': () => ({ query: 'search=12.50' }),
    'search, many amounts': () => ({ query: 'search=%3E1' }),
    'search, few amounts and a word': () => ({ query: 'search=bike%20%3E100&isIncome=false' }),
    'search, amounts of a category': () => ({ query: 'minAmount=10&maxAmount=20&category=Food' }),
    'search in old dates': () => ({ query: 'search=coffee&startDate=2017-01-01&endDate=2017-03-01' }),
  },
  listFilters: plain,
  createFilter: { '': () => ({ body: { name: `Filter no. ${next()}`, filter: { category: 'Food' } } }) },
  updateFilter: { '': () => ({ id: 'f2', body: { name: `Filter no. ${next()}` } }) },
  deleteFilter: {
    '': async ({ send }) => {
      const { _id } = await send('POST', '/filters', { name: `Filter no. ${next()}`, filter: {} });
      return { id: _id };
    },
  },
  listTags: plain,
  getTag: { '': () => ({ id: 'trip' }) },
  renameTag: {
    '': async ({ send }) => {
      const name = `Tag ${next()}`;
      await send('POST', '/transactions', { ...PURCHASE, tags: [name] });
      return { id: name, body: { name: `Tag ${next()}` } };
    },
    'merged into one of many': async ({ send }) => {
      const name = `Tag ${next()}`;
      await send('POST', '/transactions', { ...PURCHASE, tags: [name, 'Trip'] });
      await send('POST', '/transactions', { ...PURCHASE, tags: [name] });
      return { id: name, body: { name: 'Trip' } };
    },
  },
  deleteTag: {
    '': async ({ send }) => {
      const name = `Tag ${next()}`;
      await send('POST', '/transactions', { ...PURCHASE, tags: [name] });
      return { id: name };
    },
  },
  sumTransactions: {
    '': () => ({}),
    'of dates and a category': () => ({ query: 'category=Food&startDate=2026-01-05&endDate=2026-11-20' }),
    'of a search': () => ({ query: 'search=coffee' }),
    'of a tag': () => ({ query: 'tag=rare' }),
  },
  updateTransaction: {
    'with other tags': async ({ newest }) => ({
      id: await newest('/transactions'),
      body: { ...PURCHASE, tags: ['Trip', `Tag ${next()}`] },
    }),
    '': async ({ newest }) => ({ id: await newest('/transactions'), body: { ...PURCHASE, name: `Tea ${next()}` } }),
    'that is split': async ({ send }) => {
      const { _id } = await send('POST', '/transactions', SPLIT);
      return { id: _id, body: { ...SPLIT, addedOn: '2026-11-18' } };
    },
  },
  deleteTransaction: {
    '': async ({ newest }) => ({ id: await newest('/transactions') }),
    'that is split': async ({ send }) => ({ id: (await send('POST', '/transactions', SPLIT))._id }),
  },
  deleteTransactions: { '': async ({ newest }) => ({ body: { transactionIds: [await newest('/transactions')] } }) },
  restoreTransactions: {
    '': async ({ newest, send }) => {
      const id = await newest('/transactions');
      await send('DELETE', `/transactions/${id}`);
      return { body: { transactionIds: [id] } };
    },
  },
  exportTransactions: plain,

  listMoneyAccounts: plain,
  createMoneyAccount: { '': () => ({ body: { name: `Account of ${next()}` } }) },
  updateMoneyAccount: { '': () => ({ id: 'a2', body: { name: `Savings ${next()}` } }) },
  orderMoneyAccounts: { '': () => ({ body: { accountIds: next() % 2 ? ['a2', 'a1'] : ['a1', 'a2'] } }) },
  deleteMoneyAccount: {
    '': async ({ send }) => {
      const { _id } = await send('POST', '/accounts', { name: `Account of ${next()}` });
      await send('POST', '/transactions', { ...PURCHASE, accountId: _id });
      await send('POST', '/transfers', { ...MOVED, toAccountId: _id });
      await send('POST', '/recurring/create', { ...RENT, accountId: _id });
      return { id: _id, query: 'moveTo=a3' };
    },
  },
  listMonthlyBalances: plain,
  listAccountEntries: {
    'first page': () => ({ id: 'a1' }),
    'middle page': async ({ pages }) => ({ id: 'a1', query: `page=${Math.ceil((await pages('', ENTRIES)) / 2)}` }),
    'last page': async ({ pages }) => ({ id: 'a1', query: `page=${await pages('', ENTRIES)}` }),
  },
  getReconciliation: { '': () => ({ id: 'a1', query: 'balance=12.50&day=2026-11-10' }) },
  checkAccountEntries: {
    '': async ({ send }) => {
      const { _id } = await send('POST', '/transactions', { ...PURCHASE, accountId: 'a1' });
      return { id: 'a1', body: { transactionIds: [_id], isChecked: true } };
    },
    'through a day': () => ({ id: 'a1', body: { through: '2016-11-30', isChecked: next() % 2 === 0 } }),
  },

  createTransfer: { '': () => ({ body: MOVED }), 'with a key': () => ({ body: MOVED, key: `key${next()}` }) },
  getTransfer: { '': () => ({ id: 'm3' }) },
  updateTransfer: { '': () => ({ id: 'm3', body: { ...MOVED, amount: 10 + next() } }) },
  deleteTransfer: {
    '': async ({ send }) => {
      const { _id } = await send('POST', '/transfers', MOVED);
      return { id: _id };
    },
  },
  listTransferProposals: { '': () => ({}), 'of old days': () => ({ query: 'endDate=2018-01-01' }) },
  joinTransactions: { '': async (account) => ({ body: await pair(account) }) },
  keepApart: { '': async (account) => ({ body: await pair(account) }) },
  takeApart: {
    'that was joined': async (account) => {
      const { _id } = await account.send('POST', '/transfers/join', await pair(account));
      return { id: _id };
    },
    'that was entered': async ({ send }) => {
      const { _id } = await send('POST', '/transfers', MOVED);
      return { id: _id };
    },
  },

  getSummary: plain,
  getCharts: plain,

  listCategories: plain,
  listExpenseCategories: plain,
  listIncomeCategories: plain,
  deleteCategory: {
    '': async ({ send }) => {
      const category = `Category ${next()}`;
      await send('POST', '/transactions', { ...PURCHASE, category });
      await send('POST', '/budgets', { ...budget(), category });
      return { body: { categoryToDelete: category } };
    },
    'with lines': async ({ send }) => {
      const category = `Category ${next()}`;
      const lines = [...SPLIT.lines, { category, amount: 5 }, { category: 'Miscellaneous', amount: 5 }];
      await send('POST', '/transactions', { ...SPLIT, cost: 22.5, lines });
      return { body: { categoryToDelete: category } };
    },
  },

  renameCategory: {
    '': async ({ send }) => {
      const category = `Category ${next()}`;
      await send('POST', '/transactions', { ...PURCHASE, category });
      await send('POST', '/budgets', { ...budget(), category });
      return { body: { category, name: `Category ${next()}` } };
    },
  },
  mergeCategory: {
    '': async ({ send }) => {
      const category = `Category ${next()}`;
      await send('POST', '/transactions', { ...PURCHASE, category });
      await send('POST', '/budgets', { ...budget(), category });
      return { body: { category, into: 'Pets' } };
    },
  },
  groupCategory: { '': () => ({ body: { category: 'Food', group: `Group ${next()}` } }) },
  listCategoryGroups: plain,

  listBudgets: plain,
  createBudget: { '': () => ({ body: budget() }) },
  updateBudget: { '': () => ({ id: 'b3', body: budget() }) },
  deleteBudget: {
    '': async ({ send }) => {
      const { _id } = await send('POST', '/budgets', budget());
      return { id: _id };
    },
  },
  listSpending: { '': () => ({ query: 'category=Pets&month=11&year=2026' }) },
  copyBudgets: { '': () => ({ body: { month: 12, year: 2016 } }) },

  listRecurring: plain,
  createRecurring: {
    '': () => ({ body: RENT }),
    'a transfer due today': () => ({
      body: { ...RENT, startDate: '2026-11-20', accountId: 'everyday', toAccountId: 'a1' },
    }),
    'due today': () => ({ body: { ...RENT, startDate: '2026-11-20' } }),
  },
  updateRecurring: { '': () => ({ id: 'r3', body: { ...RENT, amount: 20 + next() } }) },
  deleteRecurring: {
    '': async ({ send }) => {
      const { _id } = await send('POST', '/recurring/create', RENT);
      return { id: _id };
    },
  },

  uploadReceipt: { '': () => ({ form: receiptForm(true) }) },
  listReceipts: {
    '': () => ({}),
    'last page': async ({ size }) => ({ query: `page=${Math.ceil((5 + size / 50) / 10)}` }),
    'of a transaction': () => ({ query: 'transactionId=t4' }),
    search: () => ({ query: 'search=coffee' }),
  },
  getReceipt: { 'with a transaction': () => ({ id: 'c4' }), 'without one': () => ({ id: 'c1' }) },
  updateReceipt: {
    '': () => ({ id: 'c4', body: { merchant: `Tea ${next()}`, amount: 5, category: 'Pets', date: '2026-11-02' } }),
  },
  deleteReceipt: { '': async ({ upload }) => ({ id: await upload(receiptForm(true)) }) },
  getReceiptFile: { '': async ({ newest }) => ({ id: await newest('/receipts') }) },
  getReceiptThumbnail: { '': async ({ newest }) => ({ id: await newest('/receipts') }) },
  getReceiptOriginal: { '': async ({ newest }) => ({ id: await newest('/receipts') }) },
  createReceiptTransaction: {
    '': async ({ upload }) => ({ id: await upload(receiptForm(false)), body: PURCHASE }),
  },
  attachReceipt: {
    '': async ({ upload, newest }) => ({
      id: await upload(receiptForm(false)),
      body: { transactionId: await newest('/transactions') },
    }),
  },
  listLessons: plain,
  deleteLesson: { '': async ({ newest }) => ({ id: await newest('/receipts/lessons') }) },
};

/** The first, middle and last page of every combination of filters. */
function lists(): Examples {
  const filters = ['isIncome=false', 'category=Food', 'startDate=2018-05-05&endDate=2026-11-10'];
  const examples: Examples = {};
  for (let chosen = 0; chosen < 2 ** filters.length; chosen++) {
    const query = filters.filter((_, index) => chosen & (2 ** index)).join('&');
    for (const [which, part] of [
      ['first', 0],
      ['middle', 0.5],
      ['last', 1],
    ] as const) {
      examples[`${which} page ${query}`] = async ({ pages }) => ({
        query: `${query}&page=${part === 0 ? 1 : Math.ceil(part * (await pages(query)))}`,
      });
    }
  }
  return examples;
}

/** The same of an account, and with transfers. */
function listsOfAccounts(): Examples {
  const examples: Examples = {
    'of an account by type and category': () => ({ query: 'accountId=a1&isIncome=false&category=Food' }),
    'search with transfers': () => ({ query: 'transfers=include&search=rainy' }),
    'search in an account with transfers': () => ({ query: 'transfers=include&accountId=a1&search=coffee' }),
  };
  for (const query of ['accountId=a1', 'transfers=include', 'transfers=include&accountId=a1&endDate=2026-11-10']) {
    examples[`first page ${query}`] = () => ({ query });
    examples[`middle page ${query}`] = async ({ pages }) => ({
      query: `${query}&page=${Math.ceil((await pages(query)) / 2)}`,
    });
  }
  return examples;
}

/** A receipt that was never seen before, with or without a total. */
function receiptForm(hasTotal: boolean): FormData {
  const form = new FormData();
  form.set(
    'receipt',
    new Blob([JSON.stringify({ number: next(), amountMinor: hasTotal ? next() : null })]),
    'kiosk.pdf',
  );
  return form;
}
