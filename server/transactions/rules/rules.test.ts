import { afterEach, expect, test } from 'vitest';
import type { NameSuggestion } from '../../../contract/transactions/name-suggestions.ts';
import type { NewRule, Rule, RulesPreview } from '../../../contract/transactions/rules.ts';
import type { Transaction } from '../../../contract/transactions/transactions.ts';
import { onSharedApps } from '../../testing/each-engine.ts';
import { expectTotalsToEqualSums } from '../../testing/figures/check-totals.ts';
import type { TestUser } from '../../testing/test-app.ts';
import { getUserId } from '../../testing/user-id.ts';

const coffee: NewRule = { conditions: { nameContains: 'coffee' }, changes: { category: 'Food' } };

const DAY_MS = 24 * 60 * 60 * 1000;
/** Milliseconds by which the server's clock is ahead. */
let ahead = 0;
afterEach(() => {
  ahead = 0;
});

onSharedApps(
  (app) => {
    const save = (user: TestUser, rule: object) => user.send('POST', '/rules', { body: rule });
    const list = async (user: TestUser) => (await user.send('GET', '/rules')).body as Rule[];
    const transactions = async (user: TestUser, query = '') =>
      ((await user.send('GET', `/transactions?limit=100${query}`)).body as { transactions: Transaction[] })
        .transactions;
    const preview = async (user: TestUser, rule?: NewRule) =>
      (await user.send('POST', '/rules/preview', { body: { ...(rule && { rule }) } })).body as RulesPreview;
    const apply = async (user: TestUser, body: object = {}) =>
      (await user.send('POST', '/rules/apply', { body })).body as { changedCount: number; changeId: string };
    const undo = (user: TestUser, changeId: string) =>
      user.send('PUT', '/transactions/bulk/undo', { body: { changeId } });
    const openAccount = async (user: TestUser, name: string) =>
      ((await user.send('POST', '/accounts', { body: { name } })).body as { _id: string })._id;

    test('rules can be added, changed, reordered and deleted', async () => {
      const user = await app().newUser();
      const made = await save(user, coffee);
      expect(made).toMatchObject({ status: 201, body: { ...coffee, version: 1 } });
      const rent = { conditions: { nameIs: 'Rent', fromAmount: 100 }, changes: { category: 'bills', tags: ['Home'] } };
      const first = await save(user, { ...rent, place: 0 });
      expect(await list(user)).toMatchObject([{ changes: { category: 'Bills', tags: ['Home'] } }, coffee]);

      const [{ _id: rentId }, { _id: coffeeId }] = [first.body as Rule, made.body as Rule];
      const ordered = await user.send('PUT', '/rules/order', { body: { ruleIds: [coffeeId] } });
      expect((ordered.body as Rule[]).map(({ _id }) => _id)).toEqual([coffeeId, rentId]);
      const change = (body: object, version = 1) =>
        user.send('PUT', `/rules/${coffeeId}`, { body, headers: { 'if-match': `"${version}"` } });
      expect(await change({ changes: { name: 'Coffee' } })).toMatchObject({
        status: 200,
        body: { conditions: coffee.conditions, changes: { name: 'Coffee' }, version: 2 },
      });
      expect(await change(coffee)).toMatchObject({ status: 409, body: { current: { changes: { name: 'Coffee' } } } });
      expect((await user.send('DELETE', `/rules/${coffeeId}`)).status).toBe(200);
      expect((await user.send('DELETE', `/rules/${coffeeId}`)).status).toBe(404);
      expect(await list(user)).toHaveLength(1);
    });

    test('an invalid rule is refused with a message', async () => {
      const user = await app().newUser();
      const refused = async (conditions: object, changes: object) => {
        const { status, body } = await save(user, { conditions, changes });
        return status === 201
          ? 'saved'
          : `${status} ${(body as { errors?: { message: string }[] }).errors?.[0]?.message}`;
      };
      expect(await refused({}, { category: 'Food' })).toBe('400 Enter at least one condition');
      expect(await refused({ nameIs: 'a' }, {})).toBe('400 Choose at least one change');
      expect(await refused({ nameIs: 'a' }, { tags: [] })).toBe('400 Choose at least one change');
      expect(await refused({ nameIs: 'a', nameContains: 'a' }, { name: 'b' })).toMatch('400 Use either');
      expect(await refused({ fromAmount: 2, toAmount: 1 }, { name: 'b' })).toMatch(
        '400 The second amount must not be less than the first',
      );
      expect(await refused({ nameContains: '\u0301' }, { name: 'b' })).toBe('400 Enter at least one letter or digit');
      expect(await refused({ nameContains: 'x'.repeat(201) }, { name: 'b' })).toMatch('400 Use at most 200');
      const theirs = await openAccount(await app().newUser(), 'Card');
      for (const accountId of [theirs, 'nowhere']) {
        expect(await refused({ accountId }, { name: 'b' })).toMatch('404');
        expect(await refused({ nameIs: 'a' }, { accountId })).toMatch('404');
      }
      const { db } = app();
      const user_id = await getUserId(db, user.email);
      const rows = Array.from({ length: 100 }, (_, n) => ({
        user_id,
        id: `r${n}`,
        position: n,
        rule: JSON.stringify(coffee),
      }));
      await db.insertInto('rules').values(rows).execute();
      expect((await save(user, coffee)).status).toBe(400);
    });

    test('a rule can be previewed on existing transactions, applied and undone', async () => {
      const user = await app().newUser();
      const card = await openAccount(user, 'Card');
      const trip = { accountId: 'everyday', tags: ['Trip'] };
      await user.add({ name: 'Café Coffee', cost: 3, category: 'Pets', note: 'two cups', ...trip });
      await user.add({ name: 'COFFEE bar', cost: 4, category: 'Food', accountId: 'everyday' });
      const checked = await user.add({ name: 'Coffee', cost: 5, category: 'Shopping', accountId: 'everyday' });
      const lines = [
        { category: 'Food', amount: 1 },
        { category: 'Pets', amount: 2 },
      ];
      await user.add({ name: 'Coffee and cat', cost: 3, lines, accountId: 'everyday' });
      await user.add({ name: 'Tea', cost: 2, category: 'Pets', accountId: 'everyday' });
      const body = { transactionIds: [checked._id], isChecked: true };
      await user.send('PUT', '/accounts/everyday/checks', { body });
      const before = await transactions(user);

      const rule: NewRule = {
        conditions: { nameContains: 'coffee', isIncome: false },
        changes: { category: 'Food', tags: ['trip', 'Out'], accountId: card },
      };
      const tried = await preview(user, rule);
      expect(tried).toMatchObject({ count: 2, checkedCount: 1, splitCount: 1 });
      expect(tried.isCapped).toBeUndefined();
      expect(
        tried.rows.map(({ transaction, category, tags, accountId }) => [transaction.name, category, tags, accountId]),
      ).toEqual([
        ['Coffee', 'Food', ['Trip', 'Out'], card],
        ['COFFEE bar', 'Food', ['Trip', 'Out'], card],
        ['Café Coffee', 'Food', ['Trip', 'Out'], card],
      ]);
      expect(await transactions(user)).toEqual(before);

      const applied = await apply(user, { rule });
      expect(applied).toMatchObject({ changedCount: 2, message: '2 transactions changed.' });
      expect(
        (await transactions(user)).map(({ name, category, tags, accountId }) => [
          name,
          category,
          tags.length,
          accountId === card,
        ]),
      ).toEqual([
        ['Tea', 'Pets', 0, false],
        ['Coffee and cat', 'Pets', 0, false],
        ['Coffee', 'Shopping', 0, false],
        ['COFFEE bar', 'Food', 2, true],
        ['Café Coffee', 'Food', 2, true],
      ]);
      expect(await transactions(user, '&search=coffee')).toHaveLength(4);
      expect(await transactions(user, '&tag=out')).toHaveLength(2);
      expect(await preview(user, rule)).toMatchObject({ count: 0, checkedCount: 1 });
      await expectTotalsToEqualSums(app().db, user);

      // The undo skips a transaction that was changed again later.
      const [, , , bar] = await transactions(user);
      await user.send('PUT', `/transactions/${bar?._id}`, { body: { ...bar, name: 'Bar' } });
      expect(await undo(user, applied.changeId)).toMatchObject({
        status: 200,
        body: { restoredCount: 1, keptCount: 1 },
      });
      expect((await undo(user, applied.changeId)).status).toBe(404);
      const after = await transactions(user);
      const others = (all: Transaction[], but: string) =>
        all.filter(({ name }) => name !== but).map(({ version: _, ...rest }) => rest);
      expect(others(after, 'Bar')).toEqual(others(before, 'COFFEE bar'));

      expect(await apply(user, { rule, withChecked: true })).toMatchObject({ changedCount: 2 });
      expect((await transactions(user)).find(({ _id }) => _id === checked._id)).toMatchObject({
        accountId: card,
        isChecked: false,
      });
      await expectTotalsToEqualSums(app().db, user);
    });

    test('all rules are applied in order, whatever their conditions', async () => {
      const user = await app().newUser();
      await user.add({ name: 'Ü', note: 'rent of May', cost: 900, category: 'Pets' });
      await user.add({ name: 'Ü', cost: 5, category: 'Pets' });
      await user.add({ name: 'Salary', cost: 900, category: 'Salary', isIncome: true });
      await save(user, { conditions: { noteContains: 'RENT' }, changes: { category: 'Bills' } });
      await save(user, { conditions: { fromAmount: 100 }, changes: { category: 'Shopping', name: 'Large' } });
      for (const conditions of [{ nameIs: 'u' }, { nameContains: 'u' }, { toAmount: 5 }]) {
        const { count } = await preview(user, { conditions, changes: { category: 'Food' } });
        expect([conditions, count]).toEqual([conditions, 'toAmount' in conditions ? 1 : 2]);
      }
      expect(await preview(user)).toMatchObject({ count: 2, lookedAt: 3 });
      expect(await apply(user)).toMatchObject({ changedCount: 2 });
      expect((await transactions(user)).map(({ name, category }) => [name, category])).toEqual([
        ['Large', 'Shopping'],
        ['Ü', 'Pets'],
        ['Large', 'Bills'],
      ]);
      expect(await apply(user)).toMatchObject({ changedCount: 0, changeId: null });
    });

    test('the last run of rules is known until it is undone or a day old', async () => {
      const user = await app().newUser();
      const getLastRun = async () =>
        ((await user.send('GET', '/rules/last-run')).body as { run: { changeId: string } | null }).run;
      const tea = await user.add({ name: 'Tea', category: 'Pets' });
      await user.add({ name: 'Coffee', category: 'Pets' });
      expect(await getLastRun()).toBeNull();
      const first = await apply(user, { rule: { conditions: { nameContains: 'e' }, changes: { category: 'Food' } } });
      expect(await getLastRun()).toEqual({
        changeId: first.changeId,
        changedCount: 2,
        changedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      });
      ahead = 60_000;
      const second = await apply(user, { rule: { conditions: { nameIs: 'tea' }, changes: { name: 'Green tea' } } });
      // Other bulk changes are not runs of rules.
      await user.send('PUT', '/transactions/bulk', { body: { transactionIds: [tea._id], category: 'Bills' } });
      expect(await getLastRun()).toMatchObject({ changeId: second.changeId, changedCount: 1 });
      expect(await (await app().newUser()).send('GET', '/rules/last-run')).toMatchObject({ body: { run: null } });
      await undo(user, second.changeId);
      expect(await getLastRun()).toMatchObject({ changeId: first.changeId });
      ahead = DAY_MS;
      expect(await getLastRun()).toBeNull();
      expect(await undo(user, first.changeId)).toMatchObject({ status: 404 });
    });

    test('more transactions than one batch are changed and restored', async () => {
      const user = await app().newUser();
      const { db } = app();
      await user.add({ name: 'Coffee', cost: 1, category: 'Pets' });
      const { insertTransactions } = await import('../write-transactions.ts');
      const userId = await getUserId(db, user.email);
      const draft = {
        day: '2026-11-01',
        kind: 'expense',
        name: 'Coffee',
        category: 'Pets',
        amount_minor: 100,
      } as const;
      const drafts = Array.from({ length: 520 }, () => draft);
      await db.transaction().execute((tx) => insertTransactions(tx, userId, drafts, new Date()));
      for (const conditions of [{ nameContains: 'coff' }, { nameIs: 'coffee' }, { toAmount: 1 }]) {
        const rule: NewRule = { conditions, changes: { category: 'Food' } };
        expect(await preview(user, rule)).toMatchObject({ count: 521, lookedAt: 521 });
      }
      const rule: NewRule = { conditions: { toAmount: 1 }, changes: { category: 'Food' } };
      const { changedCount, changeId } = await apply(user, { rule });
      expect(changedCount).toBe(521);
      expect(await undo(user, changeId)).toMatchObject({ body: { restoredCount: 521 } });
      await expectTotalsToEqualSums(db, user);
    });

    test('rules follow renamed things and are removed with deleted ones', async () => {
      const user = await app().newUser();
      const [card, cash] = [await openAccount(user, 'Card'), await openAccount(user, 'Cash')];
      await user.add({ category: 'Pets', tags: ['Cat'], accountId: card });
      await user.add({ category: 'Toys', tags: ['Dog'] });
      await save(user, { conditions: { nameContains: 'vet' }, changes: { category: 'pets', tags: ['cat', 'Dog'] } });
      await save(user, { conditions: { accountId: card }, changes: { accountId: cash, category: 'Toys' } });
      await save(user, { conditions: { nameIs: 'toys' }, changes: { category: 'Toys' } });

      await user.send('PUT', '/transactions/category', { body: { category: 'Pets', name: 'Animals' } });
      await user.send('PUT', '/tags/cat', { body: { name: 'Dog' } });
      expect(await list(user)).toMatchObject([{ changes: { category: 'Animals', tags: ['Dog'] } }, {}, {}]);

      await user.send('DELETE', '/transactions/category', { body: { categoryToDelete: 'Toys' } });
      await user.send('DELETE', `/accounts/${card}?moveTo=everyday`);
      await user.send('DELETE', '/tags/dog');
      expect(await list(user)).toMatchObject([
        { changes: { category: 'Animals' } },
        { conditions: { accountId: 'everyday' }, changes: { accountId: cash } },
      ]);
      await user.send('DELETE', `/accounts/${cash}`);
      const left = await list(user);
      expect(left).toHaveLength(1);
      expect(left[0]?.changes).toEqual({ category: 'Animals' });
    });

    test('the form can request what rules propose for a name', async () => {
      const user = await app().newUser();
      await save(user, {
        conditions: { nameContains: 'kaffee', toAmount: 10 },
        changes: { category: 'Food', tags: ['Out'] },
      });
      const ask = async (query: string) => (await user.send('GET', `/rules/proposal?${query}`)).body;
      const nothing = { name: null, category: null, accountId: null, tags: [] };
      expect(await ask('name=Kaffeehaus&amount=4.50')).toEqual({ ...nothing, category: 'Food', tags: ['Out'] });
      expect(await ask('name=Kaffeehaus')).toEqual(nothing);
      expect(await ask('')).toEqual(nothing);

      // A suggestion uses the current rules instead of the values of the earlier transaction.
      await user.add({ name: 'Kaffeehaus', cost: 5, category: 'Pets' });
      await user.add({ name: 'Kaffeehaus am Ring', cost: 15, category: 'Pets' });
      const { body } = await user.send('GET', '/transactions/names?search=kaff');
      expect((body as NameSuggestion[]).map(({ name, category }) => [name, category])).toEqual([
        ['Kaffeehaus am Ring', 'Pets'],
        ['Kaffeehaus', 'Food'],
      ]);
    });
  },
  { now: () => new Date(Date.now() + ahead) },
);
