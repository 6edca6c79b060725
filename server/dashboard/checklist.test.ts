import { expect, test } from 'vitest';
import type { MonthFigures } from '../../contract/dashboard.ts';
import type { Transaction } from '../../contract/transactions/transactions.ts';
import { writeMail } from '../../reader/testing/write-mail.ts';
import { importFiles } from '../imports/testing/upload-files.ts';
import { onSharedApps } from '../testing/each-engine.ts';
import { listRecords, uploadRecordedReceipt } from '../testing/uploads.ts';

const NOTHING = {
  hasOpeningBalance: false,
  hasImport: false,
  hasTransaction: false,
  hasReceipt: false,
  hasBudget: false,
};
const MAIL = writeMail({ subject: 'Your receipt', text: 'Thank you for your order.\nTotal: $12.00' });

onSharedApps((app) => {
  test('the checklist of a new user shows which steps are done', async () => {
    const user = await app().newUser();
    const checklist = async () => (await user.send('GET', '/dashboard/checklist')).body;
    expect(await checklist()).toEqual(NOTHING);
    // A receipt creates a transaction, but the user has not entered one.
    await uploadRecordedReceipt(user, MAIL);
    expect(await checklist()).toEqual({ ...NOTHING, hasReceipt: true });
    await user.add();
    expect(await checklist()).toMatchObject({ hasTransaction: true, hasImport: false });
    await user.send('PUT', '/accounts/everyday', { body: { name: 'Everyday', openingBalance: -5 } });
    await user.send('POST', '/budgets', { body: { category: 'Food', amount: 1, month: 11, year: 2026 } });
    expect(await checklist()).toMatchObject({ hasOpeningBalance: true, hasBudget: true });
  });

  test('a transaction counts even if imports skipped rows or imported transactions were deleted', async () => {
    const user = await app().newUser();
    const checklist = async () => (await user.send('GET', '/dashboard/checklist')).body;
    const text = 'Date,Description,Amount\n2026-04-01,Bakery,-4.00\n2026-04-02,Cinema,-9.00\n2026-04-03,Kiosk,-3.00';
    const { _id } = await importFiles(user, { name: 'bank.csv', text });
    await user.send('POST', `/imports/${_id}/run`);
    const imported = await listRecords<Transaction>(user, 'transactions');
    expect(imported).toHaveLength(3);
    expect(await checklist()).toMatchObject({ hasImport: true, hasTransaction: false });
    await user.send('DELETE', `/transactions/${imported[0]?._id}`);
    await user.add();
    expect(await checklist()).toMatchObject({ hasTransaction: true });
  });

  test('the checklist stays until it is dismissed', async () => {
    const [user, other] = [await app().newUser(), await app().newUser()];
    const isShown = async (who: typeof user) =>
      ((await who.send('GET', '/dashboard/month')).body as MonthFigures).hasChecklist;
    expect(await isShown(user)).toBe(true);
    expect((await user.send('DELETE', '/dashboard/checklist')).body).toEqual({ message: 'Checklist dismissed.' });
    expect([await isShown(user), await isShown(other)]).toEqual([false, true]);
  });

  test('users who signed up before the checklist existed do not see it', async () => {
    const { id } = await app()
      .db.insertInto('users')
      .values({ email: 'former@home.org', password_hash: '', default_currency: 'USD', created_at: 0 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const user = await app().db.selectFrom('users').select('has_checklist').where('id', '=', id).executeTakeFirst();
    await app().db.deleteFrom('users').where('id', '=', id).execute();
    expect(user?.has_checklist).toBe(0);
  });
});
