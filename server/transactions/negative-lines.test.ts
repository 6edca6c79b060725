import { expect, test } from 'vitest';
import type { Budget } from '../../contract/budgets.ts';
import type { Report } from '../../contract/reports.ts';
import type { Sums, Transaction } from '../../contract/transactions/transactions.ts';
import { fetchImportRows, importFiles } from '../imports/testing/upload-files.ts';
import { onSharedApps } from '../testing/each-engine.ts';
import { expectTotalsToEqualSums } from '../testing/figures/check-totals.ts';
import type { TestUser } from '../testing/test-app.ts';

const DAY = '2026-11-10';
const PAY = {
  name: 'Pay',
  category: 'Salary',
  cost: 900,
  addedOn: DAY,
  isIncome: true,
  lines: [
    { category: 'Salary', amount: 1000, note: '' },
    { category: 'Insurance', amount: -100, note: 'Health' },
  ],
};
const SHOP = {
  name: 'Market',
  category: 'Food',
  cost: 25.05,
  addedOn: DAY,
  lines: [
    { category: 'Vouchers', amount: -4.95, note: '' },
    { category: 'Food', amount: 10, note: '' },
    { category: 'Pets', amount: 20, note: '' },
  ],
};

type Page = { transactions: Transaction[]; sums: Sums };

onSharedApps((app) => {
  const list = async (user: TestUser, query: string) => (await user.send('GET', `/transactions?${query}`)).body as Page;
  const exported = async (user: TestUser, path: string) =>
    ((await user.send('GET', `/transactions/export${path}`)).body as Buffer).toString();

  test('a line with a negative amount reduces its category, exact to the cent', async () => {
    const user = await app().newUser();
    await user.send('POST', '/budgets', { body: { category: 'Vouchers', amount: 10, month: 11, year: 2026 } });
    expect(await user.add(PAY)).toMatchObject(PAY);
    expect(await user.add(SHOP)).toMatchObject({ ...SHOP, category: 'Pets' });
    expect((await user.send('GET', '/transactions/summary')).body).toMatchObject({
      ...{ totalIncome: 900, totalExpenses: 25.05, balance: 874.95 },
    });
    expect((await user.send('GET', '/budgets')).body as Budget[]).toMatchObject([{ spent: -4.95, remaining: 14.95 }]);
    const { rows } = (await user.send('GET', '/reports/categories?from=2026-11&to=2026-11')).body as Report;
    expect(rows.map(({ category, isIncome, total }) => [category, isIncome, total])).toEqual([
      ['Pets', false, 20],
      ['Food', false, 10],
      ['Vouchers', false, -4.95],
      ['Salary', true, 1000],
      ['Insurance', true, -100],
    ]);
    for (const more of ['', '&minAmount=1', '&search=market']) {
      expect(await list(user, `category=Vouchers${more}`)).toMatchObject({
        ...{ transactions: [{ name: 'Market' }], sums: { income: 0, expense: -4.95, net: 4.95 } },
      });
    }
    expect((await list(user, 'category=Insurance')).sums).toEqual({ income: -100, expense: 0, net: -100 });
    await expectTotalsToEqualSums(app().db, user);
  });

  test('every line must be other than zero, and the amount above zero', async () => {
    const user = await app().newUser();
    const send = (body: object) => user.send('POST', '/transactions', { body });
    const [first, second] = PAY.lines;
    expect(await send({ ...PAY, lines: [first, { ...second, amount: 0 }] })).toMatchObject({
      ...{ status: 400, body: { message: 'Enter an amount other than 0' } },
    });
    expect(await send({ ...PAY, cost: 0, lines: [first, { ...second, amount: -1000 }] })).toMatchObject({
      ...{ status: 400, body: { errors: [{ path: 'cost' }] } },
    });
    expect(await send({ ...PAY, cost: 1100 })).toMatchObject({ status: 400, body: { errors: [{ path: 'lines' }] } });
  });

  test('a refund of such a purchase leaves its categories at zero', async () => {
    const user = await app().newUser();
    const shop = await user.add(SHOP);
    await user.add({ ...SHOP, name: 'Back', cost: 25.05, lines: [], isIncome: true, refundOf: shop._id });
    const { rows } = (await user.send('GET', '/reports/categories?from=2026-11&to=2026-11')).body as Report;
    expect(rows.map(({ category, total }) => [category, total]).sort()).toEqual([
      ['Food', 0],
      ['Pets', 0],
      ['Vouchers', 0],
    ]);
    await expectTotalsToEqualSums(app().db, user);
  });

  test('exports write the sign of each line, and imports read it', async () => {
    const user = await app().newUser();
    await user.add(PAY);
    await user.add(SHOP);
    await user.add({ ...SHOP, lines: [...SHOP.lines.slice(1), ...SHOP.lines.slice(0, 1)] });
    expect(await exported(user, '')).toContain('2026-11-10,Income,"Pay","Insurance",-100.00,"Health"\r\n');
    expect(await exported(user, '/journal?format=hledger')).toContain('Income:Insurance  100.00 USD');
    const table = await exported(user, '/found?format=csv');
    const file = { name: 'moneta.csv', text: table };
    expect(await importFiles(user, file)).toMatchObject({ groups: { new: 0, likely: 3 } });
    const other = await app().newUser();
    const { _id } = await importFiles(other, file);
    expect(await fetchImportRows(other, _id, 'new')).toMatchObject([
      { amount: 900 },
      { amount: -25.05 },
      { amount: -25.05 },
    ]);
    await other.send('POST', `/imports/${_id}/run`);
    expect((await exported(other, '/found?format=csv')).split('\r\n').sort()).toEqual(table.split('\r\n').sort());
    await expectTotalsToEqualSums(app().db, user);
  });
});
