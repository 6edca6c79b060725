import { expect, test } from 'vitest';
import type { NameSuggestion } from '../../../contract/transactions/name-suggestions.ts';
import { addDaysClamped } from '../../../domain/calendar-day.ts';
import { onSharedApps } from '../../testing/each-engine.ts';
import type { TestUser } from '../../testing/test-app.ts';
import { getUserId } from '../../testing/user-id.ts';
import type { TransactionDraft } from '../transaction-row.ts';
import { insertTransactions } from '../write-transactions.ts';

onSharedApps((app) => {
  const suggested = async (user: TestUser, query: string) => {
    const { status, body } = await user.send('GET', `/transactions/names?${query}`);
    expect(status).toBe(200);
    return body as NameSuggestion[];
  };
  const names = async (user: TestUser, query: string) => (await suggested(user, query)).map(({ name }) => name);

  test("a partial name suggests the user's own similar names, each as it was entered last", async () => {
    const [user, stranger] = [await app().newUser(), await app().newUser()];
    await stranger.add({ name: 'Corner shop of a stranger' });
    await user.add({ name: 'Corner Café', category: 'Food', cost: 3, addedOn: '2026-01-01' });
    await user.add({ name: 'corner cafe', category: 'Entertainment', cost: 4.5, addedOn: '2026-01-03' });
    await user.add({ name: 'The Corn Exchange', note: 'core', addedOn: '2026-01-02' });
    await user.add({ name: 'Popcorn' });
    await user.add({ name: 'Corporate pay', isIncome: true, category: 'Salary' });
    expect(await suggested(user, 'search=c%C3%B6r')).toEqual([
      { name: 'corner cafe', category: 'Entertainment', cost: 4.5, accountId: 'everyday', addedOn: '2026-01-03' },
      expect.objectContaining({ name: 'The Corn Exchange' }),
    ]);
    expect(await names(user, 'search=cor&isIncome=true')).toEqual(['Corporate pay']);
    expect(await names(user, 'search=core')).toEqual([]);
    expect(await names(user, 'search=_or')).toEqual([]);
    expect(await names(user, '')).toHaveLength(3);
    expect((await user.send('GET', `/transactions/names?search=${'x'.repeat(201)}`)).status).toBe(400);
  });

  test('older names are suggested too, after recent ones', async () => {
    const user = await app().newUser();
    const drafts: TransactionDraft[] = ['Bi', 'Birthday cake', 'Bicycle', 'Bicycle'].map((name, year) => ({
      name,
      day: `202${year}-05-05`,
      kind: 'expense',
      category: 'Food',
      amount_minor: 100 + year,
    }));
    for (let day = 0; day < 101; day++) {
      const [name, addedOn] = [day % 2 ? 'Bistro' : 'Tea', addDaysClamped('2026-01-01', day)];
      drafts.push({ name, day: addedOn, kind: 'expense', category: 'Food', amount_minor: 100 });
    }
    const id = await getUserId(app().db, user.email);
    await app()
      .db.transaction()
      .execute((tx) => insertTransactions(tx, id, drafts, new Date()));
    expect(await names(user, 'search=bi')).toEqual(['Bistro', 'Bicycle', 'Birthday cake', 'Bi']);
    expect((await suggested(user, 'search=bicy'))[0]?.cost).toBe(1.03);
  });
});
