import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Sums, Transaction, TransactionFilter } from '../../../contract/transactions/transactions.ts';
import { addDaysClamped } from '../../../domain/calendar-day.ts';
import { chooseSomeOrAll } from '../../../reader/testing/choose-some-or-all.ts';
import { onSharedApps } from '../../testing/each-engine.ts';
import type { Client } from '../../testing/test-app.ts';
import { getUserId } from '../../testing/user-id.ts';
import { foldText } from '../../text/fold-text.ts';
import type { TransactionDraft } from '../transaction-row.ts';
import { insertTransactions } from '../write-transactions.ts';

type Page = {
  transactions: Transaction[];
  totalPages: number;
  totalCount: number;
  isCountCapped?: true;
  sums: Sums | null;
};

const NAMES = ['Café Łódź', 'coffee', 'Coffee & tea', '100% juice', 'a_b', 'C:\\temp', 'x'];
const NOTES = ['', 'with "quotes"', "it's", 'CAFE', 'ab', 'was 2.50 >1'];
const DAYS = ['2025-12-31', '2026-01-01', '2026-01-15', '2026-01-31', '2026-02-01', '2026-02-28'];
const CATEGORIES = ['Food', 'Salary', 'Pets'];

const someTransaction = fc.record({
  name: fc.constantFrom(...NAMES),
  category: fc.constantFrom(...CATEGORIES),
  cost: fc.constantFrom(1, 2.5, 12.49),
  addedOn: fc.constantFrom(...DAYS),
  isIncome: fc.boolean(),
  note: fc.constantFrom(...NOTES),
});

/** Searches for amounts, with the words and amounts that each must match. */
const AMOUNT_SEARCHES = new Map<string, { words: string; fits: (cost: number) => boolean }>([
  ['2.50', { words: '', fits: (cost) => cost === 2.5 }],
  ['2,5', { words: '', fits: (cost) => cost === 2.5 }],
  ['>1', { words: '', fits: (cost) => cost > 1 }],
  ['<2.5', { words: '', fits: (cost) => cost < 2.5 }],
  ['1..2.5', { words: '', fits: (cost) => cost >= 1 && cost <= 2.5 }],
  ['>1 <12', { words: '', fits: (cost) => cost > 1 && cost < 12 }],
  ['coffee >1', { words: 'coffee', fits: (cost) => cost > 1 }],
  ['12.49 cafe', { words: 'cafe', fits: (cost) => cost === 12.49 }],
  ['>500', { words: '', fits: () => false }],
]);

const someFilter: fc.Arbitrary<TransactionFilter> = fc.record(
  {
    search: fc.constantFrom(
      'cafe',
      'lodz',
      'COFFEE',
      'c',
      'of',
      '%',
      '_',
      "'",
      '"',
      '\\',
      '100%',
      'a_b',
      'e & t',
      '.*',
      'zz',
      ' ',
      ...AMOUNT_SEARCHES.keys(),
    ),
    isIncome: fc.boolean(),
    category: fc.constantFrom(...CATEGORIES, 'None'),
    categories: fc.constantFrom(['Food', 'Pets'], ['Pets', 'None', 'Salary', 'Pets']),
    startDate: fc.constantFrom(...DAYS),
    endDate: fc.constantFrom(...DAYS),
    minAmount: fc.constantFrom('1', '2.5', '100'),
    maxAmount: fc.constantFrom('0', '2.50', '12.49'),
  },
  { requiredKeys: [] },
);

/** Returns the expected list, calculated from all transactions without any index. */
function expected(all: Transaction[], filter: TransactionFilter) {
  const { search, isIncome, category, categories, startDate, endDate, minAmount, maxAmount, accountId } = filter;
  return all
    .filter((each) => accountId === undefined || each.accountId === accountId)
    .filter((each) => isIncome === undefined || each.isIncome === isIncome)
    .filter((each) => category === undefined || each.category === category)
    .filter((each) => category !== undefined || categories === undefined || categories.includes(each.category))
    .filter((each) => startDate === undefined || each.addedOn >= startDate)
    .filter((each) => endDate === undefined || each.addedOn <= endDate)
    .filter((each) => minAmount === undefined || each.cost >= Number(minAmount))
    .filter((each) => maxAmount === undefined || each.cost <= Number(maxAmount))
    .filter((each) => !search || isFound(each, search));
}

