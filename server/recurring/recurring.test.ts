import { expect, test } from 'vitest';
import type { Recurring } from '../../contract/recurring-items.ts';
import { onSharedApps } from '../testing/each-engine.ts';
import type { TestUser } from '../testing/test-app.ts';

let clock = Date.parse('2026-11-21T12:00:00Z');
const RENT = {
  name: 'Rent',
  category: 'Housing',
  amount: 900.5,
  isIncome: false,
  frequency: 'monthly',
  startDate: '2026-01-31',
};

onSharedApps(
  (app) => {
    const make = (user: TestUser, body: object = {}) =>
      user.send('POST', '/recurring/create', { body: { ...RENT, ...body } });
    const list = async (user: TestUser) => (await user.send('GET', '/recurring')).body as Recurring[];

    test('the next due day is the first occurrence from today on', async () => {
      const user = await app().newUser();
      expect(await make(user)).toMatchObject({ status: 201, body: { ...RENT, nextDueDate: '2026-11-30' } });
      await make(user, { name: 'Later', startDate: '2027-03-01' });
      await make(user, { name: 'Weekly', frequency: 'weekly', startDate: '2026-11-19' });
      expect((await list(user)).map(({ name, nextDueDate }) => `${name} ${nextDueDate}`)).toEqual([
        'Weekly 2026-11-26',
        'Rent 2026-11-30',
        'Later 2027-03-01',
      ]);
      expect((await user.send('GET', '/transactions/categories/expense')).body).toContain('Housing');
    });

    test('frequency and income can be omitted', async () => {
      const { frequency: _, isIncome: __, ...body } = RENT;
      const user = await app().newUser();
      expect((await user.send('POST', '/recurring/create', { body })).body).toMatchObject({
        frequency: 'monthly',
        isIncome: false,
      });
    });

    test('only another frequency or start date changes the schedule', async () => {
      const user = await app().newUser();
      const { _id } = (await make(user)).body as Recurring;
      const edit = (body: object) => user.send('PUT', `/recurring/${_id}`, { body: { ...RENT, ...body } });
      clock += 10 * 24 * 60 * 60 * 1000; // On December 1, the occurrence of November 30 is posted with the old values.
      expect((await edit({ amount: 1000, name: 'Flat' })).body).toMatchObject({
        amount: 1000,
        name: 'Flat',
        nextDueDate: '2026-12-31',
      });
      expect((await edit({ startDate: '2026-01-30' })).body).toMatchObject({ nextDueDate: '2026-12-30' });
      clock -= 10 * 24 * 60 * 60 * 1000;
    });

    test('fields omitted from a change stay', async () => {
      const user = await app().newUser();
      const { body: savings } = await user.send('POST', '/accounts', { body: { name: 'Savings' } });
      const toAccountId = (savings as { _id: string })._id;
      const saving = (await make(user, { toAccountId, frequency: 'weekly' })).body as Recurring;
      const salary = (await make(user, { isIncome: true, accountId: toAccountId })).body as Recurring;
      const { isIncome: _, frequency: __, ...body } = RENT;
      const rename = async ({ _id }: Recurring) =>
        (await user.send('PUT', `/recurring/${_id}`, { body: { ...body, name: 'Other' } })).body;
      expect(await rename(saving)).toEqual({ ...saving, name: 'Other', version: 2 });
      expect(await rename(salary)).toEqual({ ...salary, name: 'Other', version: 2 });
    });

    test.each([{ name: '' }, { amount: 0 }, { category: '' }, { startDate: '2026-02-30' }, { frequency: 'hourly' }])(
      '%j is refused',
      async (wrong) => {
        expect((await make(await app().newUser(), wrong)).status).toBe(400);
      },
    );
  },
  { now: () => new Date(clock) },
);
