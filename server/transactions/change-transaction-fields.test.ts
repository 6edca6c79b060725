import { expect, test } from 'vitest';
import type { Transaction } from '../../contract/transactions/transactions.ts';
import { onSharedApps } from '../testing/each-engine.ts';
import { expectTotalsToEqualSums } from '../testing/figures/check-totals.ts';
import type { TestUser } from '../testing/test-app.ts';

/** Ignores the version, because an undo restores the content but increments the version. */
const withoutVersion = ({ version: _, ...rest }: Transaction) => rest;

onSharedApps((app) => {
  const change = async (user: TestUser, body: object) =>
    (await user.send('PUT', '/transactions/bulk', { body })) as Answer;
  type Answer = { status: number; body: { message: string; changeId: string | null } };
  const undo = async (user: TestUser, { body: { changeId } }: Answer) =>
    (await user.send('PUT', '/transactions/bulk/undo', { body: { changeId } })) as Answer;
  const list = async (user: TestUser) => {
    const { body } = await user.send('GET', '/transactions?transfers=include');
    return (body as { transactions: Transaction[] }).transactions;
  };
  const found = async (user: TestUser, query: string) => {
    const { body } = await user.send('GET', `/transactions?${query}`);
    return (body as { totalCount: number }).totalCount;
  };

  test('several transactions are changed at once, found with the new values, and restored by undo', async () => {
    const user = await app().newUser();
    const { _id: savings } = (await user.send('POST', '/accounts', { body: { name: 'Bank', kind: 'savings' } }))
      .body as { _id: string };
    const one = await user.add({ name: 'Tea', note: 'green', category: 'Food', tags: ['Trip', 'Work'] });
    const two = await user.add({ name: 'Cake', category: 'Pets', addedOn: '2026-01-05', tags: ['Home'] });
    const pay = await user.add({ name: 'Pay', category: 'Salary', isIncome: true, cost: 10 });
    const other = await user.add({ name: 'Cake' });
    const before = await list(user);
    const transactionIds = [one._id, two._id, pay._id];
    const changes = [
      { category: 'toys' },
      { addedOn: '2026-02-02' },
      { name: 'Fair' },
      { accountId: savings },
      { addTags: ['trip', 'Fun'], removeTags: ['work'] },
      { addNote: ' with Ann ' },
    ];
    const made: Answer[] = [];
    for (const each of changes) {
      const answer = await change(user, { transactionIds, ...each });
      expect(answer).toMatchObject({ status: 200, body: { message: '3 transactions changed.', changedCount: 3 } });
      made.push(answer);
      await expectTotalsToEqualSums(app().db, user);
    }
    const [, , changed] = await list(user);
    expect(changed).toMatchObject({ name: 'Fair', category: 'toys', addedOn: '2026-02-02', accountId: savings });
    expect((await list(user)).find(({ _id }) => _id === one._id)?.tags).toEqual(['Trip', 'Fun']);
    expect([await found(user, 'search=fair'), await found(user, 'search=green'), await found(user, 'tag=fun')]).toEqual(
      [3, 1, 3],
    );
    expect((await list(user)).map(({ note }) => note).sort()).toEqual(['', 'green · with Ann', 'with Ann', 'with Ann']);
    expect([await found(user, 'search=cake'), await found(user, 'category=toys')]).toEqual([1, 3]);
    expect(await found(user, 'search=ann')).toBe(3);
    const again = await change(user, { transactionIds, addNote: 'with ann' });
    expect(again).toMatchObject({ status: 200, body: { changeId: null } });
    for (const answer of made.reverse()) {
      expect(await undo(user, answer)).toMatchObject({
        status: 200,
        body: { message: '3 transactions changed back.' },
      });
    }
    expect((await list(user)).map(withoutVersion)).toEqual(before.map(withoutVersion));
    expect(await found(user, 'search=cake')).toBe(2);
    await expectTotalsToEqualSums(app().db, user);
    expect((await list(user)).find(({ _id }) => _id === other._id)?.version).toBe(1);
  });

  test('a bulk change is all or none: missing ones, transfers and categories of split ones are refused', async () => {
    const [user, stranger] = [await app().newUser(), await app().newUser()];
    const { _id: savings } = (await user.send('POST', '/accounts', { body: { name: 'Bank', kind: 'savings' } }))
      .body as { _id: string };
    const tea = await user.add({ name: 'Tea', tags: ['Own'], note: 'green' });
    const lines = [
      { category: 'Food', amount: 1 },
      { category: 'Pets', amount: 2 },
    ];
    const split = await user.add({ name: 'Market', cost: 3, category: 'Pets', lines });
    const theirs = await stranger.add();
    const transfer = { fromAccountId: 'everyday', toAccountId: savings, amount: 1, addedOn: '2026-01-01' };
    const { _id: moved } = (await user.send('POST', '/transfers', { body: transfer })).body as { _id: string };
    const before = await list(user);
    const refused = [
      [404, 'does not exist', { transactionIds: [tea._id, theirs._id], name: 'Mine' }],
      [404, 'account does not exist', { transactionIds: [tea._id], accountId: 'nowhere' }],
      [400, 'One selected transaction is a transfer', { transactionIds: [tea._id, moved], name: 'Both' }],
      [400, 'One selected transaction is split', { transactionIds: [tea._id, split._id], category: 'Bills' }],
      [
        400,
        'more than 20 tags',
        { transactionIds: [tea._id], addTags: Array.from({ length: 20 }, (_, at) => `T${at}`) },
      ],
      [400, 'more than 2000 characters', { transactionIds: [tea._id], addNote: 'x'.repeat(1999) }],
      [400, 'at least one', { transactionIds: [], name: 'None' }],
    ] as const;
    for (const [status, words, body] of refused) {
      const answer = await change(user, body);
      expect([answer.status, JSON.stringify(answer.body)]).toEqual([status, expect.stringContaining(words)]);
    }
    const theirChange = await change(stranger, { transactionIds: [theirs._id], name: 'Ours' });
    expect((await undo(user, theirChange)).status).toBe(404);
    expect(await list(user)).toEqual(before);
    // In a bulk change, a split transaction can change everything except its category.
    const answer = await change(user, { transactionIds: [tea._id, split._id], addedOn: '2026-03-03' });
    expect(answer.status).toBe(200);
    expect(await found(user, 'category=Food&startDate=2026-03-03')).toBe(2);
    await expectTotalsToEqualSums(app().db, user);
  });

  test('changing the day unchecks a transaction, and undoing checks it again', async () => {
    const user = await app().newUser();
    const tea = await user.add({ name: 'Tea' });
    await user.send('PUT', '/accounts/everyday/checks', { body: { transactionIds: [tea._id], isChecked: true } });
    const isChecked = async () => (await list(user))[0]?.isChecked;
    expect(await isChecked()).toBe(true);
    await change(user, { transactionIds: [tea._id], category: 'Pets', addTags: ['Trip'] });
    expect(await isChecked()).toBe(true);
    const answer = await change(user, { transactionIds: [tea._id], addedOn: '2026-01-02' });
    expect(await isChecked()).toBe(false);
    expect((await undo(user, answer)).status).toBe(200);
    expect(await isChecked()).toBe(true);
    // Undoing the first change keeps a check mark that was set later.
    const check = { transactionIds: [tea._id], isChecked: false };
    await user.send('PUT', '/accounts/everyday/checks', { body: check });
    const renamed = await change(user, { transactionIds: [tea._id], name: 'Fair' });
    await user.send('PUT', '/accounts/everyday/checks', { body: { ...check, isChecked: true } });
    expect((await undo(user, renamed)).status).toBe(200);
    expect(await list(user)).toMatchObject([{ name: 'Tea', isChecked: true }]);
  });

  test('transfers can get another day in bulk; undo keeps and reports what was changed or deleted since', async () => {
    const user = await app().newUser();
    const { _id: savings } = (await user.send('POST', '/accounts', { body: { name: 'Bank', kind: 'savings' } }))
      .body as { _id: string };
    const [tea, cake, bread] = [await user.add(), await user.add(), await user.add({ category: 'Pets' })];
    const transfer = { fromAccountId: 'everyday', toAccountId: savings, amount: 1, addedOn: '2026-01-01' };
    const { _id: moved } = (await user.send('POST', '/transfers', { body: transfer })).body as { _id: string };
    const check = { transactionIds: [moved], isChecked: true };
    await user.send('PUT', `/accounts/${savings}/checks`, { body: check });
    const before = await list(user);
    const transactionIds = [tea._id, cake._id, bread._id, moved];

    const answer = await change(user, { transactionIds, addedOn: '2026-02-02' });
    expect(answer).toMatchObject({ status: 200, body: { message: '4 transactions changed.' } });
    expect((await list(user)).map(({ addedOn }) => addedOn)).toEqual(Array(4).fill('2026-02-02'));
    expect((await list(user)).find(({ _id }) => _id === moved)).toMatchObject({ isToChecked: false });
    await expectTotalsToEqualSums(app().db, user);
    expect((await change(user, { transactionIds, addedOn: '2026-02-02' })).body.changeId).toBeNull();

    await user.send('PUT', `/transactions/${tea._id}`, { body: { ...tea, addedOn: '2026-03-03' } });
    await user.send('DELETE', `/transactions/${cake._id}`);
    const message = '2 transactions changed back. 2 were edited after the change and stayed as edited.';
    expect(await undo(user, answer)).toMatchObject({ status: 200, body: { message } });
    expect((await undo(user, answer)).status).toBe(404);
    const isLeft = ({ _id }: Transaction) => _id === bread._id || _id === moved;
    const left = (all: Transaction[]) => all.filter(isLeft).map(withoutVersion);
    expect(left(await list(user))).toEqual(left(before));
    expect((await list(user)).find(({ _id }) => _id === tea._id)?.addedOn).toBe('2026-03-03');
    await expectTotalsToEqualSums(app().db, user);
  });

  test('undo uses Miscellaneous for a deleted category, and the new name of a renamed one', async () => {
    const user = await app().newUser();
    const [toy, ball] = [await user.add({ category: 'Toys' }), await user.add({ category: 'Play', tags: ['Trip'] })];
    const asked = { transactionIds: [toy._id, ball._id], category: 'Food', removeTags: ['Trip'] };
    await user.add({ category: 'Play', tags: ['Trip'] });
    const answer = await change(user, asked);
    await user.send('DELETE', '/transactions/category', { body: { categoryToDelete: 'Toys' } });
    await user.send('PUT', '/transactions/category', { body: { category: 'Play', name: 'Games' } });
    await user.send('PUT', '/tags/trip', { body: { name: 'Journey' } });
    expect((await undo(user, answer)).status).toBe(200);
    expect((await list(user)).map(({ category, tags }) => [category, tags])).toEqual([
      ['Games', ['Journey']],
      ['Games', ['Journey']],
      ['Miscellaneous', []],
    ]);
    await expectTotalsToEqualSums(app().db, user);
  });
});
