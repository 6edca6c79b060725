import { addDaysClamped } from '../../domain/calendar-day.ts';
import { type DrawnReceipt, drawLines, drawReceipt } from '../../reader/testing/draw-receipt.ts';
import { writeTextPdf } from '../../reader/testing/write-pdf.ts';
import { runProgram } from '../../server/testing/run-program.ts';
import type { DataHome } from '../../server/testing/test-databases.ts';
import { createTestAccount, logInByApi, type TestAccount } from '../testing/account.ts';
import { uploadReceiptByApi } from '../testing/upload-receipt.ts';
import type { SceneUser } from './define-scene.ts';

/** The day on which all scenes take place. The clock is set by `testing/adjustable-clock.mjs`. */
const TODAY = '2026-06-18';
const PASSWORD = 'secret_1';
const MOST = 999_999_999.99;
const ENTRY = { category: 'Food', isIncome: false, note: '' };

/** The receipt in the test account named `full`. */
export const RIVERSIDE_RECEIPT: DrawnReceipt = {
  merchant: 'RIVERSIDE TRADING',
  day: addDaysClamped(TODAY, -1),
  items: [
    { name: 'NOTEBOOK', amountMinor: 450 },
    { name: 'PENCILS', amountMinor: 825 },
  ],
  totalMinor: 1275,
};

/** Creates the accounts that the scenes use, always with the same data. */
export async function createSceneAccounts(
  url: string,
  dataHome: DataHome,
  settings: Record<string, string>,
): Promise<Record<Exclude<SceneUser, 'visitor'>, TestAccount>> {
  const [newcomer, empty, full, several, extreme] = await Promise.all([
    createTestAccount(url, { email: 'ann@home.org', isSetUp: false }),
    createTestAccount(url, { email: 'ben@home.org' }),
    makeFull(url, dataHome, settings),
    makeSeveral(url),
    makeExtreme(url),
  ]);
  return { newcomer, empty, full, several, extreme };
}

/** Creates an account with typical data and one receipt. */
async function makeFull(url: string, dataHome: DataHome, settings: Record<string, string>): Promise<TestAccount> {
  const email = 'carla@home.org';
  const args = ['--email', email, '--password', PASSWORD, '--transactions', '480', '--years', '1'];
  const { code, said } = await runProgram('seed', dataHome, args, settings);
  if (code !== 0) throw new Error(said);
  const account = await logInByApi(url, email, PASSWORD);
  await account.send('PUT', '/reminders', { dueDaysBefore: 3, monthlySummary: true });
  // The first budget is almost used up, and the second is exceeded.
  for (const [name, category, cost] of [
    ['Train to the sea', 'Travel', 92],
    ['Birthday present', 'Presents', 64.5],
  ] as const) {
    await account.add({ name, category, cost, addedOn: '2026-06-06' });
    await account.send('POST', '/budgets', {
      category,
      amount: category === 'Travel' ? 100 : 50,
      month: 6,
      year: 2026,
    });
  }
  for (const budget of [
    { name: 'Home and table', categories: ['Food', 'Groceries', 'Entertainment'], amount: 1200, period: 'month' },
    { categories: ['Shopping'], amount: 60, period: 'week' },
    { categories: [], amount: 24_000, period: 'year' },
  ]) {
    await account.send('POST', '/budgets/repeating', budget);
  }
  await account.add({
    name: 'Market hall',
    cost: 71.95,
    addedOn: TODAY,
    note: 'For the weekend',
    lines: [
      { category: 'Groceries', amount: 41.2 },
      { category: 'Shopping', amount: 18.25, note: 'A basket and two bowls' },
      { category: 'Food', amount: 12.5, note: 'Lunch at the stall' },
    ],
  });
  for (const [name, cost, addedOn] of [
    ['Ferry', 38, '2026-05-30'],
    ['Beach hotel', 210, TODAY],
  ] as const) {
    await account.add({ name, category: 'Travel', cost, addedOn, tags: ['Holiday', 'Sea'] });
  }
  for (const rule of [
    { conditions: { nameContains: 'ferry', toAmount: 50 }, changes: { category: 'Transportation' } },
    { conditions: { nameIs: 'Beach hotel', isIncome: false }, changes: { name: 'Hotel', tags: ['Summer'] } },
  ]) {
    await account.send('POST', '/rules', rule);
  }
  await account.add({
    name: 'Deposit back',
    category: 'Refunds',
    cost: 40,
    addedOn: TODAY,
    isIncome: true,
    tags: ['Holiday'],
  });
  for (const [name, cost] of [
    ['Paid twice', 18.5],
    ['Never came', 240],
  ] as const) {
    const { _id } = await account.add({ name, category: 'Shopping', cost, addedOn: '2026-06-11' });
    await account.send('DELETE', `/transactions/${_id}`);
  }
  await account.send('PUT', '/transactions/category/group', { category: 'Travel', group: 'Free time' });
  await account.send('PUT', '/transactions/category/group', { category: 'Entertainment', group: 'Free time' });
  await account.send('POST', '/filters', {
    name: 'Travel of this year',
    filter: { category: 'Travel', dates: 'this-year' },
  });
  await uploadReceiptByApi(account, 'riverside.jpg', await drawReceipt(RIVERSIDE_RECEIPT));
  return account;
}

