import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MoneyAccount } from '../../contract/money-accounts.ts';
import { onSharedApps } from '../testing/each-engine.ts';
import type { Client } from '../testing/test-app.ts';
import { importFiles } from './testing/upload-files.ts';

const ODD = [
  { name: '=SUM(A1)', category: '@odd:cat', note: 'One;=two\nthree – pending', tags: ['a,b', 'say "hi"', 'plain'] },
  { name: "'=quoted", category: 'Food', note: 'Opening balance' },
  { name: 'Opening balance', category: 'Everyday: Groceries', note: '' },
  { name: 'AMZN Mktp DE*2K4 0800', category: 'Shopping', note: 'Deposit', isIncome: true },
  { name: 'Transfer : Savings', category: '-', note: "It's 5 o'clock" },
];

const NAME = fc.constantFrom('Market', 'Tea, "hot"', "'=1+1", 'Zoë–Bar');
const NOTE = fc.constantFrom('', 'on Sunday', 'a – b', 'x; "y"\nz');
const ENTRY = fc.record({
  name: NAME,
  addedOn: fc.constantFrom('2026-10-10', '2026-10-11'),
  isIncome: fc.boolean(),
  isInSavings: fc.boolean(),
  note: NOTE,
  tags: fc.uniqueArray(fc.constantFrom('Ann', 'Trip, summer', 'say "hi"'), { maxLength: 3 }),
  amounts: fc
    .array(
      fc.integer({ min: -2000, max: 5000 }).filter((minor) => minor !== 0),
      { minLength: 1, maxLength: 3 },
    )
    .filter((minors) => minors.reduce((sum, minor) => sum + minor, 0) > 0),
  notes: fc.array(NOTE, { maxLength: 3 }),
});

