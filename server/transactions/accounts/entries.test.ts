import { expect, test } from 'vitest';
import type { AccountEntry, MoneyAccount } from '../../../contract/money-accounts.ts';
import { addDaysClamped } from '../../../domain/calendar-day.ts';
import { onSharedApps } from '../../testing/each-engine.ts';
import type { TestUser } from '../../testing/test-app.ts';
import { getUserId } from '../../testing/user-id.ts';
import { insertTransfers } from '../transfers/write-transfers.ts';
import { insertTransactions } from '../write-transactions.ts';

const NOW = new Date('2026-11-20T12:00:00Z');

type Page = { entries: AccountEntry[]; totalPages: number; currentPage: number; totalCount: number };

onSharedApps(
  (app) => {
    const entriesOf = async (user: TestUser, id: string, query = '') =>
      (await user.send('GET', `/accounts/${id}/entries?${query}`)).body as Page;
    const makeAccount = async (user: TestUser, body: object) =>
      ((await user.send('POST', '/accounts', { body })).body as MoneyAccount)._id;

    test('each entry of an account shows its change and the balance after it', async () => {
      const user = await app().newUser();
      const opening = { openingBalance: 100, openingDay: '2026-11-02' };
      const savings = await makeAccount(user, { name: 'Savings', ...opening });
      await user.add({ name: 'Old', cost: 1, addedOn: '2026-11-01', accountId: savings });
      await user.add({ name: 'Interest', cost: 2.5, addedOn: '2026-11-03', accountId: savings, isIncome: true });
      const transfer = (fromAccountId: string, toAccountId: string, amount: number) =>
        user.send('POST', '/transfers', { body: { fromAccountId, toAccountId, amount, addedOn: '2026-11-03' } });
      await transfer(savings, 'everyday', 20);
      await transfer('everyday', savings, 5);
      await user.add({ name: 'Later', cost: 10, addedOn: '2026-12-01', accountId: savings });
      const { entries, ...paging } = await entriesOf(user, savings);
      expect(entries.map(({ name, change, balance }) => [name, change, balance])).toEqual([
        ['Later', -10, 76.5],
        ['Everyday → Savings', 5, 86.5],
        ['Savings → Everyday', -20, 81.5],
        ['Interest', 2.5, 101.5],
        ['Old', -1, -1],
      ]);
      expect(paging).toEqual({ totalPages: 1, currentPage: 1, totalCount: 5 });
      expect((await entriesOf(user, savings, 'page=2&limit=2')).entries.map(({ balance }) => balance)).toEqual([
        81.5, 101.5,
      ]);
      expect((await user.send('GET', '/accounts/nowhere/entries')).status).toBe(404);
    });

    test('the first, middle and last page of a long account show correct balances', async () => {
      const user = await app().newUser();
      const card = await makeAccount(user, { name: 'Card', openingBalance: -7 });
      const userId = await getUserId(app().db, user.email);
      const dayOf = (at: number) => addDaysClamped('2024-01-31', Math.floor(at / 7) * 3);
      const drafts = Array.from({ length: 900 }, (_, at) => ({
        day: dayOf(at),
        name: `n${at}`,
        category: 'Food',
        amount_minor: 1 + ((at * 37) % 5000),
        account_id: card,
        kind: at % 3 === 0 ? ('income' as const) : ('expense' as const),
      }));
      const moved = Array.from({ length: 300 }, (_, at) => ({
        day: dayOf(at * 3),
        amount_minor: 10 + at,
        ...(at % 2
          ? { from_account_id: card, to_account_id: 'everyday' }
          : { from_account_id: 'everyday', to_account_id: card }),
      }));
      await app()
        .db.transaction()
        .execute(async (tx) => {
          await insertTransactions(tx, userId, drafts, NOW);
          await insertTransfers(tx, userId, moved, NOW);
        });
      const pages: AccountEntry[] = [];
      for (let page = 1; page <= 12; page++) {
        pages.push(...(await entriesOf(user, card, `limit=100&page=${page}`)).entries);
      }
      expect(pages).toHaveLength(1200);
      expect(new Set(pages.map(({ _id }) => _id)).size).toBe(1200);
      let cents = -700;
      for (const { change, balance } of pages.toReversed()) {
        cents += Math.round(change * 100);
        expect(balance).toBe(cents / 100);
      }
      // A page in the middle contains the same entries as when all pages are read in order.
      const middle = await entriesOf(user, card, 'limit=10&page=61');
      expect(middle).toEqual({ entries: pages.slice(600, 610), totalPages: 120, currentPage: 61, totalCount: 1200 });
      expect((await entriesOf(user, card, 'limit=10&page=121')).entries).toEqual([]);
    });
  },
  { now: () => NOW },
);