/** Creates a user with several accounts, including one with the longest name and one with the largest sum. */
async function makeSeveral(url: string): Promise<TestAccount> {
  const account = await createTestAccount(url, { email: 'dora@home.org' });
  const open = async (body: object) => ((await account.send('POST', '/accounts', body)) as { _id: string })._id;
  const goal = { goalAmount: 20_000, goalDay: '2030-06-30' };
  const savings = await open({
    name: 'Savings',
    kind: 'savings',
    openingBalance: 8000,
    openingDay: '2025-09-30',
    ...goal,
  });
  const cash = await open({ name: 'Cash', kind: 'cash', openingBalance: 120.4, goalAmount: 100 });
  const card = await open({ name: `Card of the ${'very '.repeat(6)}old bank`, kind: 'card' });
  await open({ name: 'House', kind: 'loan', openingBalance: -MOST, goalAmount: MOST, goalDay: '2025-01-31' });
  const old = await open({ name: 'Old bank', kind: 'other' });
  await account.send('PUT', `/accounts/${old}`, { name: 'Old bank', isClosed: true });
  const transfer = (toAccountId: string, amount: number, addedOn: string) =>
    account.send('POST', '/transfers', { fromAccountId: 'everyday', toAccountId, amount, addedOn });
  const add = (entry: object, accountId: string) =>
    account.send('POST', '/transactions', { ...ENTRY, ...entry, accountId });
  for (let month = 1; month <= 6; month++) {
    const day = (of: string) => `2026-0${month}-${of}`;
    await add({ name: 'Salary', category: 'Salary', cost: 2900, isIncome: true, addedOn: day('01') }, 'everyday');
    await add({ name: 'Rent', category: 'Bills', cost: 940, addedOn: day('02') }, 'everyday');
    await transfer(savings, 350, day('03'));
    await add({ name: 'Weekly shop', category: 'Groceries', cost: 87.35, addedOn: day('05') }, card);
    await add({ name: 'Market', cost: 14.5, addedOn: day('06') }, cash);
    await transfer(card, 87.35, day('09'));
  }
  // Two transactions that form a transfer, although their names do not show it.
  await add({ name: 'Withdrawal', category: 'Miscellaneous', cost: 60, addedOn: '2026-06-15' }, 'everyday');
  await add({ name: 'From the machine', category: 'Gifts', cost: 60, isIncome: true, addedOn: '2026-06-16' }, cash);
  // This day has long sums in both columns, and a long word in a narrow column.
  await add({ name: 'Old car', category: 'Gifts', cost: 12345.67, isIncome: true, addedOn: '2026-06-14' }, savings);
  await add({ name: 'Car', category: 'Transportation', cost: 123456.78, addedOn: '2026-06-14' }, savings);
  const day = '2026-05-31';
  await account.send('PUT', '/accounts/everyday/checks', { through: day, isChecked: true });
  const compared = await account.send('GET', `/accounts/everyday/reconciliation?balance=0&day=${day}`);
  const { checkedBalance: balance } = compared as { checkedBalance: number };
  await account.send('POST', '/accounts/everyday/reconciliation', { balance, day });
  const recurring = { name: 'Put aside', category: 'Miscellaneous', amount: 350, startDate: '2026-07-03' };
  await account.send('POST', '/recurring/create', { ...recurring, accountId: 'everyday', toAccountId: savings });
  await account.send('POST', '/recurring/create', { ...recurring, name: 'Piano lessons', accountId: savings });
  const every = { count: 2, unit: 'week' };
  const loan = { ...recurring, name: 'Loan', category: 'Bills', every, times: 12, weekend: 'after' };
  await account.send('POST', '/recurring/create', { ...loan, accountId: 'everyday', isEstimate: true });
  return account;
}

