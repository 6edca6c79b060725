import { expect, test } from 'vitest';
import { ACCOUNT_KINDS, type AccountEntry, type MoneyAccount } from '../../contract/money-accounts.ts';
import type { Transaction } from '../../contract/transactions/transactions.ts';
import { addDaysClamped } from '../../domain/calendar-day.ts';
import { RUNS_ALL_TESTS } from '../../reader/testing/choose-some-or-all.ts';
import { onSharedApps } from '../testing/each-engine.ts';
import { expectFiguresToMatchList } from '../testing/figures/check-figures.ts';
import { expectTotalsToEqualSums } from '../testing/figures/check-totals.ts';
import { createRandomNumbers } from '../testing/random-numbers.ts';
import type { TestUser } from '../testing/test-app.ts';

const TODAY = '2026-01-31';
const NOW = new Date(`${TODAY}T12:00:00Z`);
/** The number of changes, and the number of changes between two comparisons. */
const [CHANGES, COMPARED_EACH] = RUNS_ALL_TESTS ? [3000, 250] : [240, 120];
const CATEGORIES = ['Food', 'Pets', 'Toys', 'Gifts'];
const TAGS = ['Trip', 'House', 'Work'];

/** The expected state of an entry: a transaction has one account, a transfer has two. */
type Thing = { id: string; cents: number; day: string; from?: string; to?: string };

