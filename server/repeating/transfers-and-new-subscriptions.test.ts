import { expect, test } from 'vitest';
import type { Repeating, RepeatingSeries } from '../../contract/repeating-series.ts';
import { onSharedApps } from '../testing/each-engine.ts';
import type { TestUser } from '../testing/test-app.ts';

onSharedApps(
  (app) => {
    const list = async (user: TestUser) => (await user.send('GET', '/repeating')).body as Repeating;
    const add = async (user: TestUser, days: readonly string[], body: object) => {
      for (const addedOn of days)
        await user.send('POST', '/transactions', {
          body: { category: 'Subscriptions', isIncome: false, addedOn, ...body },
        });
    };

    test('a monthly transfer and a card payment are proposed as recurring transfers', async () => {
      const user = await app().newUser();
      const openAccount = async (name: string, kind: string) =>
        ((await user.send('POST', '/accounts', { body: { name, kind } })).body as { _id: string })._id;
      const [savings, card] = [await openAccount('Savings', 'savings'), await openAccount('Visa', 'card')];
      const move = (toAccountId: string, addedOn: string, amount: number) =>
        user.send('POST', '/transfers', { body: { fromAccountId: 'everyday', toAccountId, amount, addedOn } });
      for (const [at, month] of ['06', '07', '08', '09', '10', '11'].entries()) {
        await move(savings, `2026-${month}-03`, 500);
        await move(card, `2026-${month}-20`, [812.4, 640.1, 901, 777.77, 850, 723.5][at] ?? 0);
      }
      const { proposals, missing } = await list(user);
      expect(missing).toEqual([]);
      expect(proposals).toMatchObject([
        {
          name: 'Transfer to Visa',
          accountId: 'everyday',
          toAccountId: card,
          isEstimate: true,
          startDate: '2026-12-20',
        },
        { name: 'Transfer to Savings', toAccountId: savings, amount: 500, count: 6, startDate: '2026-12-03' },
      ]);
      const [toVisa, toSavings] = proposals as [RepeatingSeries, RepeatingSeries];
      const { name, accountId, frequency, startDate, amount: saved } = toSavings;
      const item = {
        name,
        accountId,
        toAccountId: savings,
        frequency,
        startDate,
        amount: saved,
        category: 'Miscellaneous',
      };
      expect((await user.send('POST', '/recurring/create', { body: item })).status).toBe(201);
      const { key, isIncome, amount } = toVisa;
      await user.send('POST', '/repeating/dismiss', { body: { key, isIncome, amount } });
      expect(await list(user)).toMatchObject({ proposals: [], missing: [], priceChanges: [] });
    });

    test('a known subscription is proposed after two equal payments, and nothing else is', async () => {
      const user = await app().newUser();
      await add(user, ['2026-10-05', '2026-11-06'], { name: 'Spotify', category: 'Entertainment', cost: 10.99 });
      await add(user, ['2026-10-05', '2026-11-05'], { name: 'Old Town Barber', category: 'Shopping', cost: 30 });
      await add(user, ['2026-10-05', '2026-11-05'], { name: 'Netflix', cost: 15.49 });
      await add(user, ['2026-10-28', '2026-11-05'], { name: 'Adobe', cost: 20 });
      await user.send('POST', '/transactions', {
        body: { name: 'Netflix', category: 'Subscriptions', cost: 4, addedOn: '2026-11-05', isIncome: false },
      });
      expect((await list(user)).proposals).toMatchObject([
        { name: 'Spotify', amount: 10.99, count: 2, frequency: 'monthly', startDate: '2026-12-05' },
      ]);
    });
  },
  { now: () => new Date('2026-11-26T12:00:00Z') },
);
