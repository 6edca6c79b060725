import { expect, test } from 'vitest';
import { MAX_CATEGORIES } from '../../contract/categories.ts';
import type { Import } from '../../contract/imports/import-preview.ts';
import { MAX_TOTAL_MINOR } from '../../domain/money.ts';
import { onSharedApps } from '../testing/each-engine.ts';
import { expectTotalsToEqualSums } from '../testing/figures/check-totals.ts';
import type { TestUser } from '../testing/test-app.ts';
import { getUserId } from '../testing/user-id.ts';
import { fetchImportRows, importFiles } from './testing/upload-files.ts';

const csv = (rows: readonly string[], head = 'Date,Description,Amount') => ({
  name: 'bank.csv',
  text: [head, ...rows].join('\n'),
});
const many = (count: number, row: (at: number) => string) => Array.from({ length: count }, (_, at) => row(at));

onSharedApps((app) => {
  const ended = async (user: TestUser, { _id }: Import) => {
    expect((await user.send('POST', `/imports/${_id}/run`)).status).toBe(200);
    const state = async () => ((await user.send('GET', `/imports/${_id}`)).body as Import).state;
    await expect.poll(state, { timeout: 60_000, interval: 100 }).toMatch(/^(done|preview)$/);
    return (await user.send('GET', `/imports/${_id}`)).body as Import;
  };

  test.each([
    ['a cent above the limit', '-1000000000.00'],
    ['more than the limit of a total', '-70000000000000.01'],
    ['more hundredths than a number holds exactly', '-90071992547409.93'],
    ['too many digits for any number', '-99999999999999999999999999.99'],
  ])('a row with an amount of %s is shown as a problem, and the others are imported', async (_, amount) => {
    const user = await app().newUser();
    const rows = ['2026-11-02,Kiosk,-4.00', `2026-11-03,Rocket,${amount}`, '2026-11-04,Largest,-999999999.99'];
    const made = await importFiles(user, csv(rows));
    const left = (await fetchImportRows(user, made._id)).filter(({ isIncluded }) => !isIncluded);
    expect(left).toMatchObject([{ group: 'unreadable', isIncluded: false }]);
    expect(await ended(user, made)).toMatchObject({ state: 'done' });
    const { body } = await user.send('GET', '/transactions');
    expect(body).toMatchObject({ totalCount: 2, sums: { expense: 1_000_000_003.99 } });
    await expectTotalsToEqualSums(app().db, user);
  });

  test('rows whose sum exceeds the limit or a safe number are refused as a whole', async () => {
    const user = await app().newUser();
    const made = await importFiles(
      user,
      csv(['2026-11-02,Kiosk,-4.00', '2026-11-03,Bakery,-5.00', '2026-11-04,Fee,-6.00']),
    );
    const userId = await getUserId(app().db, user.email);
    const exclude = (number: number) => {
      const body = { rows: [{ numbers: [number], isIncluded: false }] };
      return user.send('PUT', `/imports/${made._id}`, { body });
    };
    // Write the sums to the database, because a real file would need 70,001 rows with the largest amount.
    for (const amount_minor of [-MAX_TOTAL_MINOR, -Number.MAX_SAFE_INTEGER]) {
      await app().db.updateTable('import_rows').set({ amount_minor }).where('user_id', '=', userId).execute();
      expect(await exclude(0)).toMatchObject({
        status: 422,
        body: { message: expect.stringMatching(/add up to more than 70,000,000,000,000\.00/) },
      });
    }
    await app().db.updateTable('import_rows').set({ amount_minor: -400 }).where('user_id', '=', userId).execute();
    expect((await exclude(0)).status).toBe(200);
  });

  test('a file that would exceed the limit of a total is undone as a whole, with the reason', async () => {
    const user = await app().newUser();
    await user.add({ cost: 5 });
    const userId = await getUserId(app().db, user.email);
    const total = app().db.updateTable('totals').where('user_id', '=', userId).where('span', '=', 'all');
    await total
      .set({ sum_minor: MAX_TOTAL_MINOR - 500 })
      .where('category', '=', '')
      .execute();
    const made = await importFiles(user, csv(['2026-11-02,Kiosk,-4.00', '2026-11-03,Kiosk,-4.00']));
    expect(await ended(user, made)).toMatchObject({
      state: 'preview',
      problem: expect.stringMatching(/70,000,000,000,000\.00/),
    });
    expect((await user.send('GET', '/transactions')).body).toMatchObject({ totalCount: 1 });
    await total.set({ sum_minor: 500 }).where('category', '=', '').execute();
    await expectTotalsToEqualSums(app().db, user);
  });

  test('a file with too many categories is undone as a whole, with the reason', async () => {
    const user = await app().newUser();
    await user.send('PUT', '/reminders', { body: { failedImports: true } });
    const rows = many(MAX_CATEGORIES + 1, (at) => `2026-11-0${1 + (at % 9)},Shop ${at},-4.00,Category ${at}`);
    const made = await importFiles(user, csv(rows, 'Date,Description,Amount,Category'));
    expect(await ended(user, made)).toMatchObject({
      state: 'preview',
      problem: expect.stringMatching(/500 custom categories/),
    });
    const userId = await getUserId(app().db, user.email);
    const reminded = app().db.selectFrom('sent_reminders').select('kind').where('user_id', '=', userId);
    expect(await reminded.execute()).toEqual([{ kind: 'failed-import' }]);
    expect((await user.send('GET', '/transactions')).body).toMatchObject({ totalCount: 0 });
  });
});
