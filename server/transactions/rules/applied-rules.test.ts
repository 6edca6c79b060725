import { expect, test } from 'vitest';
import type { Transaction } from '../../../contract/transactions/transactions.ts';
import { writeTextPdf } from '../../../reader/testing/write-pdf.ts';
import { fetchImportRows, importFiles } from '../../imports/testing/upload-files.ts';
import { onSharedApps } from '../../testing/each-engine.ts';
import type { TestUser } from '../../testing/test-app.ts';
import { listRecords, uploadRecordedReceipt } from '../../testing/uploads.ts';

const NOVEMBER = `Date,Description,Amount
2026-11-04,SQ *BLUE BOTTLE COFFEE,-4.50
2026-11-03,AMZN Mktp DE*2K4 0800,-25.99
2026-11-02,SQ *BLUE BOTTLE COFFEE,-40.00
2026-11-01,ACME PAYROLL SALARY,2500.00
`;

onSharedApps((app) => {
  const save = async (user: TestUser, conditions: object, changes: object) =>
    expect((await user.send('POST', '/rules', { body: { conditions, changes } })).status).toBe(201);

  test('an import applies rules and says so', async () => {
    const user = await app().newUser();
    await user.add({ name: 'Blue Bottle Coffee', category: 'Entertainment' });
    await save(user, { nameContains: 'bottle', toAmount: 10 }, { category: 'Drinks', tags: ['Out'] });
    // This rule matches the text printed by the bank.
    await save(user, { nameContains: 'amzn mktp' }, { name: 'Books', category: 'Reading' });
    const { _id } = await importFiles(user, { name: 'bank.csv', text: NOVEMBER });
    const shown = async () =>
      (await fetchImportRows(user, _id)).map(({ name, category, categoryReason, tags }) => [
        name,
        category,
        categoryReason,
        tags.length,
      ]);
    expect(await shown()).toEqual([
      ['Blue Bottle Coffee', 'Drinks', 'rule', 1],
      ['Books', 'Reading', 'rule', 0],
      ['Blue Bottle Coffee', 'Entertainment', 'before', 0],
      ['Acme Payroll Salary', 'Salary', 'words', 0],
    ]);

    // A rule created while the preview is open must not replace the user's choices in it.
    await save(user, { nameContains: 'payroll' }, { category: 'Wages' });
    await save(user, { nameContains: 'bottle' }, { category: 'Coffee' });
    const rows = [
      { numbers: [3], category: 'Gifts' },
      { group: 'new', byRules: true },
    ];
    expect((await user.send('PUT', `/imports/${_id}`, { body: { rows } })).status).toBe(200);
    expect(await shown()).toEqual([
      ['Blue Bottle Coffee', 'Gifts', 'chosen', 1],
      ['Books', 'Reading', 'rule', 0],
      ['Blue Bottle Coffee', 'Coffee', 'rule', 0],
      ['Acme Payroll Salary', 'Wages', 'rule', 0],
    ]);
    await user.send('POST', `/imports/${_id}/run`);
    expect(await listRecords<Transaction>(user, 'transactions', 'search=amzn')).toMatchObject([
      { name: 'Books', note: 'AMZN Mktp DE*2K4 0800' },
    ]);
  });

  test('a category in the file takes precedence over a rule', async () => {
    const user = await app().newUser();
    await save(user, { nameContains: 'tea' }, { category: 'Drinks', name: 'Tea' });
    const text = 'Date,Description,Category,Amount\n2026-11-04,Tea house,Eating out,-4.50\n';
    const { _id } = await importFiles(user, { name: 'bank.csv', text });
    expect(await fetchImportRows(user, _id)).toMatchObject([
      { name: 'Tea', category: 'Eating out', categoryReason: 'file' },
    ]);
  });

  test('a rule can choose the account for rows without one, and the next file recognizes them', async () => {
    const user = await app().newUser();
    const { body } = await user.send('POST', '/accounts', { body: { name: 'Wallet', kind: 'cash' } });
    const { _id: accountId } = body as { _id: string };
    await save(user, { nameContains: 'bottle' }, { accountId });
    const into = async (text: string) => {
      const preview = await importFiles(user, { name: 'bank.csv', text });
      return { ...preview, into: (await fetchImportRows(user, preview._id)).map((row) => row.accountId) };
    };
    const first = await into(NOVEMBER);
    expect(first.into).toEqual([accountId, null, accountId, null]);
    await user.send('POST', `/imports/${first._id}/run`);
    expect(await listRecords<Transaction>(user, 'transactions', `accountId=${accountId}`)).toHaveLength(2);
    expect(await into(`${NOVEMBER}2026-11-05,BAKERY,-3\n`)).toMatchObject({ groups: { new: 1, here: 4 } });
    // Rules must not move rows that name their account.
    const named = NOVEMBER.replace('Date,', 'Account,Date,').replace(/^2026/gm, 'Checking,2026');
    expect((await into(named)).into).toEqual([null, null, null, null]);
  });

  test('a receipt follows rules, which take precedence over earlier choices for that name', async () => {
    const user = await app().newUser();
    const { body } = await user.send('POST', '/accounts', { body: { name: 'Card', kind: 'card' } });
    const { _id: accountId } = body as { _id: string };
    const pdf = (total: string) => writeTextPdf(['ELM TRADING LTD', 'Date 2026-11-17', `Total ${total}`]);
    await uploadRecordedReceipt(user, pdf('1.10'));
    const [before] = await listRecords<Transaction>(user, 'transactions');
    const words = before?.name.slice(0, 3) ?? '';
    await save(user, { nameContains: words, fromAmount: 2 }, { category: 'Wood', tags: ['Garden'], accountId });
    await uploadRecordedReceipt(user, pdf('1.50'));
    await uploadRecordedReceipt(user, pdf('2.20'));
    const [large, small] = await listRecords<Transaction>(user, 'transactions');
    expect(large).toMatchObject({ cost: 2.2, category: 'Wood', tags: ['Garden'], accountId });
    expect(small).toMatchObject({ cost: 1.5, category: before?.category, tags: [] });
  });
});
