import { expect, test } from 'vitest';
import { onSharedApps } from '../testing/each-engine.ts';
import { getUserId } from '../testing/user-id.ts';
import { listCategorySums } from './category-sums.ts';

onSharedApps((app) => {
  test('spans up to the last day of the calendar have exact sums, whatever the categories are called', async () => {
    const user = await app().newUser();
    await user.add({ addedOn: '9999-12-31', cost: 5, category: '~9' });
    await user.add({ addedOn: '9999-12-04', cost: 4, category: '9999-12' });
    await user.add({ addedOn: '9999-11-30', cost: 3, category: '～' });
    await user.add({ addedOn: '2026-11-20', cost: 2, category: '~9' });
    await user.add({ addedOn: '0001-01-01', cost: 1, category: '9' });
    const userId = await getUserId(app().db, user.email);
    const expensesOf = async (first: string, last: string) => {
      const [sums] = await listCategorySums(app().db, userId, [{ first, last }]);
      return Object.fromEntries([...(sums?.expense ?? [])].sort());
    };
    expect(await expensesOf('9999-12-05', '9999-12-31')).toEqual({ '': 500, '~9': 500 });
    expect(await expensesOf('9999-12-01', '9999-12-31')).toEqual({ '': 900, '~9': 500, '9999-12': 400 });
    expect(await expensesOf('9999-11-01', '9999-12-31')).toEqual({ '': 1200, '~9': 500, '9999-12': 400, '～': 300 });
    expect(await expensesOf('9999-11-01', '9999-12-30')).toEqual({ '': 700, '9999-12': 400, '～': 300 });
    expect(await expensesOf('2026-01-01', '2026-12-31')).toEqual({ '': 200, '~9': 200 });
    expect(await expensesOf('0001-01-01', '0001-01-31')).toEqual({ '': 100, 9: 100 });
    expect((await expensesOf('0001-01-01', '9999-12-31'))['']).toBe(1500);
  });
});