onSharedApps((app) => {
  const exportedAs = async (user: Client, format: 'csv' | 'xlsx') => {
    const { body } = await user.send('GET', `/transactions/export/found?format=${format}&transfers=include`);
    return new Uint8Array(body as Buffer);
  };
  const exported = async (user: Client) => Buffer.from(await exportedAs(user, 'csv')).toString();

  test.each(['csv', 'xlsx'] as const)('a Moneta export as %s is imported word for word', async (format) => {
    const user = await app().newUser();
    const savings = (await user.send('POST', '/accounts', { body: { name: 'Savings: old', kind: 'savings' } }))
      .body as MoneyAccount;
    for (const [at, each] of ODD.entries()) await user.add({ cost: 12.5 + at, addedOn: `2026-10-1${at}`, ...each });
    const transfer = {
      fromAccountId: 'everyday',
      toAccountId: savings._id,
      amount: 5,
      addedOn: '2026-10-20',
      note: '=x',
    };
    expect(await user.send('POST', '/transfers', { body: transfer })).toMatchObject({ status: 201 });
    const text = await exported(user);

    const other = await app().newUser();
    const file = { name: `moneta.${format}`, bytes: await exportedAs(user, format) };
    const { _id, groups } = await importFiles(other, file);
    expect(groups).toMatchObject({ new: ODD.length, transfer: 1 });
    await other.send('POST', `/imports/${_id}/run`);
    expect((await exported(other)).split('\r\n').sort()).toEqual(text.split('\r\n').sort());
  });

  test.each(['hledger', 'beancount'])(
    'a Moneta journal for %s is imported with splits, tags and transfers',
    async (format) => {
      const user = await app().newUser();
      const made = await user.send('POST', '/accounts', { body: { name: 'Savings: old; new', kind: 'savings' } });
      const { _id: savings } = made.body as MoneyAccount;
      const lines = [
        { category: 'Kite: gear', amount: 20 },
        { category: 'Fun', amount: 10, note: 'with Ann' },
      ];
      await user.add({ name: 'Market | "A"; B', cost: 30, addedOn: '2026-10-10', lines, tags: ['Trip', 'Zoë'] });
      await user.add({ name: 'Bakery', cost: 5, addedOn: '2026-10-11', note: 'on Sunday', category: 'Kite: gear' });
      await user.add({
        name: 'Interest',
        cost: 1,
        addedOn: '2026-10-12',
        isIncome: true,
        category: 'Fun',
        accountId: savings,
      });
      const transfer = {
        fromAccountId: 'everyday',
        toAccountId: savings,
        amount: 5,
        addedOn: '2026-10-20',
        note: 'May',
      };
      await user.send('POST', '/transfers', { body: transfer });
      const { body } = await user.send('GET', `/transactions/export/journal?format=${format}`);

      const other = await app().newUser();
      const file = { name: `moneta.${format}`, bytes: new Uint8Array(body as Buffer) };
      const { _id, groups } = await importFiles(other, file);
      expect(groups).toMatchObject({ new: 3, transfer: 1 });
      await other.send('POST', `/imports/${_id}/run`);
      expect((await exported(other)).split('\r\n').sort()).toEqual((await exported(user)).split('\r\n').sort());
    },
  );

  test('all rows of a Moneta export are recognized, including split lines', async () => {
    const user = await app().newUser();
    const lines = [
      { category: 'Food', amount: 20 },
      { category: 'Fun', amount: 10, note: 'with Ann' },
    ];
    await user.add({ name: 'Market', cost: 30, addedOn: '2026-10-10', lines, note: 'on Sunday' });
    await user.add({ name: 'Bakery', cost: 5, addedOn: '2026-10-11' });
    const text = await exported(user);
    const more = `${text.trimEnd()}\r\n2026-10-12,Expense,"Kiosk","Food",3.00,"Everyday","","","","",""\r\n`;
    const preview = await importFiles(user, { name: 'moneta.csv', text: more });
    expect(preview).toMatchObject({ groups: { likely: 2, new: 1 }, adds: { count: 1, expense: 3 } });
    const ran = await user.send('POST', `/imports/${preview._id}/run`);
    expect(ran).toMatchObject({ status: 200, body: { result: { added: 1, joined: 2 } } });
    expect((await exported(user)).split('\r\n').sort()).toEqual(more.split('\r\n').sort());
  });

  test('random transactions, splits and transfers survive export and import', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(ENTRY, { minLength: 1, maxLength: 6 }), async (entries) => {
        const user = await app().newUser();
        const made = await user.send('POST', '/accounts', { body: { name: 'Savings', kind: 'savings' } });
        const { _id: savings } = made.body as MoneyAccount;
        for (const { isInSavings, amounts, notes, ...entry } of entries) {
          const lines = amounts.map((cents, at) => ({
            category: `Category ${at}`,
            amount: cents / 100,
            note: notes[at] ?? '',
          }));
          const cost = amounts.reduce((sum, cents) => sum + cents, 0) / 100;
          const accountId = isInSavings ? savings : 'everyday';
          await user.add({ ...entry, cost, accountId, ...(lines.length > 1 && { lines }) });
        }
        const transfer = { fromAccountId: 'everyday', toAccountId: savings, amount: 5, addedOn: '2026-10-20' };
        await user.send('POST', '/transfers', { body: transfer });

        const other = await app().newUser();
        const { _id } = await importFiles(other, { name: 'moneta.csv', bytes: await exportedAs(user, 'csv') });
        expect(await other.send('POST', `/imports/${_id}/run`)).toMatchObject({
          body: { result: { added: entries.length, transfers: 1 } },
        });
        expect((await exported(other)).split('\r\n').sort()).toEqual((await exported(user)).split('\r\n').sort());
      }),
      { numRuns: 3, endOnFailure: true },
    );
  });

  test('the export of all transactions is recognized in whatever account they are', async () => {
    const user = await app().newUser();
    const made = await user.send('POST', '/accounts', { body: { name: 'Savings', kind: 'savings' } });
    const { _id: savings } = made.body as MoneyAccount;
    await user.add({ name: 'Bakery', cost: 5, addedOn: '2026-10-11' });
    await user.add({ name: 'Interest', cost: 1, addedOn: '2026-10-12', isIncome: true, accountId: savings });
    const lines = [
      { category: 'Food', amount: 20 },
      { category: 'Fun', amount: 10 },
    ];
    await user.add({ name: 'Market', cost: 30, addedOn: '2026-10-13', lines, accountId: savings });
    const { body } = await user.send('GET', '/transactions/export');
    const preview = await importFiles(user, { name: 'export.csv', bytes: new Uint8Array(body as Buffer) });
    expect(preview).toMatchObject({ groups: { likely: 4, new: 0 }, adds: { count: 0 } });
    await user.send('POST', `/imports/${preview._id}/run`);
    expect((await user.send('GET', '/transactions')).body).toMatchObject({ totalCount: 3 });
  });

  test('an older export without split names is recognized line by line', async () => {
    const user = await app().newUser();
    const lines = [
      { category: 'Food', amount: 20 },
      { category: 'Fun', amount: 10, note: 'with Ann' },
    ];
    await user.add({ name: 'Market', cost: 30, addedOn: '2026-10-10', lines, note: 'on Sunday' });
    const before = (await exported(user)).replaceAll(/,[^,]*,[^,]*(?=\r\n)/g, '');
    expect(before).toMatch(/Tags,Note\r\n/);
    const preview = await importFiles(user, { name: 'moneta.csv', text: before });
    expect(preview).toMatchObject({ groups: { likely: 2, new: 0 } });
  });

  test('a table of another program with the same columns is not taken for a Moneta export', async () => {
    const user = await app().newUser();
    const text = `date,name,amount,status,category,parent category,excluded,tags,type,account,account mask,note,recurring
2026-10-13,Bakery,12.50,posted,Food,,false,,regular,Checking,1234,,
2026-10-14,Employer,-1000.00,posted,Pay,,false,,income,Checking,1234,,
2026-10-15,Bakery,2.50,posted,Food,,false,,regular,Checking,1234,,
2026-10-16,Grocery Store,4.00,posted,Food,,false,,regular,Checking,1234,,
`;
    const preview = await importFiles(user, { name: 'copilot.csv', text });
    expect(preview).toMatchObject({ files: [{ format: 'copilot' }], adds: { income: 1000, expense: 19 } });
  });
});
