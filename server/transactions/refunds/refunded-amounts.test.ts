import { expect, test } from 'vitest';
import { onSharedApps } from '../../testing/each-engine.ts';
import { expectTotalsToEqualSums } from '../../testing/figures/check-totals.ts';

const SHOP = {
  name: 'Market',
  category: 'Food',
  cost: 25,
  addedOn: '2026-11-10',
  lines: [
    { category: 'Food', amount: 10 },
    { category: 'Pets', amount: 20 },
    { category: 'Vouchers', amount: -5 },
  ],
};

onSharedApps((app) => {
  test('a refund of one line is limited by what is left of that line', async () => {
    const user = await app().newUser();
    const shop = await user.add(SHOP);
    const refund = (cost: number, refundLine: number | null) => ({
      ...{ name: 'Back', category: 'Food', addedOn: '2026-11-12', isIncome: true, refundOf: shop._id },
      ...{ cost, refundLine },
    });
    const post = (cost: number, line: number | null) =>
      user.send('POST', '/transactions', { body: refund(cost, line) });
    const refused = async (cost: number, line: number, message: string) =>
      expect(await post(cost, line)).toMatchObject({ status: 400, body: { message, errors: [{ path: 'cost' }] } });
    await refused(10.01, 0, 'Only 10.00 of the "Food" line can still be refunded.');
    await refused(1, 2, 'The "Vouchers" line is a deduction, so it cannot be refunded.');
    const { _id } = (await post(6, 0)).body as { _id: string };
    await refused(4.01, 0, 'Only 4.00 of the "Food" line can still be refunded.');
    expect(await user.send('PUT', `/transactions/${_id}`, { body: refund(10, 0) })).toMatchObject({ status: 200 });
    await refused(0.01, 0, 'The "Food" line has already been fully refunded.');
    expect(await post(15, 1)).toMatchObject({ status: 201 });
    expect(await post(0.01, null)).toMatchObject({
      ...{ status: 400, body: { message: 'This purchase has already been fully refunded.' } },
    });
    await expectTotalsToEqualSums(app().db, user);
  });

  test('the refunded amounts of a span of days are listed by category', async () => {
    const [user, stranger] = [await app().newUser(), await app().newUser()];
    const [shop, tea] = [await user.add(SHOP), await user.add({ name: 'Tea', category: 'Food', cost: 4 })];
    const back = { name: 'Back', category: 'Food', isIncome: true };
    await user.add({ ...back, cost: 5, addedOn: '2026-11-12', refundOf: shop._id });
    await user.add({ ...back, cost: 1.5, addedOn: '2026-11-30', refundOf: tea._id });
    await user.add({ ...back, cost: 1, addedOn: '2026-12-01', refundOf: tea._id });
    await user.add({ ...back, cost: 100, addedOn: '2026-11-12' });
    const list = async (who: typeof user, days: string) =>
      (await who.send('GET', `/transactions/refunded?${days}`)).body;
    const november = 'startDate=2026-11-01&endDate=2026-11-30';
    expect(await list(user, november)).toEqual({
      total: 6.5,
      categories: [
        { category: 'Pets', amount: 4 },
        { category: 'Food', amount: 3.5 },
        { category: 'Vouchers', amount: -1 },
      ],
    });
    expect(await list(user, 'startDate=2026-12-01&endDate=2026-12-31')).toMatchObject({ total: 1 });
    expect(await list(stranger, november)).toEqual({ total: 0, categories: [] });
  });
});
