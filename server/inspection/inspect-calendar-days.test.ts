import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isDay } from '../../domain/calendar-day.ts';
import { onEachEngine } from '../testing/each-engine.ts';
import { expectTotalsToEqualSums } from '../testing/figures/check-totals.ts';
import { runTotals } from '../testing/figures/run-totals.ts';
import { getUserId } from '../testing/user-id.ts';
import { DAY_COLUMNS, findNearestDay } from './inspect-calendar-days.ts';

test.each([
  ['2026-02-31', '2026-02-28'],
  ['2024-02-31', '2024-02-29'],
  ['2026-13-01', '2026-12-01'],
  ['2026-00-00', '2026-01-01'],
  ['0000-05-05', '0001-01-01'],
  ['-000001-05-05', '0001-01-01'],
  ['+010000-01', '9999-12-31'],
  ['10000-06-01', '9999-12-31'],
  ['2026-2-3', '2026-02-03'],
  ['2026-02', '2026-02-01'],
  ['2026-02-03T10:00:00Z', '2026-02-03'],
  ['never', undefined],
  ['', undefined],
])('the valid day nearest to %s is %s', (text, day) => expect(findNearestDay(text)).toBe(day));

test('a nearest valid day exists for any text that looks like a day', () => {
  const digits = (most: number) => fc.integer({ min: 0, max: most }).map((value) => String(value).padStart(2, '0'));
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9999 }), digits(99), digits(99), (year, month, day) => {
      const text = `${String(year).padStart(4, '0')}-${month}-${day}`;
      const nearest = findNearestDay(text) ?? '';
      expect(isDay(nearest)).toBe(true);
      if (isDay(text)) expect(nearest).toBe(text);
    }),
  );
});

