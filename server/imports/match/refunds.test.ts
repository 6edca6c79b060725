import { expect, test } from 'vitest';
import type { ImportRow } from '../../../contract/imports/import-rows.ts';
import type { Transaction } from '../../../contract/transactions/transactions.ts';
import { onSharedApps } from '../../testing/each-engine.ts';
import { expectTotalsToEqualSums } from '../../testing/figures/check-totals.ts';
import type { Client, TestUser } from '../../testing/test-app.ts';
import { fetchImportRows, importFiles } from '../testing/upload-files.ts';

const bankFile = (...rows: string[]) => ({
  name: 'bank.csv',
  text: ['Date,Description,Amount', '2026-09-01,Bakery,-2.50', ...rows, ''].join('\n'),
});
const COAT = { name: 'Zalando', category: 'Clothes', cost: 50, addedOn: '2026-10-03' };

onSharedApps((app) => {
  const run = async (user: Client, id: string) =>
    expect(await user.send('POST', `/imports/${id}/run`)).toMatchObject({ status: 200 });
  const find = async (user: Client, query: string) =>
    ((await user.send('GET', `/transactions?limit=100&${query}`)).body as { transactions: Transaction[] }).transactions;
  const summary = async (user: Client) => (await user.send('GET', '/transactions/summary')).body;
  const refundRow = async (user: Client, id: string, name: string) =>
    (await fetchImportRows(user, id)).find((row) => row.name.toLowerCase().includes(name.toLowerCase()));
  const exported = async (user: Client, path: string) => {
    const { body } = await user.send('GET', `/transactions/export${path}`);
    return { name: 'moneta.csv', bytes: new Uint8Array(body as Buffer) };
  };

  test('a credit from the shop of a purchase is proposed as its refund, linked if chosen, and undone', async () => {
    const user = await app().newUser();
    const coat = await user.add(COAT);
    const { _id } = await importFiles(user, bankFile('2026-10-20,ZALANDO,20.00'));
    const row = await refundRow(user, _id, 'zalando');
    expect(row).toMatchObject({
      isRefund: false,
      refundOf: { _id: coat._id, name: 'Zalando', addedOn: '2026-10-03' },
    });
    const change = { rows: [{ numbers: [row?.number], isRefund: true }] };
    expect(await user.send('PUT', `/imports/${_id}`, { body: change })).toMatchObject({ status: 200 });
    expect(await refundRow(user, _id, 'zalando')).toMatchObject({ isRefund: true });
    // Re-reading the file keeps the user's choice.
    await user.send('PUT', `/imports/${_id}`, { body: { files: [{ file: 0, dateOrder: 'YMD' }] } });
    expect(await refundRow(user, _id, 'zalando')).toMatchObject({ isRefund: true });
    await run(user, _id);
    const [refund] = await find(user, 'search=zalando&isIncome=false&maxAmount=20');
    expect(refund).toMatchObject({ refundOf: coat._id, category: 'Clothes', cost: 20, isIncome: true });
    expect(await summary(user)).toMatchObject({ totalIncome: 0, totalExpenses: 32.5 });
    await expectTotalsToEqualSums(app().db, user);

    await user.send('DELETE', `/imports/${_id}`);
    expect((await user.send('GET', `/transactions/${coat._id}`)).body).toMatchObject({ refunds: [] });
    expect(await summary(user)).toMatchObject({ totalIncome: 0, totalExpenses: 50 });
    await expectTotalsToEqualSums(app().db, user);
  });

  test('without a choice, only an exact amount that the file marks as a refund is linked', async () => {
    const user = await app().newUser();
    const [coat, tea] = [await user.add(COAT), await user.add({ ...COAT, name: 'Kiosk', cost: 4 })];
    const { _id } = await importFiles(
      user,
      bankFile('2026-10-20,Refund: ZALANDO,50.00', '2026-10-21,KIOSK,4.00', '2026-10-22,Kiosk refund,0.50'),
    );
    expect(await fetchImportRows(user, _id, 'new')).toMatchObject([
      { refundOf: null, isRefund: false },
      { refundOf: { _id: tea._id }, isRefund: false },
      { refundOf: { _id: coat._id }, isRefund: true },
      { name: 'Bakery', refundOf: null },
    ]);
    await run(user, _id);
    expect(await summary(user)).toMatchObject({ totalIncome: 4.5, totalExpenses: 6.5 });
    expect(await find(user, 'search=kiosk&isIncome=true')).toMatchObject([{ refundOf: null }, { refundOf: null }]);
    await expectTotalsToEqualSums(app().db, user);
  });

  test('nothing is proposed for a later, dearer, older or other purchase, or one of another person', async () => {
    const [user, stranger] = [await app().newUser(), await app().newUser()];
    await stranger.add(COAT);
    await user.add({ ...COAT, addedOn: '2026-10-21' });
    await user.add({ ...COAT, addedOn: '2025-10-18' });
    await user.add({ ...COAT, cost: 49.99 });
    await user.add({ ...COAT, name: 'Zalando Lounge' });
    const refunded = await user.add({ ...COAT, cost: 60 });
    await user.add({ ...COAT, name: 'Back', cost: 20, isIncome: true, refundOf: refunded._id });
    const { _id } = await importFiles(user, bankFile('2026-10-20,Zalando refund,50.00'));
    expect(await refundRow(user, _id, 'zalando')).toMatchObject({ refundOf: null, isRefund: false });
  });

  test('a purchase in the same file can be refunded, unless it is skipped', async () => {
    const file = bankFile('2026-10-03,Zalando,-50.00', '2026-10-20,Zalando refund,50.00');
    const user = await app().newUser();
    const { _id } = await importFiles(user, file);
    expect(await refundRow(user, _id, 'refund')).toMatchObject({ isRefund: true, refundOf: { name: 'Zalando' } });
    await run(user, _id);
    const [refund, coat] = await find(user, 'search=zalando');
    expect(refund).toMatchObject({ refundOf: coat?._id, isIncome: true });
    expect(await importFiles(user, file)).toMatchObject({ groups: { here: 3, new: 0 } });

    const other = await app().newUser();
    const { _id: id } = await importFiles(other, file);
    const purchase = (await fetchImportRows(other, id)).find(({ amount }) => amount === -50);
    await other.send('PUT', `/imports/${id}`, { body: { rows: [{ numbers: [purchase?.number], isIncluded: false }] } });
    await run(other, id);
    expect(await summary(other)).toMatchObject({ totalIncome: 50, totalExpenses: 2.5 });
    for (const owner of [user, other]) await expectTotalsToEqualSums(app().db, owner);
  });

  test("Moneta's own exports bring refunds and their links back", async () => {
    const user = await app().newUser();
    const lines = [
      { category: 'Clothes', amount: 30 },
      { category: 'Gifts', amount: 20 },
    ];
    const coat = await user.add({ ...COAT, lines });
    const tea = await user.add({ ...COAT, name: 'Kiosk', cost: 4, addedOn: '2026-10-04' });
    await user.add({ ...COAT, name: 'Money back', addedOn: '2026-10-09', cost: 7, isIncome: true, refundOf: coat._id });
    await user.add({ ...COAT, name: 'Kiosk', addedOn: '2026-10-04', cost: 1, isIncome: true, refundOf: tea._id });
    const table = await exported(user, '/found?format=csv&transfers=include');
    expect(Buffer.from(table.bytes).toString()).toContain(
      '2026-10-09,Refund,"Money back","Clothes",4.20,"Everyday","","","","7.00","Zalando"',
    );
    expect(await importFiles(user, table)).toMatchObject({ groups: { new: 0, likely: 4 } });

    const other = await app().newUser();
    const { _id } = await importFiles(other, table);
    await run(other, _id);
    expect(await summary(other)).toMatchObject({ totalIncome: 0, totalExpenses: 46 });
    const linesOf = ({ bytes }: { bytes: Uint8Array }) => Buffer.from(bytes).toString().split('\r\n').sort();
    expect(linesOf(await exported(other, '/found?format=csv&transfers=include'))).toEqual(linesOf(table));

    // The simple export does not name the purchase, so the refund keeps its own category.
    const simple = await exported(user, '');
    const withoutCoat = Buffer.from(simple.bytes)
      .toString()
      .split('\r\n')
      .filter((line) => !line.includes('Zalando'))
      .join('\r\n');
    const third = await importSimple(await app().newUser(), withoutCoat);
    expect(await summary(third)).toMatchObject({ totalIncome: 0, totalExpenses: -4 });
    expect(await find(third, 'search=back')).toMatchObject([
      { isIncome: true, refundOfName: null, refundOf: expect.any(String), category: 'Clothes', cost: 4.2 },
      { isIncome: true, refundOfName: null, refundOf: expect.any(String), category: 'Gifts', cost: 2.8 },
    ]);
    expect(await find(third, 'search=kiosk')).toMatchObject([{ refundOfName: 'Kiosk' }, { refundOf: null }]);
    for (const owner of [user, other, third]) await expectTotalsToEqualSums(app().db, owner);
  });

  test('a row from a shop with many purchases is compared with the newest of them', async () => {
    const user = await app().newUser();
    const dayOf = (at: number) => `2026-09-${String(1 + Math.floor(at / 50)).padStart(2, '0')}`;
    const purchases = Array.from({ length: 1000 }, (_, at) => `${dayOf(at)},Kiosk,-${at + 1}.00`);
    const refunds = ['2026-09-30,Refund Kiosk,500.00', '2026-09-30,Refund Kiosk,501.00'];
    const { _id } = await importFiles(user, bankFile(...purchases, ...refunds));
    const { body } = await user.send('GET', `/imports/${_id}/rows?limit=2`);
    const { rows } = body as { rows: ImportRow[] };
    const byAmount = rows.toSorted((one, other) => (one.amount ?? 0) - (other.amount ?? 0));
    // The purchase of 500.00 is older than the 500 purchases compared.
    expect(byAmount.map(({ amount, refundOf }) => [amount, refundOf?.addedOn])).toEqual([
      [500, '2026-09-20'],
      [501, '2026-09-11'],
    ]);
  });

  const importSimple = async (user: TestUser, text: string) => {
    const { _id } = await importFiles(user, { name: 'moneta.csv', text });
    await run(user, _id);
    return user;
  };
});