/**
 * Creates an account with the longest names and largest sums that can be stored. Its receipt has no total, and it has
 * learned corrections that are as long as possible.
 */
async function makeExtreme(url: string): Promise<TestAccount> {
  const email = `${'maximiliane.'.repeat(5)}schmidt@very-long-name-of-a-mail-server-in-the-country-side.home.org`;
  const account = await createTestAccount(url, { email });
  const category = `W${'w'.repeat(49)}`;
  const name = `W${'w'.repeat(199)}`;
  const sentence = 'Membership of the society for the preservation of very long names of things that one can buy';
  for (let n = 0; n < 6; n++) {
    const addedOn = addDaysClamped(TODAY, -3 * n);
    await account.add({
      name: n % 2 ? sentence : name,
      category,
      cost: MOST,
      addedOn,
      note: `${sentence}. `.repeat(20),
    });
    await account.add({ name, category, cost: MOST, addedOn: addDaysClamped(addedOn, -1), isIncome: true, note: name });
  }
  await account.add({ name, category, cost: MOST, addedOn: TODAY, note: name });
  await account.send('PUT', '/transactions/category/group', { category, group: 'W'.repeat(50) });
  await account.send('POST', '/filters', { name: 'W'.repeat(50), filter: { category } });
  const tags = Array.from({ length: 20 }, (_, n) => `${n}${'w'.repeat(n % 3 ? 5 : 38)}`);
  await account.add({ name: sentence, category: 'Food', cost: 0.01, addedOn: TODAY, tags });
  await account.add({
    name: sentence,
    cost: MOST,
    addedOn: TODAY,
    lines: [
      { category, amount: 500_000_000, note: name },
      { category: 'Food', amount: MOST - 500_000_000, note: sentence },
    ],
  });
  for (const [of, amount] of [
    [category, MOST],
    ['Food', 0],
    ['Freelance / Side Gig', 0.01],
  ] as const) {
    await account.send('POST', '/budgets', { category: of, amount, month: 6, year: 2026 });
  }
  const wide = { name: name.slice(0, 50), categories: ['Food', category], amount: MOST, period: 'month' };
  await account.send('POST', '/budgets/repeating', wide);
  for (const isIncome of [true, false]) {
    const item = { name, category, amount: MOST, isIncome, frequency: 'annually', startDate: '2027-06-17' };
    await account.send('POST', '/recurring/create', item);
  }
  await account.send('POST', '/recurring/create', {
    name,
    category,
    amount: MOST,
    startDate: '2027-06-17',
    isEstimate: true,
    weekend: 'before',
    every: { count: 999, unit: 'month' },
    on: { days: [1, 8, 15, 22, 31] },
    times: 999,
  });
  await account.send('PUT', '/holidays', { holidays: [{ day: '2027-12-25', name: name.slice(0, 60) }] });
  await teach(account, { merchant: name, category }, [
    'KWIKEE MARTT 24',
    'Date 03/04/2026',
    'Total 15.00',
    'Owed 9.99',
  ]);
  await teach(account, { merchant: 'City Water', category: 'Bills' }, [`${sentence} and be proud of`, 'Thank you']);
  await uploadReceiptByApi(
    account,
    `${'letter-'.repeat(20)}.jpg`,
    await drawLines(['DEAR ANN', '', 'THE GARDEN IS IN BLOOM']),
  );
  return account;
}

/** Makes the server learn a correction. A receipt with these lines is uploaded, corrected and deleted. */
async function teach(
  account: TestAccount,
  said: { merchant: string; category: string },
  lines: string[],
): Promise<void> {
  const id = await uploadReceiptByApi(account, 'taught.pdf', writeTextPdf(lines));
  await account.send('PUT', `/receipts/${id}`, { ...said, amount: 9.99, date: '2026-04-03' });
  await account.send('DELETE', `/receipts/${id}`);
}
