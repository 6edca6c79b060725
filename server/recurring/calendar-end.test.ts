import { expect, test } from 'vitest';
import type { Recurring } from '../../contract/recurring-items.ts';
import { inspectCalendarDays } from '../inspection/inspect-calendar-days.ts';
import { onSharedApps } from '../testing/each-engine.ts';
import { expectTotalsToEqualSums } from '../testing/figures/check-totals.ts';
import type { TestUser } from '../testing/test-app.ts';
import { getUserId } from '../testing/user-id.ts';

onSharedApps((app) => {
  const create = async (user: TestUser, some: Partial<Recurring> = {}) => {
    const body = { name: 'Insurance', category: 'Bills', amount: 1, frequency: 'monthly', ...some };
    return (await user.send('POST', '/recurring/create', { body })).body as Recurring;
  };
  const skip = async (user: TestUser, { _id }: Recurring, dueDate: string) =>
    (await user.send('POST', `/recurring/${_id}/skip`, { body: { dueDate } })).body as Recurring;

  test.each(['daily', 'weekly', 'monthly', 'annually'] as const)(
    'a %s item whose last occurrence is skipped is never due again, and the others post as before',
    async (frequency) => {
      const user = await app().newUser();
      const last = await create(user, { frequency, startDate: '9999-12-31' });
      expect(await skip(user, last, '9999-12-31')).toMatchObject({ nextDueDate: '9999-12-31' });
      const today = new Date().toISOString().slice(0, 10);
      await create(user, { name: 'Rent', frequency: 'daily', startDate: today });
      const { body } = await user.send('GET', '/transactions');
      expect(body).toMatchObject({ totalCount: 1, transactions: [{ name: 'Rent' }] });
      for (const path of ['/recurring', '/transactions/summary', '/dashboard/month', '/calendar', '/accounts']) {
        expect([path, (await user.send('GET', path)).status]).toEqual([path, 200]);
      }
    },
  );

  test('a schedule can be changed back and forth at the end of the calendar', async () => {
    const user = await app().newUser();
    const item = await create(user, { frequency: 'daily', startDate: '9999-12-30' });
    await skip(user, item, '9999-12-30');
    await skip(user, item, '9999-12-31');
    for (const frequency of ['weekly', 'daily', 'monthly']) {
      const body = { name: 'x', category: 'Bills', amount: 1, frequency, startDate: '9999-12-30' };
      expect((await user.send('PUT', `/recurring/${item._id}`, { body })).status).toBe(200);
    }
  });

  test('transactions in the last month of the calendar are listed and added up, with and without a tag', async () => {
    const user = await app().newUser();
    await user.add({ addedOn: '9999-12-31', cost: 5, tags: ['far'] });
    await user.add({ addedOn: '9999-11-30', cost: 3, tags: ['far'] });
    await user.add({ addedOn: '2026-11-20', cost: 2, tags: ['far'] });
    const everyday = 'accountId=everyday';
    for (const query of [
      '',
      'tag=far',
      'category=Food',
      everyday,
      `${everyday}&category=Food`,
      'search=lunch',
      'transfers=include',
    ]) {
      const { body } = await user.send('GET', `/transactions?startDate=2026-12-01&${query}`);
      expect([query, body]).toMatchObject([query, { totalCount: 2, sums: { expense: 8 }, transactions: [{}, {}] }]);
    }
  });

  test('days past the end of the calendar are found and repaired', async () => {
    const { db, newUser } = app();
    const user = await newUser();
    await user.add({ addedOn: '9999-12-31', cost: 5, tags: ['far'] });
    const { _id: id } = await user.add({ addedOn: '9999-12-30', cost: 3, tags: ['far'] });
    const { _id: itemId } = await create(user, { startDate: '9999-12-30' });
    const userId = await getUserId(db, user.email);
    const past = '+010000-01';
    for (const [table, column] of [
      ['totals', 'period'],
      ['account_totals', 'period'],
      ['tag_totals', 'period'],
      ['account_months', 'month'],
    ] as const) {
      await db
        .updateTable(table as 'totals')
        .set({ [column]: past })
        .where('user_id', '=', userId)
        .where(column as 'period', '=', '9999-12-30')
        .execute();
    }
    await db.updateTable('transactions').set({ day: past }).where('id', '=', id).execute();
    await db.updateTable('transaction_tags').set({ day: past }).where('transaction_id', '=', id).execute();
    await db.updateTable('recurring').set({ next_due_day: '10000-06-01' }).where('id', '=', itemId).execute();
    const found: string[] = [];
    for await (const line of inspectCalendarDays.find({ ...app(), dataDir: '' })) found.push(line);
    expect(found).toEqual([
      `transactions: ${past} of user ${userId}`,
      `transaction_tags: ${past} of user ${userId}`,
      `recurring: 10000-06-01 of user ${userId}`,
    ]);
    await inspectCalendarDays.mend?.({ ...app(), dataDir: '' });
    for await (const line of inspectCalendarDays.find({ ...app(), dataDir: '' })) expect(line).toBe('no line');
    await expectTotalsToEqualSums(db, user);
    expect((await user.send('GET', '/transactions?startDate=9999-12-31')).body).toMatchObject({ totalCount: 2 });
    expect((await user.send('GET', '/recurring')).body).toMatchObject([{ nextDueDate: '9999-12-31' }]);
  });
});
