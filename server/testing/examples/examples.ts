import { expect } from 'vitest';
import type { Operation } from '../../../contract/operation.ts';
import { writeTextPdf } from '../../../reader/testing/write-pdf.ts';
import { fetchArchive } from '../archives/archives.ts';
import type { Client, User } from '../test-app.ts';
import { uploadRefused } from '../uploads.ts';
import { ACCOUNT_EXAMPLES } from './account-examples.ts';
import { IMPORT_EXAMPLES } from './import-examples.ts';

const DAY = '2026-11-20';
const purchase = (name = 'Lunch') => ({ name, category: 'Pets', cost: 5, addedOn: DAY, isIncome: false });
const budget = (month = 11) => ({ category: 'Pets', amount: 100, month, year: 2026 });
const rent = (name = 'Rent') => ({ ...purchase(name), cost: undefined, amount: 10, startDate: '2100-01-01' });
let accountsMade = 0;
const savings = () => ({ name: `Savings ${++accountsMade}`, kind: 'savings' });
const savedFilter = (category: string) => ({ name: `All ${category}`, filter: { category } });
const rule = (nameContains = 'Coffee') => ({
  conditions: { nameContains },
  changes: { category: 'Food', tags: ['Out'] },
});
const correction = { merchant: 'Kiosk', amount: 12.75, category: 'Pets', date: DAY };

/** The parts of a request in addition to its method and path. */
export type Request = { id?: string; query?: string; body?: unknown; form?: FormData };

async function made(user: User, path: string, body: unknown): Promise<string> {
  const answer = await user.send('POST', path, { body });
  expect(answer.status).toBe(201);
  return (answer.body as { _id: string })._id;
}

function addAccount(user: User): Promise<string> {
  return made(user, '/accounts', savings());
}

async function transfer(user: User, amount = 5) {
  return { fromAccountId: await addAccount(user), toAccountId: await addAccount(user), amount, addedOn: DAY };
}

async function inAccounts(user: User, name = 'Rent') {
  return { ...rent(name), accountId: await addAccount(user), toAccountId: await addAccount(user) };
}

async function addTransfer(user: User): Promise<string> {
  return made(user, '/transfers', await transfer(user));
}

/** Adds two transactions that look like a transfer. */
async function addPair(user: User) {
  const expense = await user.add({ accountId: await addAccount(user) });
  const income = await user.add({ accountId: await addAccount(user), isIncome: true });
  return { expenseId: expense._id, incomeId: income._id };
}

/** Adds two transactions that can be merged. */
async function mergeOf(user: User) {
  const [booked, own] = [await user.add({ cost: 12 }), await user.add()];
  return { bookedId: booked._id, bookedVersion: booked.version, ownId: own._id, ownVersion: own.version };
}

/** Adds a receipt without a transaction. */
async function addReceipt(user: User): Promise<string> {
  const { receiptId } = await uploadRefused(user, writeTextPdf(['OAK TRADING LTD', 'Thank you']), 422);
  return receiptId;
}

async function addLesson(user: User): Promise<string> {
  await user.send('PUT', `/receipts/${await addReceipt(user)}`, { body: correction });
  const { body } = await user.send('GET', '/receipts/lessons');
  return (body as { _id: string }[])[0]?._id ?? '';
}

async function addTag(user: User): Promise<string> {
  await user.add({ tags: ['Trip'] });
  return 'Trip';
}

async function addDeleted(user: User): Promise<string> {
  const { _id } = await user.add();
  await user.send('DELETE', `/transactions/${_id}`);
  return _id;
}

function fileOf(total: string): FormData {
  const form = new FormData();
  const pdf = writeTextPdf(['ELM TRADING LTD', 'Date 2026-11-02', `Total ${total}`]);
  form.set('receipt', new Blob([new Uint8Array(pdf)]), 'receipt.pdf');
  return form;
}

