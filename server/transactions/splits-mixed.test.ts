import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Transaction } from '../../contract/transactions.ts';
import { someOrAll } from '../../reader/testing/test-all.ts';
import { expectTotalsToEqualSums } from '../testing/check-totals.ts';
import { onEachEngine } from '../testing/each-engine.ts';
import { userIdOf } from '../testing/user-id.ts';
import { findWrongTags } from './tags/true-tags.ts';

const CATEGORIES = ['Food', 'Rent', 'RENT', 'Pets', 'Salary', 'Miscellaneous'];

const amount = fc.integer({ min: 1, max: 10_000_000 });
const line = fc.record({ category: fc.constantFrom(...CATEGORIES), minor: amount });
const body = fc
  .record({
    name: fc.constantFrom('a', 'b', 'Café'),
    category: fc.constantFrom(...CATEGORIES),
    minor: amount,
    addedOn: fc.constantFrom('2024-02-29', '2026-10-31', '2026-11-01'),
    isIncome: fc.boolean(),
    tags: fc.subarray(['Trip', 'House']),
    split: fc.array(line, { maxLength: 4 }).filter(({ length }) => length !== 1),
  })
  .map(({ minor, split, ...rest }) => ({
    ...rest,
    cost: (split.length > 0 ? split.reduce((sum, each) => sum + each.minor, 0) : minor) / 100,
    lines: split.map((each) => ({ category: each.category, amount: each.minor / 100 })),
  }));
const what = fc.constantFrom('add', 'add', 'edit', 'edit', 'rename', 'delete', 'restore', 'category');

onEachEngine((app) => {
  test('totals and lists by category equal the sums of parts after changes of every kind to split transactions', async () => {
    const user = await app().newUser();
    const all = async (query = '') => {
      const { body } = await user.send('GET', `/transactions?limit=100${query}`);
      return body as { transactions: Transaction[]; totalCount: number; sums: { income: number; expense: number } };
    };
    let live: string[] = [];
    let gone: string[] = [];
    for (const [doing, typed, pick] of fc.sample(fc.tuple(what, body, fc.nat()), {
      numRuns: someOrAll(120, 1000),
      seed: 14,
    })) {
      const id = live[pick % Math.max(1, live.length)] ?? 'none';
      if (doing === 'add' && live.length < 100) live.push((await user.add(typed))._id);
      if (doing === 'edit') await user.send('PUT', `/transactions/${id}`, { body: typed });
      if (doing === 'rename') {
        // As one who knows nothing of lines: all but the name as it is, on another day.
        const known = (await all()).transactions.find(({ _id }) => _id === id);
        const { lines: _, ...rest } = { ...known, name: 'renamed', addedOn: typed.addedOn };
        if (known) expect((await user.send('PUT', `/transactions/${id}`, { body: rest })).status).toBe(200);
      }
      if (doing === 'category') {
        const categoryToDelete = pick % 2 ? 'rent' : 'pets';
        await user.send('DELETE', '/transactions/category', { body: { categoryToDelete } });
      }
      const transactionIds = doing === 'delete' ? live.filter((_, index) => index % 7 === pick % 7) : gone;
      if (doing === 'delete' && transactionIds.length > 0) {
        await user.send('DELETE', '/transactions/bulk', { body: { transactionIds } });
        live = live.filter((each) => !transactionIds.includes(each));
        gone.push(...transactionIds);
      }
      if (doing === 'restore' && transactionIds.length > 0) {
        await user.send('POST', '/transactions/restore', { body: { transactionIds } });
        live.push(...gone);
        gone = [];
      }
    }

    await expectTotalsToEqualSums(app().db);
    const userId = await userIdOf(app().db, user.email);
    expect(
      await app()
        .db.transaction()
        .execute((tx) => findWrongTags(tx, userId)),
    ).toEqual([]);
    const { transactions } = await all();
    expect(transactions.filter(({ lines }) => lines.length > 0).length).toBeGreaterThan(10);
    for (const category of ['Food', 'Rent', 'Pets', 'Salary', 'Miscellaneous']) {
      const parts = transactions.map((each) => {
        const lines = each.lines.length > 0 ? each.lines : [{ category: each.category, amount: each.cost }];
        return { ...each, amounts: lines.filter((part) => part.category === category).map((part) => part.amount) };
      });
      const inIt = parts.filter(({ amounts }) => amounts.length > 0);
      const minor = (isIncome: boolean) =>
        inIt
          .filter((each) => each.isIncome === isIncome)
          .flatMap(({ amounts }) => amounts)
          .reduce((sum, each) => sum + Math.round(each * 100), 0) / 100;
      for (const query of [`&category=${category}`, `&category=${category}&minAmount=0`]) {
        const listed = await all(query);
        expect(listed.transactions.map(({ _id }) => _id)).toEqual(inIt.map(({ _id }) => _id));
        expect(listed).toMatchObject({
          totalCount: inIt.length,
          sums: { income: minor(true), expense: minor(false) },
        });
      }
      const tagged = inIt.filter(({ tags }) => tags.includes('Trip')).map(({ _id }) => _id);
      for (const query of ['', '&startDate=2000-01-01', '&search=a']) {
        const listed = await all(`&category=${category}&tag=trip${query}`);
        const isFound = ({ name, tags }: Transaction) => !query.includes('search') || `${name} ${tags}`.includes('a');
        const expected = inIt.filter((each) => tagged.includes(each._id) && isFound(each));
        expect([query, listed.transactions.map(({ _id }) => _id)]).toEqual([query, expected.map(({ _id }) => _id)]);
        expect(listed.totalCount).toBe(expected.length);
      }
    }
  });
});
