import { expect, test } from 'vitest';
import { Category } from '../../contract/categories.ts';
import type { Import } from '../../contract/imports/import-preview.ts';
import { NewMoneyAccount } from '../../contract/money-account-changes.ts';
import { NewTransaction, type Transaction } from '../../contract/transactions/transactions.ts';
import { onSharedApps } from '../testing/each-engine.ts';
import type { Client } from '../testing/test-app.ts';
import { importFiles } from './testing/upload-files.ts';

onSharedApps((app) => {
  const broughtBy = async (user: Client, preview: Import) => {
    expect(await user.send('POST', `/imports/${preview._id}/run`)).toMatchObject({ status: 200 });
    const { body } = await user.send('GET', '/transactions');
    return (body as { transactions: Transaction[] }).transactions;
  };

  test('invalid tags of a file are skipped and listed in the note', async () => {
    const user = await app().newUser();
    const long = 'x'.repeat(41);
    const many = Array.from({ length: 300 }, (_, at) => `t${at}`).join('|');
    const rows = [
      '2026-11-02,Tea,-2.50,Hot,"Trip,trip,Zoë"',
      `2026-11-03,Soup,-3.50,Good,"Trip,${long},one\x1ftwo,.."`,
      `2026-11-04,Cake,-4.50,Sweet,"${many}"`,
    ];
    const text = `Date,Description,Amount,Note,Tags\n${rows.join('\n')}\n`;
    const [cake, soup, tea] = await broughtBy(user, await importFiles(user, { name: 'bank.csv', text }));
    expect(tea).toMatchObject({ tags: ['Trip', 'Zoë'], note: 'Hot' });
    expect(soup).toMatchObject({ tags: ['Trip'], note: `Good · Tags: ${long}, one two, ..` });
    expect(cake?.tags).toEqual(Array.from({ length: 20 }, (_, at) => `t${at}`));
    expect(cake?.note).toMatch(/^Sweet · Tags: t20, t21, /);
    // An imported transaction can be saved again unchanged.
    for (const each of [cake, soup, tea]) expect(await saved(user, each as Transaction)).toBe(200);
  });

  test('names, notes, categories and accounts of a file are stored like form input', async () => {
    const user = await app().newUser();
    // The first text doubles its length in Unicode form NFC. The second text has more combining marks than any real
    // script.
    const [grows, marked] = ['\u0958'.repeat(200), `Zalgo${'\u0301'.repeat(90)} word`];
    const rows = [
      `2026-11-02,${grows},-2.50,${grows.repeat(9)},${grows},${grows}`,
      `2026-11-03,${marked},-3.50,${marked},${marked},${marked}`,
      `2026-11-04,${'😀'.repeat(150)}x,-4.50,${'n'.repeat(3000)},x${'😀'.repeat(30)},x${'😀'.repeat(30)}`,
    ];
    const text = `Date,Description,Amount,Note,Category,Account\n${rows.join('\n')}\n`;
    const all = await broughtBy(user, await importFiles(user, { name: `${'\u0301'.repeat(40)}.csv`, text }));
    expect(all).toHaveLength(3);
    for (const each of all) {
      expect(NewTransaction.shape.name.parse(each.name)).toBe(each.name);
      expect(NewTransaction.shape.note.parse(each.note)).toBe(each.note);
      expect(Category.parse(each.category)).toBe(each.category);
      // Half of a surrogate pair would become a different character in UTF-8.
      for (const text of [each.name, each.category]) expect(Buffer.from(text).toString()).toBe(text);
      expect(await saved(user, each)).toBe(200);
    }
    const accounts = (await user.send('GET', '/accounts')).body as { name: string }[];
    expect(accounts.length).toBeGreaterThan(1);
    for (const { name } of accounts) expect(NewMoneyAccount.shape.name.parse(name)).toBe(name);
  });

  test("notes of split lines are cut to the form's limit, and the rest goes into the transaction's note", async () => {
    const user = await app().newUser();
    const note = 'y'.repeat(500);
    const qif = `!Type:Bank\nD2026-11-02\nT-30.00\nPMarket\nSFood\nE${note}\n$-20.00\nSFun\nEwith Ann\n$-10.00\n^\n`;
    const [market] = await broughtBy(user, await importFiles(user, { name: 'bank.qif', text: qif }));
    expect(market?.lines.map((line) => line.note.length)).toEqual([200, 8]);
    expect(market?.note).toContain(note);
    expect(await saved(user, market as Transaction)).toBe(200);
  });
});

async function saved(user: Client, { _id, name, category, cost, addedOn, isIncome, note, tags, lines }: Transaction) {
  const body = { name, category, cost, addedOn, isIncome, note, tags, lines };
  return (await user.send('PUT', `/transactions/${_id}`, { body })).status;
}
