import { expect, test } from 'vitest';
import type { Charts } from '../../contract/dashboard.ts';
import type { Sums, Transaction } from '../../contract/transactions/transactions.ts';
import { writeTextPdf } from '../../reader/testing/write-pdf.ts';
import { onSharedApps } from '../testing/each-engine.ts';
import { expectTotalsToEqualSums } from '../testing/figures/check-totals.ts';
import { increaseVersions } from '../testing/increase-versions.ts';
import type { TestUser } from '../testing/test-app.ts';
import { uploadRecordedReceipt } from '../testing/uploads.ts';

const DAY = '2026-11-20';
const SHOP = {
  name: 'Corner shop',
  category: 'Shopping',
  cost: 100,
  addedOn: DAY,
  isIncome: false,
  note: '',
  lines: [
    { category: 'Food', amount: 12.4, note: 'olives' },
    { category: 'Groceries', amount: 60, note: '' },
    { category: 'Pets', amount: 27.6, note: 'two collars' },
  ],
};

type Page = { transactions: Transaction[]; totalCount: number; totalPages: number; sums: Sums };

onSharedApps(
  (app) => {
    const list = async (user: TestUser, query = '') => (await user.send('GET', `/transactions?${query}`)).body as Page;
    const names = async (user: TestUser, query: string) =>
      (await list(user, query)).transactions.map(({ name }) => name);
    const put = ({ send }: TestUser, { _id }: Transaction, body = {}) => send('PUT', `/transactions/${_id}`, { body });
    const drop = (user: TestUser, categoryToDelete: string) =>
      user.send('DELETE', '/transactions/category', { body: { categoryToDelete } });

    test('a split purchase is one transaction that counts in each category with its part', async () => {
      const user = await app().newUser();
      const made = await user.add(SHOP);
      // The category sent with the lines is ignored, because the largest line determines the category.
      expect(made).toMatchObject({ ...SHOP, category: 'Groceries' });
      await user.add({ category: 'Food', cost: 5 });
      for (const category of ['Food', 'Pets']) {
        await user.send('POST', '/budgets', { body: { category, amount: 50, month: 11, year: 2026 } });
      }

      expect((await user.send('GET', '/transactions/summary')).body).toMatchObject({
        totalExpenses: 105,
        recentTransactions: [{ lines: [] }, { lines: SHOP.lines }],
      });
      const { expensesByCategory, expensesOverTime } = (await user.send('GET', '/transactions/charts')).body as Charts;
      expect(expensesByCategory).toEqual([
        { name: 'Groceries', total: 60 },
        { name: 'Pets', total: 27.6 },
        { name: 'Food', total: 17.4 },
      ]);
      expect(expensesOverTime).toEqual([{ date: DAY, total: 105 }]);
      const budgets = (await user.send('GET', '/budgets')).body as { category: string; spent: number }[];
      expect(budgets.map(({ category, spent }) => [category, spent]).sort()).toEqual([
        ['Food', 17.4],
        ['Pets', 27.6],
      ]);
      expect((await list(user)).totalCount).toBe(2);
      const sums = (expense: number) => ({ income: 0, expense, net: 0 - expense });
      const ofFood = { totalCount: 2, transactions: [{ cost: 5 }, made], sums: sums(17.4) };
      expect(await list(user, 'category=Food')).toMatchObject(ofFood);
      // These filters have no running totals. Sums still include only amounts in the category.
      expect(await list(user, 'category=Food&minAmount=5')).toMatchObject(ofFood);
      expect(await list(user, 'category=Food&search=corner')).toMatchObject({ totalCount: 1, sums: sums(12.4) });
      expect((await user.send('GET', '/transactions/sums?category=Food&search=n')).body).toEqual(sums(17.4));
      expect(await list(user, 'search=corner')).toMatchObject({ totalCount: 1, sums: sums(100) });
      expect(await list(user, 'category=Groceries')).toMatchObject({ totalCount: 1, transactions: [made] });
      expect(await list(user, 'category=Shopping')).toMatchObject({ totalCount: 0, transactions: [] });
    });

    test.each([
      [{ lines: [{ category: 'Food', amount: 100 }] }, 'A split needs at least two lines'],
      [{ cost: 110 }, 'The lines add up to 100.00, which is 10.00 less than 110.00'],
      [{ cost: 99.99 }, 'The lines add up to 100.00, which is 0.01 more than 99.99'],
      [{ cost: 510, lines: Array(51).fill({ category: 'Food', amount: 10 }) }, 'Use at most 50 lines'],
      [{ lines: 'all' }, 'Use a list of lines'],
    ])('%j in a split is refused with a message', async (wrong, message) => {
      const user = await app().newUser();
      const answer = await user.send('POST', '/transactions', { body: { ...SHOP, ...wrong } });
      expect(answer).toMatchObject({ status: 400, body: { message, errors: [{ path: 'lines', message }] } });
      const zero = { ...SHOP, lines: [...SHOP.lines, { category: 'Food', amount: 0 }] };
      expect(await user.send('POST', '/transactions', { body: zero })).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'lines.3.amount' }] },
      });
      expect((await list(user)).totalCount).toBe(0);
    });

    test('a client that does not know lines keeps them, and gets an error if its change conflicts with them', async () => {
      const user = await app().newUser();
      const made = await user.add(SHOP);
      const { lines, ...unaware } = { ...SHOP, category: made.category, name: 'Market', addedOn: '2026-11-18' };
      expect((await put(user, made, unaware)).body).toMatchObject({ ...unaware, lines });
      expect(await names(user, 'category=Pets&endDate=2026-11-18')).toEqual(['Market']);
      const message =
        'This transaction is split into lines that add up to 100.00. Change the split lines too, or end the split.';
      for (const change of [{ cost: 90 }, { category: 'Food' }]) {
        expect(await put(user, made, { ...unaware, ...change })).toMatchObject({ status: 400, body: { message } });
      }
      const outdated = await user.send('PUT', `/transactions/${made._id}`, {
        body: unaware,
        headers: { 'if-match': '"1"' },
      });
      expect(outdated).toMatchObject({ status: 409, body: { current: { name: 'Market', lines } } });

      const income = { ...unaware, isIncome: true };
      expect((await put(user, made, income)).body).toMatchObject({ isIncome: true, lines });
      expect((await user.send('GET', '/transactions/categories/income')).body).toContain('Pets');
      expect(await names(user, 'category=Pets&isIncome=true')).toEqual(['Market']);

      expect((await put(user, made, { ...unaware, lines: [], cost: 7, category: 'Pets' })).body).toMatchObject({
        lines: [],
        cost: 7,
        category: 'Pets',
      });
      expect(await names(user, 'category=Food')).toEqual([]);
      await expectTotalsToEqualSums(app().db, user);
    });

    test('a category lists its own transactions and those with a line in it, in order, on every page and with every filter', async () => {
      const user = await app().newUser();
      const half = (category: string) => ({ category, amount: 50 });
      const expected: string[] = [];
      for (let made = 0; made < 230; made++) {
        const name = `n${made}`;
        const addedOn = made % 7 === 0 ? '2026-10-31' : '2026-11-02';
        // The transactions repeat five forms: in the category and not split, split with a line in the category (three
        // forms), and not in the category.
        const lines = [[half('Food'), half('Pets')], [], [half('Bills'), half('Food')], undefined, undefined][made % 5];
        const third = [
          { category: 'Bills', amount: 80 },
          { category: 'Food', amount: 10 },
          { category: 'food', amount: 10 },
        ];
        const category = made % 5 === 4 ? 'Bills' : 'Food';
        await user.add({ ...SHOP, name, addedOn, category, lines: made % 5 === 3 ? third : lines });
        if (made % 5 !== 4) expected.push(name);
      }
      const inOrder = expected
        .map((name) => ({ name, isEarly: Number(name.slice(1)) % 7 === 0 }))
        .reverse()
        .sort((one, other) => Number(one.isEarly) - Number(other.isEarly));
      const early = inOrder.filter(({ isEarly }) => isEarly).map(({ name }) => name);
      const paged = async (query: string) => {
        const first = await list(user, query);
        const pages = [first];
        while (pages.length < first.totalPages) pages.push(await list(user, `${query}&page=${pages.length + 1}`));
        const found = pages.flatMap(({ transactions }) => transactions.map(({ name }) => name));
        expect(found).toHaveLength(first.totalCount);
        return found;
      };
      const all = inOrder.map(({ name }) => name);
      expect(await paged('category=Food')).toEqual(all);
      expect(await paged('category=Food&isIncome=false&limit=7')).toEqual(all);
      expect(await paged('category=Food&endDate=2026-10-31&limit=4')).toEqual(early);
      expect(await paged('category=Food&search=n')).toEqual(all);
      expect(await paged('category=Food&search=corner')).toEqual([]);
      expect(await paged('category=Food&search=n1')).toEqual(all.filter((name) => name.startsWith('n1')));
      expect(await paged('category=Food&search=n22&isIncome=false')).toEqual(
        all.filter((name) => name.startsWith('n22')),
      );
      expect(await names(user, 'category=Food&page=99')).toEqual([]);
    });

    test('a search finds the note of a line', async () => {
      const user = await app().newUser();
      const made = await user.add({ ...SHOP, note: 'for the party' });
      await user.add();
      for (const search of ['OLIVES', 'collars', 'party', 'ol']) {
        expect(await names(user, `search=${search}`)).toEqual(['Corner shop']);
      }
      expect(await names(user, 'search=olives&category=Pets')).toEqual(['Corner shop']);
      expect(await names(user, 'search=olives&category=Bills')).toEqual([]);
      await put(user, made, { ...SHOP, lines: [] });
      expect(await names(user, 'search=olives')).toEqual([]);
    });

    test('searching for a category within another finds transactions split into both', async () => {
      const user = await app().newUser();
      await user.add(SHOP);
      await user.add({ name: 'Vet', category: 'Pets', cost: 5 });
      await user.add({ name: 'Pet food fair', category: 'Food', cost: 7 });
      const sums = (expense: number) => ({ income: 0, expense, net: 0 - expense });
      const found = async (category: string, search: string) => {
        const { transactions, sums } = await list(user, `category=${category}&search=${search}`);
        const { body } = await user.send('GET', `/transactions/sums?category=${category}&search=${search}`);
        expect(body).toEqual(sums);
        return [...transactions.map(({ name }) => name), sums];
      };
      // The transaction's own category is the first one, the second one, or neither.
      expect(await found('Groceries', 'food')).toEqual(['Corner shop', sums(60)]);
      expect(await found('Food', 'groceries')).toEqual(['Corner shop', sums(12.4)]);
      expect(await found('Pets', 'food')).toEqual(['Corner shop', sums(27.6)]);
      expect(await found('Food', 'pet')).toEqual(['Pet food fair', 'Corner shop', sums(19.4)]);
      expect(await found('Bills', 'food')).toEqual([sums(0)]);
      expect(await found('Pets', 'pets')).toEqual(['Vet', 'Corner shop', sums(32.6)]);
    });

    test('deleting a category moves lines too: two lines in Miscellaneous stay separate and are found once', async () => {
      const user = await app().newUser();
      const split = (name: string, ...amounts: [string, number][]) =>
        user.add({
          ...SHOP,
          name,
          cost: amounts.reduce((sum, [, amount]) => sum + amount, 0),
          lines: amounts.map(([category, amount]) => ({ category, amount })),
        });
      await split('largest there', ['Pets', 60], ['Miscellaneous', 40]);
      await split('largest in Miscellaneous', ['Miscellaneous', 60], ['Pets', 40]);
      await split('neither', ['Food', 60], ['Pets', 10], ['Miscellaneous', 10], ['Pets', 20]);
      await split('only there', ['Bills', 60], ['Pets', 40]);
      await user.add({ name: 'whole', category: 'Pets', cost: 1 });
      await split('elsewhere', ['Bills', 60], ['Food', 40]);
      expect(await drop(user, 'Pets')).toMatchObject({ status: 200, body: { movedCount: 5 } });
      const { transactions, totalCount } = await list(user, 'category=Miscellaneous');
      expect(totalCount).toBe(5);
      expect(transactions.map(({ name, category, version }) => [name, category, version])).toEqual([
        ['whole', 'Miscellaneous', 2],
        ['only there', 'Bills', 2],
        ['neither', 'Food', 2],
        ['largest in Miscellaneous', 'Miscellaneous', 2],
        ['largest there', 'Miscellaneous', 2],
      ]);
      expect(transactions[4]?.lines).toEqual([
        { category: 'Miscellaneous', amount: 60, note: '' },
        { category: 'Miscellaneous', amount: 40, note: '' },
      ]);
      expect(await list(user, 'category=Miscellaneous&isIncome=false')).toMatchObject({ totalCount: 5 });
      expect(await list(user, 'search=e&category=Miscellaneous')).toMatchObject({ totalCount: 5 });
      await expectTotalsToEqualSums(app().db, user);
    });

    test('a deletion removes the lines, and undo restores them', async () => {
      const user = await app().newUser();
      const { _id } = await user.add(SHOP);
      const before = [await list(user), await list(user, 'category=Food')];
      await user.send('DELETE', `/transactions/${_id}`);
      expect(await list(user, 'category=Food')).toMatchObject({ totalCount: 0, transactions: [] });
      expect(
        await app().db.selectFrom('transaction_lines').select('note').where('transaction_id', '=', _id).execute(),
      ).toEqual([]);
      const restore = () => user.send('POST', '/transactions/restore', { body: { transactionIds: [_id] } });
      await restore();
      expect([await list(user), await list(user, 'category=Food')]).toEqual(increaseVersions(before, [_id]));

      await user.send('DELETE', `/transactions/${_id}`);
      await drop(user, 'Pets');
      await restore();
      expect((await list(user)).transactions[0]?.lines).toEqual(
        SHOP.lines.map((line) => (line.category === 'Pets' ? { ...line, category: 'Miscellaneous' } : line)),
      );
      await expectTotalsToEqualSums(app().db, user);
    });

    test('the export has a row for each line, with both notes', async () => {
      const user = await app().newUser();
      await user.add({ ...SHOP, note: 'party' });
      await user.add({ addedOn: '2026-11-19' });
      expect(
        ((await user.send('GET', '/transactions/export')).body as Buffer).toString().split('\r\n').slice(1),
      ).toEqual([
        '2026-11-20,Expense,"Corner shop","Food",12.40,"party – olives"',
        '2026-11-20,Expense,"Corner shop","Groceries",60.00,"party"',
        '2026-11-20,Expense,"Corner shop","Pets",27.60,"party – two collars"',
        '2026-11-19,Expense,"Lunch","Food",12.50,""',
        '',
      ]);
    });

    test('the receipt of a split purchase can be corrected without changing its lines', async () => {
      const user = await app().newUser();
      const pdf = writeTextPdf(['ELM TRADING LTD', 'Date 2026-11-02', 'Total 100.00']);
      const { _id, transactionId } = await uploadRecordedReceipt(user, pdf, { name: 'receipt.pdf' });
      await put(user, { _id: transactionId } as Transaction, SHOP);
      const correct = (amount: number) =>
        user.send('PUT', `/receipts/${_id}`, { body: { merchant: 'Elm', amount, category: 'Food', date: DAY } });
      expect(await correct(90)).toMatchObject({ status: 400 });
      expect(await correct(100)).toMatchObject({ status: 200 });
      expect((await list(user)).transactions).toMatchObject([
        { name: 'Elm', addedOn: DAY, category: 'Groceries', lines: SHOP.lines },
      ]);
    });
  },
  { now: () => new Date('2026-11-21T10:00:00Z') },
);
