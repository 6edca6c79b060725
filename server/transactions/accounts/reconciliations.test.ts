import { expect, test } from 'vitest';
import type { AccountEntry, MoneyAccount } from '../../../contract/money-accounts.ts';
import type { LastReconciliation, Reconciliation } from '../../../contract/reconciliations.ts';
import type { Transfer } from '../../../contract/transactions/transfers.ts';
import { fetchArchive } from '../../testing/archives/archives.ts';
import { onSharedApps } from '../../testing/each-engine.ts';
import type { TestUser } from '../../testing/test-app.ts';

const DAY = '2026-10-31';

onSharedApps((app) => {
  const check = (user: TestUser, transactionIds: string[], isChecked = true, id = 'everyday') =>
    user.send('PUT', `/accounts/${id}/checks`, { body: { transactionIds, isChecked } });
  const finish = (user: TestUser, balance: number, day = DAY, id = 'everyday') =>
    user.send('POST', `/accounts/${id}/reconciliation`, { body: { balance, day } });
  const last = async (user: TestUser, id = 'everyday') =>
    ((await user.send('GET', `/accounts/${id}/reconciliation/last`)).body as { reconciliation: LastReconciliation })
      .reconciliation;
  const breaks = async (user: TestUser, id: string) =>
    (await user.send('GET', `/accounts/reconciliations?transactionId=${id}`)).body as Reconciliation[];

  test('a reconciliation is finished when the checked entries match the statement, and says later what is missing', async () => {
    const user = await app().newUser();
    await user.send('PUT', '/accounts/everyday', { body: { name: 'Everyday', openingBalance: 100 } });
    const { _id, ...lunch } = await user.add({ name: 'Lunch', cost: 8, addedOn: '2026-10-29' });
    const cheque = await user.add({ name: 'Cheque', cost: 50, addedOn: '2026-10-30' });
    expect(await last(user)).toBeNull();
    const refused = await finish(user, 92);
    expect([refused.status, refused.body]).toMatchObject([
      400,
      {
        message:
          'The checked entries do not add up to the balance on the statement. Check the remaining entries first.',
      },
    ]);
    await check(user, [_id]);
    const done = await finish(user, 92);
    expect(done).toMatchObject({ status: 201, body: { accountId: 'everyday', day: DAY, balance: 92 } });
    expect(await last(user)).toMatchObject({ day: DAY, balance: 92, difference: 0 });
    expect(await breaks(user, _id)).toMatchObject([{ accountName: 'Everyday', day: DAY, balance: 92 }]);
    const reconciledNames = async () =>
      ((await user.send('GET', '/accounts/everyday/entries')).body as { entries: AccountEntry[] }).entries
        .filter(({ isReconciled }) => isReconciled)
        .map(({ name }) => name);
    expect(await reconciledNames()).toEqual(['Lunch']);
    expect(await breaks(user, cheque._id)).toEqual([]);

    // The cheque and a late entry are only on the next statement, although their days are earlier.
    const late = await user.add({ name: 'Late', cost: 1, addedOn: '2026-10-15' });
    await check(user, [cheque._id, late._id]);
    expect(await last(user)).toMatchObject({ difference: 0 });
    expect(await reconciledNames()).toEqual(['Lunch']);
    expect((await finish(user, 41, '2026-11-10')).status).toBe(201);
    expect(await breaks(user, cheque._id)).toMatchObject([{ day: '2026-11-10' }]);
    expect(await breaks(user, late._id)).toMatchObject([{ day: '2026-11-10' }]);
    expect(await breaks(user, _id)).toMatchObject([{ day: DAY }]);

    await user.send('PUT', `/transactions/${_id}`, { body: { ...lunch, cost: 9 } });
    expect(await last(user)).toMatchObject({ difference: -8 });
    await check(user, [_id]);
    expect(await last(user)).toMatchObject({ day: '2026-11-10', difference: 1 });
    await user.send('PUT', `/transactions/${_id}`, { body: lunch });
    await check(user, [_id]);
    expect(await last(user)).toMatchObject({ difference: 0 });
    await user.send('DELETE', `/transactions/${cheque._id}`);
    expect(await last(user)).toMatchObject({ difference: -50 });
    await user.send('POST', '/transactions/restore', { body: { transactionIds: [cheque._id] } });
    expect(await last(user)).toMatchObject({ difference: 0 });
  });

  test('a reconciliation is undone, and finished again for the same day', async () => {
    const user = await app().newUser();
    await finish(user, 0, '2026-09-30');
    await finish(user, 0);
    const undo = (day: string) => user.send('DELETE', `/accounts/everyday/reconciliation?day=${day}`);
    expect((await undo(DAY)).body).toEqual({ message: 'Reconciliation undone.' });
    expect((await undo(DAY)).status).toBe(404);
    expect(await last(user)).toMatchObject({ day: '2026-09-30' });
    const { _id } = await user.add({ cost: 5, addedOn: '2026-09-01' });
    await check(user, [_id]);
    expect((await finish(user, -5, '2026-09-30')).status).toBe(201);
    expect(await last(user)).toMatchObject({ day: '2026-09-30', balance: -5, difference: 0 });
    expect((await undo('soon')).status).toBe(400);
  });

  test('a transfer belongs to the reconciliations of both accounts, which end with their account', async () => {
    const user = await app().newUser();
    const { _id: savings } = (await user.send('POST', '/accounts', { body: { name: 'Savings' } })).body as MoneyAccount;
    const body = { fromAccountId: 'everyday', toAccountId: savings, amount: 5, addedOn: DAY };
    const { _id } = (await user.send('POST', '/transfers', { body })).body as Transfer;
    await check(user, [_id]);
    await check(user, [_id], true, savings);
    await finish(user, -5);
    await finish(user, 5, DAY, savings);
    expect((await breaks(user, _id)).map(({ balance }) => balance)).toEqual([-5, 5]);
    await check(user, [_id], false, savings);
    expect(await last(user, savings)).toMatchObject({ difference: 5 });
    expect(await breaks(user, _id)).toMatchObject([{ accountId: 'everyday' }]);
    await user.send('DELETE', `/accounts/${savings}?moveTo=everyday`);
    expect((await user.send('GET', `/accounts/${savings}/reconciliation/last`)).status).toBe(404);
    // Deleting the account also deleted the transfer between the two accounts.
    expect(await last(user)).toMatchObject({ difference: -5 });
  });

  test('reconciliations of other people cannot be seen or changed', async () => {
    const [owner, stranger] = [await app().newUser(), await app().newUser()];
    const { _id } = await owner.add({ cost: 5, addedOn: DAY });
    await check(owner, [_id]);
    await finish(owner, -5);
    expect(await last(stranger)).toBeNull();
    expect(await breaks(owner, _id)).toHaveLength(1);
    expect(await breaks(stranger, _id)).toEqual([]);
    expect((await stranger.send('DELETE', `/accounts/everyday/reconciliation?day=${DAY}`)).status).toBe(404);
    expect(await last(owner)).toMatchObject({ difference: 0 });
  });

  test('reconciliations move with an archive', async () => {
    const [user, other] = [await app().newUser(), await app().newUser()];
    const { _id } = await user.add({ cost: 5, addedOn: DAY });
    await user.add({ name: 'Cheque', cost: 50, addedOn: DAY });
    await check(user, [_id]);
    await finish(user, -5);
    const imported = await other.send('POST', '/archive', { form: await fetchArchive(user) });
    expect(imported.status).toBe(200);
    const { finishedAt, ...known } = await last(user);
    expect(await last(other)).toEqual({ ...known, finishedAt });
    expect(known.difference).toBe(0);
  });
});
