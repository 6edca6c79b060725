import { expect, test } from 'vitest';
import { onSharedApps } from '../../testing/each-engine.ts';

onSharedApps((app) => {
  test('an account can have a savings goal, which changes of other fields keep', async () => {
    const user = await app().newUser();
    const goal = { goalAmount: 5000.5, goalDay: '2027-06-30' };
    const made = await user.send('POST', '/accounts', { body: { name: 'Savings', ...goal } });
    expect(made).toMatchObject({ status: 201, body: goal });
    const { _id } = made.body as { _id: string };
    const change = async (body: object) =>
      (await user.send('PUT', `/accounts/${_id}`, { body: { name: 'Savings', ...body } })).body;
    expect(await change({ kind: 'cash' })).toMatchObject(goal);
    expect(await change({ goalDay: null })).toMatchObject({ ...goal, goalDay: null });
    expect(await change({ goalDay: '2028-01-31' })).toMatchObject({ ...goal, goalDay: '2028-01-31' });
    expect(await change({ goalAmount: null })).toMatchObject({ goalAmount: null, goalDay: null });
    expect(await change({ goalDay: '2028-01-31' })).toMatchObject({ goalAmount: null, goalDay: null });
    expect((await user.send('GET', '/accounts')).body).toMatchObject([{}, { goalAmount: null, goalDay: null }]);
  });

  test.each([
    [{ goalAmount: 0 }, 'Enter a goal greater than 0'],
    [{ goalAmount: -5 }, 'Enter a goal greater than 0'],
    [{ goalAmount: 0.001 }, 'Enter an amount with at most two decimals'],
    [{ goalAmount: 5, goalDay: '2026-02-30' }, 'Enter a valid date as YYYY-MM-DD'],
  ])('%j is refused', async (body, message) => {
    const answer = await (await app().newUser()).send('POST', '/accounts', { body: { name: 'x', ...body } });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ message }] } });
  });
});