/** Makes each operation of a logged-in user have an effect; `other` is a different request for the same operation. */
const EXAMPLES: Record<string, (user: User) => Promise<Request & { other?: Request }>> = {
  ...ACCOUNT_EXAMPLES,
  listBudgets: async (user) => {
    await made(user, '/budgets', budget());
    return { other: { query: 'month=11&year=2026' } };
  },
  createBudget: async () => ({ body: budget(), other: { body: budget(10) } }),
  updateBudget: async (user) => ({ id: await made(user, '/budgets', budget()), body: { ...budget(), amount: 5 } }),
  deleteBudget: async (user) => ({ id: await made(user, '/budgets', budget()) }),
  listSpending: async () => ({ query: 'category=Pets&month=11&year=2026' }),
  listUnbudgeted: async () => ({ query: 'month=11&year=2026' }),
  copyBudgets: async (user) => {
    await made(user, '/budgets', budget(10));
    return { body: { month: 11, year: 2026 } };
  },
  listExpenseCategories: async () => ({}),
  listIncomeCategories: async () => ({}),
  listCategories: async () => ({}),
  addCategory: async () => ({ body: { name: 'Garden' } }),
  deleteCategory: async (user) => {
    await user.add({ category: 'Pets' });
    return { body: { categoryToDelete: 'Pets' } };
  },
  renameCategory: async (user) => {
    await user.add({ category: 'Pets' });
    return { body: { category: 'Pets', name: 'Animals' } };
  },
  mergeCategory: async (user) => {
    await user.add({ category: 'Pets' });
    return { body: { category: 'Pets', into: 'Food' } };
  },
  groupCategory: async () => ({ body: { category: 'Food', group: 'Household' } }),
  listCategoryGroups: async () => ({}),
  chooseCategoryLook: async (user) => {
    await user.add({ category: 'Pets' });
    return { body: { category: 'Pets', colour: 'plum-3', icon: 'star' } };
  },
  listCategoryLooks: async () => ({}),
  getSummary: async () => ({}),
  getCharts: async () => ({}),
  getMonth: async () => ({ other: { query: 'month=10&year=2026' } }),
  getCalendar: async () => ({ other: { query: 'month=10&year=2026' } }),
  uploadReceipt: async () => ({ form: fileOf('12.75'), other: { form: fileOf('13.75') } }),
  listReceipts: async (user) => ({ other: { query: `transactionId=${(await user.add())._id}` } }),
  getReceipt: async (user) => ({ id: await addReceipt(user) }),
  updateReceipt: async (user) => ({
    id: await addReceipt(user),
    body: { ...correction, accountId: await addAccount(user) },
  }),
  deleteReceipt: async (user) => ({ id: await addReceipt(user) }),
  listReceiptItems: async (user) => ({ id: await addReceipt(user) }),
  getReceiptFile: async (user) => ({ id: await addReceipt(user) }),
  getReceiptThumbnail: async (user) => ({ id: await addReceipt(user) }),
  getReceiptOriginal: async (user) => ({ id: await addReceipt(user) }),
  createReceiptTransaction: async (user) => {
    const id = await addReceipt(user);
    return { id, body: purchase(), other: { id, body: { ...purchase('Supper'), accountId: await addAccount(user) } } };
  },
  attachReceipt: async (user) => ({ id: await addReceipt(user), body: { transactionId: (await user.add())._id } }),
  listLessons: async () => ({}),
  deleteLesson: async (user) => ({ id: await addLesson(user) }),
  listRecurring: async () => ({}),
  createRecurring: async (user) => ({ body: await inAccounts(user), other: { body: await inAccounts(user, 'Gym') } }),
  updateRecurring: async (user) => ({
    id: await made(user, '/recurring/create', rent()),
    body: await inAccounts(user, 'Gym'),
  }),
  deleteRecurring: async (user) => ({ id: await made(user, '/recurring/create', rent()) }),
  pauseRecurring: async (user) => ({ id: await made(user, '/recurring/create', rent()), body: { isPaused: true } }),
  skipRecurring: async (user) => ({
    id: await made(user, '/recurring/create', rent()),
    body: { dueDate: '2100-01-01' },
  }),
  postRecurring: async (user) => {
    const id = await made(user, '/recurring/create', rent());
    return { id, body: { dueDate: '2100-01-01' }, other: { id, body: { dueDate: '2100-02-01' } } };
  },
  takeBackRecurring: async (user) => {
    const id = await made(user, '/recurring/create', rent());
    const { body } = await user.send('POST', `/recurring/${id}/post`, { body: { dueDate: '2100-01-01' } });
    return { id, body: { dueDate: '2100-01-01', transactionId: (body as { transactionId: string }).transactionId } };
  },
  listMoneyAccounts: async () => ({}),
  createMoneyAccount: async () => ({ body: savings(), other: { body: savings() } }),
  updateMoneyAccount: async (user) => ({ id: await addAccount(user), body: { name: `Purse ${++accountsMade}` } }),
  orderMoneyAccounts: async (user) => ({ body: { accountIds: [await addAccount(user)] } }),
  deleteMoneyAccount: async (user) => ({ id: await addAccount(user), query: `moveTo=${await addAccount(user)}` }),
  listMonthlyBalances: async () => ({}),
  listAccountEntries: async (user) => ({ id: await addAccount(user) }),
  getReconciliation: async (user) => ({ id: await addAccount(user), query: `balance=-12.5&day=${DAY}` }),
  checkAccountEntries: async (user) => {
    const id = await addAccount(user);
    const { _id } = await user.add({ accountId: id });
    return { id, body: { transactionIds: [_id], isChecked: true } };
  },
  createTransfer: async (user) => ({ body: await transfer(user), other: { body: await transfer(user, 6) } }),
  getTransfer: async (user) => ({ id: await addTransfer(user) }),
  updateTransfer: async (user) => ({ id: await addTransfer(user), body: await transfer(user, 7) }),
  deleteTransfer: async (user) => ({ id: await addTransfer(user) }),
  listTransferProposals: async () => ({}),
  joinTransactions: async (user) => ({ body: await addPair(user), other: { body: await addPair(user) } }),
  keepApart: async (user) => ({ body: await addPair(user) }),
  takeApart: async (user) => ({ id: await addTransfer(user) }),
  createTransaction: async (user) => ({
    body: purchase(),
    other: { body: { ...purchase('Supper'), accountId: await addAccount(user) } },
  }),
  listTransactions: async (user) => ({ other: { query: `accountId=${await addAccount(user)}&transfers=include` } }),
  sumTransactions: async (user) => ({ other: { query: `accountId=${await addAccount(user)}` } }),
  suggestNames: async () => ({ query: 'search=lu' }),
  updateTransaction: async (user) => ({
    id: (await user.add())._id,
    body: { ...purchase('Supper'), accountId: await addAccount(user) },
  }),
  getReport: async () => ({}),
  listTopNames: async () => ({ query: 'startDate=2026-11-01&endDate=2026-11-30' }),
  explainChange: async () => ({
    query: 'startDate=2026-11-01&endDate=2026-11-30&beforeStartDate=2026-10-01&beforeEndDate=2026-10-31',
  }),
  listFilters: async () => ({}),
  createFilter: async () => ({ body: savedFilter('Food'), other: { body: savedFilter('Bills') } }),
  updateFilter: async (user) => ({ id: await made(user, '/filters', savedFilter('Food')), body: savedFilter('Bills') }),
  deleteFilter: async (user) => ({ id: await made(user, '/filters', savedFilter('Food')) }),
  listRules: async () => ({}),
  createRule: async () => ({ body: rule(), other: { body: rule('Tea') } }),
  updateRule: async (user) => ({ id: await made(user, '/rules', rule()), body: rule('Tea') }),
  orderRules: async (user) => {
    const ruleIds = [await made(user, '/rules', rule()), await made(user, '/rules', rule('Tea'))];
    return { body: { ruleIds: ruleIds.reverse() } };
  },
  deleteRule: async (user) => ({ id: await made(user, '/rules', rule()) }),
  previewRules: async (user) => {
    await user.add();
    return { body: { rule: rule('Lunch') } };
  },
  applyRules: async (user) => {
    await user.add();
    return { body: { rule: rule('Lunch') } };
  },
  proposeByRules: async (user) => {
    await made(user, '/rules', rule());
    return { query: `name=coffee+house&accountId=${await addAccount(user)}` };
  },
  listTags: async () => ({}),
  getTag: async (user) => ({ id: await addTag(user) }),
  renameTag: async (user) => ({ id: await addTag(user), body: { name: 'Journey' } }),
  deleteTag: async (user) => ({ id: await addTag(user) }),
  deleteTransaction: async (user) => ({ id: (await user.add())._id }),
  changeTransactions: async (user) => ({
    body: { transactionIds: [(await user.add())._id], name: 'Supper', addTags: ['Trip'] },
    other: { body: { transactionIds: [(await user.add())._id], category: 'Pets', accountId: await addAccount(user) } },
  }),
  undoChange: async (user) => {
    const change = { transactionIds: [(await user.add())._id], name: 'Supper' };
    const { body } = await user.send('PUT', '/transactions/bulk', { body: change });
    return { body: { changeId: (body as { changeId: string }).changeId } };
  },
  getTransaction: async (user) => ({ id: (await user.add())._id }),
  mergeTransactions: async (user) => ({ body: await mergeOf(user), other: { body: await mergeOf(user) } }),
  deleteTransactions: async (user) => ({ body: { transactionIds: [(await user.add())._id] } }),
  restoreTransactions: async (user) => ({ body: { transactionIds: [await addDeleted(user)] } }),
  exportTransactions: async () => ({}),
  exportFound: async (user) => ({
    query: 'format=csv',
    other: { query: `format=xlsx&accountId=${await addAccount(user)}` },
  }),
  exportJournal: async () => ({ query: 'format=hledger', other: { query: 'format=beancount' } }),
  ...IMPORT_EXAMPLES,
  downloadArchive: async () => ({}),
  bringInArchive: async (user) => ({ form: await fetchArchive(user) }),
  listTrash: async () => ({}),
  emptyTrash: async (user) => {
    await addDeleted(user);
    return {};
  },
  deleteForGood: async (user) => ({ id: await addDeleted(user) }),
};

/** Creates the data for an operation and returns its request. Tests fail if a new operation has no example. */
export function buildExample({ id }: Operation, user: User) {
  const example = EXAMPLES[id];
  if (!example) throw new Error(`Give an example of ${id} in server/testing/examples/examples.ts.`);
  return example(user);
}

/** Sends an operation's example. */
export function send(user: Client, { method, path }: Operation, { id, query, ...request }: Request, headers = {}) {
  return user.send(method, `${path.replace(/:\w+/, id ?? '')}?${query ?? ''}`, { ...request, headers });
}