onEachEngine((app) => {
  const totals = async (option: '--check' | '--rebuild') => {
    const { code, said } = await runTotals(app(), option);
    return { code, said };
  };

  test('an invalid day is found wherever it is stored, and moved to the nearest valid one', async () => {
    const { db, newUser } = app();
    const user = await newUser();
    const userId = await getUserId(db, user.email);
    const half = (category: string) => ({ category, amount: 6.25 });
    const { _id: split } = await user.add({ lines: [half('Food'), half('Groceries')], tags: ['trip'] });
    const { _id: savings } = (await user.send('POST', '/accounts', { body: { name: 'Savings', kind: 'savings' } }))
      .body as { _id: string };
    const transfer = async () => {
      const body = { fromAccountId: 'everyday', toAccountId: savings, amount: 5, addedOn: '2026-03-03' };
      return ((await user.send('POST', '/transfers', { body })).body as { _id: string })._id;
    };
    const [joined, gone] = [await transfer(), await transfer()];
    await user.send('DELETE', `/transactions/${gone}`);
    const { _id: deleted } = await user.add();
    await user.send('DELETE', `/transactions/${deleted}`);
    const item = { name: 'Rent', category: 'Bills', amount: 1, frequency: 'monthly', startDate: '9000-01-31' };
    const { _id: recurring } = (await user.send('POST', '/recurring/create', { body: item })).body as { _id: string };
    await user.send('POST', `/recurring/${recurring}/skip`, { body: { dueDate: '9000-01-31' } });
    await user.send('POST', '/filters', { body: { name: 'F', filter: { from: '2026-01-01', to: '2026-01-31' } } });
    expect(await totals('--check')).toMatchObject({ code: 0 });

    // Moneta never writes such a day, but an older version or another program may have written it.
    const bad = '2026-02-31';
    const sides = JSON.stringify({
      expense: { id: 'a', day: bad, note: `on ${bad}` },
      income: { id: 'b', day: '+010000-01' },
    });
    const set = (table: string, values: object, id?: [string, string]) => {
      const update = db
        .updateTable(table as 'transactions')
        .set(values)
        .where('user_id', '=', userId);
      return (id ? update.where(id[0] as 'id', '=', id[1]) : update).execute();
    };
    await set('transactions', { day: bad }, ['id', split]);
    for (const table of ['transaction_lines', 'transaction_tags']) await set(table, { day: bad });
    await set('transfers', { day: '2026-13-01', sides }, ['id', joined]);
    const due = { start_day: '2026-04-31', next_due_day: '10000-01-01', paused_due_day: '0000-01-01' };
    await set('recurring', { ...due, amount_since_day: '2026-06-31', rhythm: `{"until":"9999-02-31"}` });
    const holidays = ['2026-02-28', bad].map((day) => ({ user_id: userId, day, name: 'Feast' }));
    await db.insertInto('holidays').values(holidays).execute();
    await set('posted_occurrences', { due_day: '2027-02-29' });
    await set('accounts', { opening_day: '2026-09-31', goal_day: '2027-09-31' }, ['id', savings]);
    const snapshot = async (id: string) =>
      JSON.parse(
        (await db.selectFrom('deleted').select('snapshot').where('id', '=', id).executeTakeFirstOrThrow()).snapshot,
      );
    await set('deleted', { snapshot: JSON.stringify({ ...(await snapshot(deleted)), day: bad }) }, ['id', deleted]);
    await set('deleted', { snapshot: JSON.stringify({ ...(await snapshot(gone)), sides }) }, ['id', gone]);
    await set('saved_filters', { filter: `{"from":"${bad}","to":"2026-02-30"}` });
    const read = { file: 0, line: 1, name: 'x', note: '', mark: '', day: bad, read: { day: bad, minor: 5 } };
    const row = { user_id: userId, reading_id: 'r', position: 0, row_group: 'new' as const, is_included: 0 as const };
    await db
      .insertInto('import_rows')
      .values({ ...row, details: JSON.stringify(read) })
      .execute();
    const changed = { user_id: userId, change_id: 'c', transaction_id: split, version: 1, changed_at: Date.now() };
    await db
      .insertInto('changed')
      .values({ ...changed, before: `{"day":"${bad}"}` })
      .execute();
    await db
      .insertInto('receipts')
      .values({
        user_id: userId,
        id: 'receipt',
        sequence: 900_000,
        file_name: 'a.png',
        file_type: 'image/png',
        file_hash: '',
        merchant: null,
        amount_minor: null,
        day: bad,
        category: 'Food',
        currency: null,
        transaction_id: null,
        created_at: 0,
        trust: '{}',
        pages: '[]',
        text_marks: '',
        search_text: '',
      } as never)
      .execute();

    const { code, said } = await totals('--check');
    expect(code).toBe(1);
    const found = said.match(/^(\w+(\.\w+)?): \S+ of user/gm) ?? [];
    // Expects a line for each column or path. Both sides of a transfer have the same name, and so do both days of a
    // filter.
    expect(said).toMatch(new RegExp(`${DAY_COLUMNS.length} days do not exist in the calendar\\.`));
    expect(found).toContain(`transactions: ${bad} of user`);
    expect(found).toContain('transfers.sides: +010000-01 of user');

    expect((await totals('--rebuild')).said).toMatch(/days do not exist in the calendar\. Repaired\./);
    await db.deleteFrom('receipts').where('id', '=', 'receipt').execute();
    await db.deleteFrom('import_rows').where('user_id', '=', userId).execute();
    await db.deleteFrom('changed').where('user_id', '=', userId).execute();
    expect(await totals('--check')).toMatchObject({ code: 0 });
    await expectTotalsToEqualSums(db);
    expect(
      (await user.send('GET', '/transactions?startDate=2026-02-28&endDate=2026-02-28&tag=trip')).body,
    ).toMatchObject({
      totalCount: 1,
    });
    const kept = await db.selectFrom('transfers').select(['day', 'sides']).where('id', '=', joined).executeTakeFirst();
    expect(kept?.day).toBe('2026-12-01');
    const repaired = {
      expense: { id: 'a', day: '2026-02-28', note: `on ${bad}` },
      income: { id: 'b', day: '9999-12-31' },
    };
    expect(JSON.parse(kept?.sides ?? '')).toEqual(repaired);
    expect(JSON.parse((await snapshot(gone)).sides)).toEqual(repaired);
    expect(await snapshot(deleted)).toMatchObject({ day: '2026-02-28' });
    expect((await user.send('GET', '/recurring')).body).toMatchObject([
      { startDate: '2026-04-30', until: '9999-02-28' },
    ]);
    expect((await user.send('GET', '/holidays')).body).toEqual({ holidays: [{ day: '2026-02-28', name: 'Feast' }] });
    expect((await user.send('GET', '/filters')).body).toMatchObject([
      { filter: { from: '2026-02-28', to: '2026-02-28' } },
    ]);
  });
});