function isFound(each: Transaction, search: string): boolean {
  const hasWords = (words: string) =>
    foldText(each.name).includes(foldText(words)) || foldText(each.note).includes(foldText(words));
  const amounts = AMOUNT_SEARCHES.get(search);
  return hasWords(search) || (amounts?.fits(each.cost) === true && hasWords(amounts.words));
}

function queryOf(filter: TransactionFilter): string {
  return String(
    new URLSearchParams(
      Object.entries(filter).map(([key, value]): [string, string] => [key, [value].flat().join('\n')]),
    ),
  );
}

function sumsOf(all: Transaction[]): Sums {
  const sum = (isIncome: boolean) =>
    all.reduce((minor, each) => minor + (each.isIncome === isIncome ? Math.round(each.cost * 100) : 0), 0);
  const [income, expense] = [sum(true), sum(false)];
  return { income: income / 100, expense: expense / 100, net: (income - expense) / 100 };
}

onSharedApps((app) => {
  async function list(user: Client, filter: TransactionFilter, page = 1, limit = 10): Promise<Page> {
    const { status, body } = await user.send('GET', `/transactions?page=${page}&limit=${limit}&${queryOf(filter)}`);
    expect(status).toBe(200);
    return body as Page;
  }

  test('every combination of filters and pages shows the expected rows, newest first', async () => {
    const user = await app().newUser();
    const { body: cash } = await user.send('POST', '/accounts', { body: { name: 'Cash' } });
    const accounts = ['everyday', (cash as { _id: string })._id];
    const made: Transaction[] = [];
    for (const body of fc.sample(someTransaction, { numRuns: 120, seed: 7 })) {
      made.push(await user.add({ ...body, accountId: accounts[made.length % 3 === 0 ? 1 : 0] }));
    }
    const all = made
      .map((each, index) => ({ each, index }))
      .sort((a, b) => b.each.addedOn.localeCompare(a.each.addedOn) || b.index - a.index)
      .map(({ each }) => each);

    await fc.assert(
      fc.asyncProperty(
        someFilter,
        fc.integer({ min: 1, max: 5 }),
        fc.constantFrom(1, 7, 10, 100),
        fc.constantFrom(undefined, ...accounts),
        async (some, page, limit, accountId) => {
          const filter = { ...some, ...(accountId && { accountId }) };
          const want = expected(all, filter);
          const got = await list(user, filter, page, limit);
          expect(got.transactions).toEqual(want.slice((page - 1) * limit, page * limit));
          expect(got.totalCount).toBe(want.length);
          expect(got.totalPages).toBe(Math.ceil(want.length / limit));
          expect(got.sums).toEqual(sumsOf(want));
          expect((await user.send('GET', `/transactions/sums?${queryOf(filter)}`)).body).toEqual(sumsOf(want));
        },
      ),
      { numRuns: chooseSomeOrAll(100, 300) },
    );
  });

  test('one or two characters are found at the start, middle and end of texts of any length', async () => {
    const user = await app().newUser();
    const signs = ['a', 'b', '7', '-', '& ', ' '];
    const words = fc.array(fc.constantFrom(...signs), { minLength: 1, maxLength: 4 }).map((some) => some.join(''));
    const names = fc.sample(words, { numRuns: 150, seed: 7 }).map((name) => name.trim() || 'a');
    const made: Transaction[] = [];
    for (const name of names) made.push(await user.add({ name, note: '' }));
    for (const search of [...signs, ...signs.flatMap((one) => signs.map((other) => one + other))]) {
      if (search.trim() !== search || search.length > 2) continue;
      const want = expected(made, { search }).map(({ name }) => name);
      const got = (await list(user, { search }, 1, 100)).transactions.map(({ name }) => name);
      expect([search, ...got]).toEqual([search, ...want.toReversed().slice(0, 100)]);
    }
  });

  test('an empty value does not filter, and a start after the end matches nothing', async () => {
    const user = await app().newUser();
    await user.add();
    const all = (await user.send('GET', '/transactions')).body;
    const empty = '/transactions?search=&isIncome=&category=&startDate=&endDate=&accountId=';
    expect((await user.send('GET', empty)).body).toEqual(all);
    for (const noId of ['../../..', '%20', "'", 'x'.repeat(65), '%00', '.']) {
      for (const transfers of ['', 'include', 'only']) {
        const found = await user.send('GET', `/transactions?accountId=${noId}&transfers=${transfers}`);
        expect(found).toMatchObject({ status: 200, body: { totalCount: 0, transactions: [] } });
      }
    }
    expect(await list(user, { startDate: '2026-12-01', endDate: '2026-11-01' })).toMatchObject({
      totalCount: 0,
      totalPages: 0,
    });
  });

  test.each([
    'isIncome=yes',
    'startDate=soon',
    'endDate=2026-02-30',
    'isIncome=1',
    `category=${'x'.repeat(51)}`,
    `categories=${'x'.repeat(51)}`,
    `categories=${Array.from({ length: 21 }, (_, n) => `c${n}`).join('%0A')}`,
    'search=a&search=b',
    'minAmount=-1',
    'maxAmount=1e3',
    'maxAmount=1.234',
  ])('an invalid filter (%s) is refused', async (query) => {
    const user = await app().newUser();
    expect((await user.send('GET', `/transactions?${query}`)).status).toBe(400);
  });

  test('deep pages of a long list are correct, and a common search is counted up to 10,000', async () => {
    const user = await app().newUser();
    const total = 12_000;
    await insertMany(user.email, total);
    const names = async (page: number, filter: TransactionFilter = {}) =>
      (await list(user, filter, page, 100)).transactions.map(({ name }) => name);
    const whole = (page: number) => Array.from({ length: 100 }, (_, i) => `common ${total - 100 * (page - 1) - i}`);
    for (const page of [1, 2, 3, 4, 61, 119, 120]) expect(await names(page)).toEqual(whole(page));
    expect(await names(121)).toEqual([]);
    expect(await names(60, { search: 'COMMON' })).toEqual(whole(60));
    expect(await list(user, { search: 'common' })).toMatchObject({
      totalCount: 10_000,
      isCountCapped: true,
      totalPages: 1000,
      sums: null,
    });
    expect((await user.send('GET', '/transactions/sums?search=common')).body).toEqual({
      income: 0,
      expense: total,
      net: -total,
    });
    expect(await list(user, { search: '<5' })).toMatchObject({ totalCount: 10_000, isCountCapped: true, sums: null });
    expect(await names(60, { search: '<5' })).toEqual(whole(60));
    expect((await list(user, { search: '1.00 77' })).totalCount).toBe(318);
    expect(await list(user, { search: 'm' })).toMatchObject({ totalCount: 10_000, isCountCapped: true });
    expect((await list(user, { search: 'common 77', isIncome: false })).totalCount).toBe(111);
    expect((await list(user, { search: 'common', isIncome: true })).totalCount).toBe(0);
    expect((await list(user, { search: 'common', endDate: '2000-01-02' })).totalCount).toBe(10);
  });

  /** Inserts transactions directly into the database, five per day from 1 January 2000. */
  async function insertMany(email: string, total: number): Promise<void> {
    const { db } = app();
    const user_id = await getUserId(db, email);
    const drafts = Array.from({ length: total }, (_, index): TransactionDraft => {
      const day = addDaysClamped('2000-01-01', Math.floor(index / 5));
      return { day, kind: 'expense', name: `common ${index + 1}`, category: 'Food', amount_minor: 100 };
    });
    await db.transaction().execute((tx) => insertTransactions(tx, user_id, drafts, new Date()));
  }
});