onSharedApps(
  (app, engine) => {
    test('balances and totals are correct after any change', async () => {
      const user = await app().newUser();
      const next = createRandomNumbers(engine === 'sqlite' ? 20_261_120 : 4711);
      const one = <T>(some: readonly T[]): T => some[next(some.length)] as T;
      const accounts = new Map([['everyday', { opening: 0, openingDay: null as string | null }]]);
      const things = new Map<string, Thing>();
      let deleted: Thing[] = [];
      const ok = async (method: string, path: string, body?: unknown) => {
        const answer = await user.send(method, path, { ...(body !== undefined && { body }) });
        expect([method, path, answer.status, answer.status < 300 || answer.body]).toEqual([
          method,
          path,
          answer.status,
          true,
        ]);
        return answer.body as { _id: string };
      };
      const day = () => addDaysClamped(TODAY, next(90) - 60);
      const anAccount = () => one([...accounts.keys()]);
      const aThing = (isTransfer: boolean) =>
        one([...things.values()].filter(({ from, to }) => (from !== undefined && to !== undefined) === isTransfer));

      const transaction = () => {
        const [isIncome, addedOn, accountId] = [next(3) === 0, day(), anAccount()];
        const amounts = Array.from({ length: next(4) === 0 ? 2 + next(3) : 1 }, () => 1 + next(99_999));
        const cents = amounts.reduce((sum, each) => sum + each);
        const category = one(CATEGORIES);
        const body = {
          name: one(['Tea', 'Bread']),
          category,
          cost: cents / 100,
          addedOn,
          isIncome,
          accountId,
          lines: amounts.length > 1 ? amounts.map((each) => ({ category: one(CATEGORIES), amount: each / 100 })) : [],
          tags: TAGS.filter(() => next(3) === 0),
        };
        return { body, thing: { cents, day: addedOn, ...(isIncome ? { to: accountId } : { from: accountId }) } };
      };
      const transfer = () => {
        const [from, cents, addedOn] = [anAccount(), 1 + next(99_999), day()];
        const to = one([...accounts.keys()].filter((id) => id !== from));
        const body = { fromAccountId: from, toAccountId: to, amount: cents / 100, addedOn };
        return { body, thing: { cents, day: addedOn, from, to } };
      };
      const takeAway = (ids: string[]) => {
        deleted.push(...ids.flatMap((id) => things.get(id) ?? []));
        for (const id of ids) things.delete(id);
      };

      const CHANGE: Record<string, () => Promise<unknown>> = {
        async record() {
          const { body, thing } = transaction();
          const { _id: id } = await ok('POST', '/transactions', body);
          things.set(id, { id, ...thing });
        },
        async move() {
          const { body, thing } = transfer();
          const { _id: id } = await ok('POST', '/transfers', body);
          things.set(id, { id, ...thing });
        },
        async change() {
          const before = aThing(false);
          if (!before) return;
          const { body, thing } = transaction();
          await ok('PUT', `/transactions/${before.id}`, body);
          things.set(before.id, { id: before.id, ...thing });
        },
        async changeTransfer() {
          const before = aThing(true);
          if (!before) return;
          const { body, thing } = transfer();
          await ok('PUT', `/transfers/${before.id}`, body);
          things.set(before.id, { id: before.id, ...thing });
        },
        async remove() {
          const ids = [...new Set([one([...things.keys()]), one([...things.keys()])])].filter((id) => id !== undefined);
          if (ids.length === 0) return;
          await ok('DELETE', '/transactions/bulk', { transactionIds: ids });
          takeAway(ids);
        },
        async undo() {
          const some = deleted.splice(next(deleted.length || 1), 2);
          if (some.length === 0) return;
          await ok('POST', '/transactions/restore', { transactionIds: some.map(({ id }) => id) });
          for (const thing of some) things.set(thing.id, thing);
        },
        async splitTransferIntoTransactions() {
          const before = aThing(true);
          if (!before) return;
          const { body } = await user.send('POST', `/transfers/${before.id}/take-apart`);
          const { expense, income } = body as Record<'expense' | 'income', { _id: string; addedOn: string }>;
          things.delete(before.id);
          const { cents, from = '', to = '' } = before;
          things.set(expense._id, { id: expense._id, cents, day: expense.addedOn, from });
          things.set(income._id, { id: income._id, cents, day: income.addedOn, to });
        },
        async join() {
          const expense = [...things.values()].find(({ from, to }) => from !== undefined && to === undefined);
          if (!expense) return;
          const { cents, from = '' } = expense;
          const to = one([...accounts.keys()].filter((id) => id !== from));
          const body = {
            name: 'Back',
            category: 'Gifts',
            cost: cents / 100,
            addedOn: expense.day,
            isIncome: true,
            accountId: to,
          };
          const income = await ok('POST', '/transactions', body);
          const { _id: id } = await ok('POST', '/transfers/join', { expenseId: expense.id, incomeId: income._id });
          things.delete(expense.id);
          things.set(id, { id, cents, day: expense.day, from, to });
        },
        async openAccount() {
          if (accounts.size >= 6) return;
          const [opening, openingDay] = [next(20_000) - 10_000, next(2) ? day() : null];
          const body = {
            name: `Account ${next(1_000_000)}`,
            kind: one(ACCOUNT_KINDS),
            openingBalance: opening / 100,
            openingDay,
          };
          accounts.set((await ok('POST', '/accounts', body))._id, { opening, openingDay });
        },
        async endAccount() {
          if (accounts.size < 4) return;
          const [gone, heir] = [anAccount(), anAccount()];
          if (gone === heir) return;
          await ok('DELETE', `/accounts/${gone}?moveTo=${heir}`);
          const instead = (id: string | undefined) => (id === gone ? heir : id);
          for (const thing of [...things.values()]) {
            const [from, to] = [instead(thing.from), instead(thing.to)];
            if (from === to) things.delete(thing.id);
            else things.set(thing.id, { ...thing, ...(from && { from }), ...(to && { to }) });
          }
          inherit(gone, heir);
          // Don't restore entries of the deleted account, because another test covers that.
          deleted = deleted.filter(({ from, to }) => from !== gone && to !== gone);
        },
        async changeTogether() {
          const [addedOn, accountId] = [day(), anAccount()];
          const wanted = one<object>([
            { addedOn },
            { accountId },
            { name: 'Cake', addTags: [one(TAGS)], removeTags: [one(TAGS)] },
            { category: one(CATEGORIES) },
          ]);
          // If a bulk change contains transfers, it can only change the day.
          const some = [aThing(false), aThing(false), aThing('addedOn' in wanted)].filter(
            (thing) => thing !== undefined,
          );
          if (some.length === 0) return;
          const ids = [...new Set(some.map(({ id }) => id))];
          const { status, body } = await user.send('PUT', '/transactions/bulk', {
            body: { transactionIds: ids, ...wanted },
          });
          // The category of a split transaction cannot be changed.
          expect('category' in wanted ? [200, 400] : [200]).toContain(status);
          if (status === 400) return;
          const { changeId } = body as { changeId: string | null };
          if (next(2) && changeId !== null) return ok('PUT', '/transactions/bulk/undo', { changeId });
          for (const thing of some) {
            if ('addedOn' in wanted) thing.day = addedOn;
            if ('accountId' in wanted) thing[thing.to === undefined ? 'from' : 'to'] = accountId;
          }
          return undefined;
        },
        async moveCategory() {
          const categoryToDelete = one(['Pets', 'Toys']);
          const { status } = await user.send('DELETE', '/transactions/category', { body: { categoryToDelete } });
          expect([200, 404]).toContain(status);
        },
        async renameCategory() {
          const body = { category: one(['Pets', 'Toys']), name: one(['Toys', 'Play']) };
          expect([200, 404, 409]).toContain((await user.send('PUT', '/transactions/category', { body })).status);
        },
        async renameTag() {
          const { status } = await user.send('PUT', `/tags/${one(TAGS)}`, { body: { name: one(TAGS) } });
          expect([200, 404]).toContain(status);
        },
        async deleteTag() {
          expect([200, 404]).toContain((await user.send('DELETE', `/tags/${one(TAGS)}`)).status);
        },
        async changeOnlyTheDay() {
          const { body } = await user.send('GET', '/transactions');
          const { transactions } = body as { transactions: Transaction[] };
          if (transactions.length === 0) return;
          // Send only the fields known to a client without accounts, lines and tags.
          const { _id: id, name, category, cost, isIncome } = one(transactions);
          const addedOn = day();
          await ok('PUT', `/transactions/${id}`, { name, category, cost, isIncome, addedOn });
          things.set(id, { ...(things.get(id) as Thing), day: addedOn });
        },
        async check() {
          await ok('PUT', `/accounts/${anAccount()}/checks`, { through: day(), isChecked: next(2) === 0 });
        },
      };

      const inherit = (gone: string, heir: string) => {
        const [old, own] = [accounts.get(gone), accounts.get(heir)];
        accounts.delete(gone);
        if (!old || !own || old.opening === 0) return;
        const days = own.opening === 0 ? [old.openingDay] : [old.openingDay, own.openingDay];
        const openingDay = days.includes(null) ? null : (days.sort()[0] ?? null);
        accounts.set(heir, { opening: old.opening + own.opening, openingDay });
      };

      const compare = async () => {
        await expectTotalsToEqualSums(app().db, user);
        await expectFiguresToMatchList(user, TODAY);
        const { body } = await user.send('GET', '/accounts');
        const expected = [...accounts].map(([id, { opening, openingDay }]) => {
          const begun = openingDay === null || openingDay <= TODAY ? opening : 0;
          const past = [...things.values()].filter((thing) => thing.day <= TODAY);
          return [id, past.reduce((sum, thing) => sum + changeOf(thing, id), begun) / 100];
        });
        const balances = (body as MoneyAccount[]).map(({ _id, balance }) => [_id, balance]);
        expect(Object.fromEntries(balances)).toEqual(Object.fromEntries(expected));
        for (const id of accounts.keys()) await compareEntries(id);
        const { body: listed } = await user.send('GET', '/transactions?transfers=include');
        expect(listed).toMatchObject({ totalCount: things.size });
      };

      const compareEntries = async (id: string) => {
        const { opening = 0, openingDay = null } = accounts.get(id) ?? {};
        const entries = await allEntries(user, id);
        const here = [...things.values()].filter(({ from, to }) => from === id || to === id);
        expect(entries.map(({ _id }) => _id).sort()).toEqual(here.map((thing) => thing.id).sort());
        let cents = 0;
        for (const { _id, addedOn, balance } of entries.toReversed()) {
          const thing = things.get(_id);
          cents += thing ? changeOf(thing, id) : Number.NaN;
          const begun = openingDay === null || openingDay <= addedOn ? opening : 0;
          expect(balance).toBe((cents + begun) / 100);
        }
      };

      for (const category of ['Food', 'Pets', 'Play']) {
        await ok('POST', '/budgets', { category, amount: 10, month: 1, year: 2026 });
      }
      await CHANGE.openAccount?.();
      for (let done = 1; done <= CHANGES; done++) {
        await one(Object.values({ ...CHANGE, again: CHANGE.record, andAgain: CHANGE.record, more: CHANGE.move }))?.();
        if (done % COMPARED_EACH === 0) await compare();
      }
    });
  },
  { now: () => NOW },
);

function changeOf({ cents, from, to }: Thing, id: string): number {
  return (to === id ? cents : 0) - (from === id ? cents : 0);
}

async function allEntries(user: TestUser, id: string): Promise<AccountEntry[]> {
  const all: AccountEntry[] = [];
  for (let page = 1; ; page++) {
    const { body } = await user.send('GET', `/accounts/${id}/entries?limit=100&page=${page}`);
    const { entries, totalPages } = body as { entries: AccountEntry[]; totalPages: number };
    all.push(...entries);
    if (page >= totalPages) return all;
  }
}
