import { ACCOUNT } from './examples/account.ts';
import { type ExamplesOf, next, PURCHASE, plain, RENT, SPLIT } from './examples/common.ts';
import { IMPORTS } from './examples/imports.ts';
import { MONEY_ACCOUNTS } from './examples/money-accounts.ts';
import { REPORTS } from './examples/reports.ts';
import { RULES } from './examples/rules.ts';
import { TRANSACTIONS } from './examples/transactions.ts';

/** A budget for a month without budgets. */
const budget = () => ({ category: 'Pets', amount: 10, month: (next() % 12) + 1, year: 2030 + (next() % 70) });

/** Steps through the next twelve months. Budgets are carried on into a month when it is first opened. */
let ahead = 0;
const monthAhead = () => {
  const month = 11 + (++ahead % 13);
  return `month=${((month - 1) % 12) + 1}&year=${month > 12 ? 2027 : 2026}`;
};

/** At least one example per operation of the contract. */
export const EXAMPLES: ExamplesOf = {
  getHealth: plain,
  getConfig: plain,
  getLiveness: plain,
  ...ACCOUNT,
  ...TRANSACTIONS,
  ...MONEY_ACCOUNTS,
  ...IMPORTS,
  ...REPORTS,
  ...RULES,

  getSummary: plain,
  getCharts: plain,
  getMonth: {
    '': () => ({}),
    'that is over': () => ({ query: 'month=3&year=2024' }),
    'to come, begun on another day': async ({ send }) => {
      await send('PUT', '/auth/month-start', { monthStartDay: 25 });
      return { query: 'month=12&year=2026' };
    },
  },
  getCalendar: {
    '': () => ({ query: 'month=11&year=2026' }),
    'that is over': () => ({ query: 'month=3&year=2024' }),
  },

  listCategories: plain,
  listExpenseCategories: plain,
  listIncomeCategories: plain,
  addCategory: { '': () => ({ body: { name: `Category ${next()}` } }) },
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
  chooseCategoryLook: {
    '': () => ({ body: { category: 'Pets', icon: 'star' } }),
    'built-in': () => ({ body: { category: 'Food', colour: 'plum-3' } }),
  },
  listCategoryLooks: plain,

  listBudgets: {
    '': () => ({}),
    'of a month': () => ({ query: 'month=12&year=2026' }),
    'of months begun on another day': async ({ send }) => {
      await send('PUT', '/auth/month-start', { monthStartDay: 25 });
      return {};
    },
    'carried on': async ({ send }) => {
      await send('PUT', '/auth/month-start', { monthStartDay: 1 });
      const category = `Category ${next()}`;
      await send('POST', '/budgets', { category, amount: 10, month: 11, year: 2026, rollover: 'left' });
      return { query: monthAhead() };
    },
  },
  createBudget: { '': () => ({ body: budget() }) },
  updateBudget: { '': () => ({ id: 'b3', body: budget() }) },
  deleteBudget: {
    '': async ({ send }) => {
      const { _id } = await send('POST', '/budgets', budget());
      return { id: _id };
    },
  },
  listSpending: { '': () => ({ query: 'category=Pets&month=11&year=2026' }) },
  listUnbudgeted: { '': () => ({ query: 'month=11&year=2026' }) },
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
  pauseRecurring: {
    '': async ({ send }) => {
      const { _id } = await send('POST', '/recurring/create', RENT);
      return { id: _id, body: { isPaused: true } };
    },
    'to go on': async ({ send }) => {
      const { _id } = await send('POST', '/recurring/create', RENT);
      await send('PUT', `/recurring/${_id}/pause`, { isPaused: true });
      return { id: _id, body: { isPaused: false } };
    },
  },
  skipRecurring: {
    '': async ({ send }) => {
      const { _id } = await send('POST', '/recurring/create', RENT);
      return { id: _id, body: { dueDate: RENT.startDate } };
    },
  },
  postRecurring: {
    '': async ({ send }) => {
      const { _id } = await send('POST', '/recurring/create', RENT);
      return { id: _id, body: { dueDate: RENT.startDate } };
    },
    'a transfer': async ({ send }) => {
      const body = { ...RENT, accountId: 'everyday', toAccountId: 'a1' };
      const { _id } = await send('POST', '/recurring/create', body);
      return { id: _id, body: { dueDate: RENT.startDate } };
    },
  },
  takeBackRecurring: {
    '': async ({ send }) => {
      const { _id: id } = await send('POST', '/recurring/create', RENT);
      const { transactionId } = await send('POST', `/recurring/${id}/post`, { dueDate: RENT.startDate });
      return { id, body: { dueDate: RENT.startDate, transactionId } };
    },
  },

  uploadReceipt: {
    '': () => ({ form: receiptForm(true) }),
    'into an account': () => {
      const form = receiptForm(true);
      form.set('accountId', 'a1');
      return { form };
    },
  },
  listReceipts: {
    '': () => ({}),
    'last page': async ({ size }) => ({ query: `page=${Math.ceil((5 + size / 50) / 10)}` }),
    'of a transaction': () => ({ query: 'transactionId=t4' }),
    search: () => ({ query: 'search=coffee' }),
  },
  getReceipt: { 'with a transaction': () => ({ id: 'c4' }), 'without one': () => ({ id: 'c1' }) },
  listReceiptItems: { 'with a transaction': () => ({ id: 'c4' }), 'without one': () => ({ id: 'c1' }) },
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

/** Returns a new receipt, with or without a total. */
function receiptForm(hasTotal: boolean): FormData {
  const form = new FormData();
  form.set(
    'receipt',
    new Blob([JSON.stringify({ number: next(), amountMinor: hasTotal ? next() : null })]),
    'kiosk.pdf',
  );
  return form;
}
