import { expect, test } from 'vitest';
import { readStatements } from '../read-statements.ts';

const read = async (file: unknown) => (await readStatements(Buffer.from(JSON.stringify(file))))[0];

test('a list of transactions in any JSON file is read as a table', async () => {
  const file = {
    FromDate: '12/20/2023',
    Accounts: [{ id: 1 }],
    BankTransactions: [
      { Date: '12/30/2025', Action: 'Check', Description: 'CHECK 303', Amount: '-$134.77' },
      { Date: '12/16/2025', Action: 'Credit', Description: 'TRANSFER', Amount: '$1,220.11', Memo: 'May' },
    ],
  };
  expect(await read(file)).toMatchObject({
    format: 'json',
    entries: [
      { line: 1, day: '2025-12-30', amountMinor: -13_477, name: 'CHECK 303' },
      { line: 2, day: '2025-12-16', amountMinor: 122_011, name: 'TRANSFER' },
    ],
  });
});

test('nested values, numbers, times and numbers of currencies are read', async () => {
  const item = (amount: number, more = {}) => ({
    createdAt: 1_741_046_400_000,
    amount,
    currencyCode: 978,
    merchant: { name: 'Baker', tags: ['a', 'b'], deep: { deeper: { deepest: 1 } } },
    ...more,
  });
  expect(await read([item(-1.5), item(0.30000000000000004)])).toMatchObject({
    currency: 'EUR',
    entries: [{ day: '2025-03-04', amountMinor: -150, name: 'Baker' }, { amountMinor: 30 }],
  });
});

test('the transactions of several accounts are read together', async () => {
  const transaction = (amount: string, more = {}) => ({ posted: 1_741_046_400, amount, description: 'Baker', ...more });
  const account = (id: string, ...transactions: object[]) => ({
    id,
    balance: '1.00',
    'balance-date': 1_741_046_400,
    transactions,
  });
  const file = {
    errors: [],
    accounts: [account('One', transaction('-1.50'), transaction('2')), account('Two', transaction('-3'))],
  };
  expect(await read(file)).toMatchObject({
    entries: [
      { day: '2025-03-04', amountMinor: -150, account: 'One' },
      { amountMinor: 200, account: 'One' },
      { amountMinor: -300, account: 'Two' },
    ],
  });
});

test('transactions that are not booked yet are pending', async () => {
  const item = (booked: boolean) => ({ date: '2025-03-14', name: 'Baker', amount: -1.5, booked });
  expect(await read([item(true), item(true), item(false)])).toMatchObject({
    entries: [{ line: 1 }, { line: 2 }],
    left: [{ line: 3, reason: 'pending' }],
  });
});

test.each([
  ['{"a": 1}', 'not a supported export'],
  ['[]', 'not a supported export'],
  ['[{"date": "2025-03-04"}]', 'not a supported export'],
  ['[{"date": "2025-03-04", "amount": 1500, "subtransactions": [], "transfer_account_id": null}]', 'YNAB API'],
  ['[{"a": 1}', 'damaged or incomplete'],
  ['['.repeat(2000), 'too large or too deeply nested'],
  [`[${'{},'.repeat(2_000_001)}{}]`, 'too large'],
  [`[{"date": "2025-03-04", "amount": "${'1'.repeat(100_000)}"}]`, 'not a supported export'],
])('%.40s is refused with the reason', async (text, words) => {
  await expect(readStatements(Buffer.from(text))).rejects.toThrow(words);
});

test('an object with many properties is read with its first hundred columns', async () => {
  const wide = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`property${at}`, `${at}x`]));
  const item = { date: '2025-03-14', name: 'Baker', amount: -1.5, ...wide };
  expect((await read([item, item]))?.table?.columns).toHaveLength(100);
});

test('whole numbers in a list of a program may be hundredths, so the preview asks', async () => {
  const readAmounts = (...amounts: number[]) =>
    read(amounts.map((amount) => ({ time: 1_767_600_000, text: 'A', amount, currency: 'UAH' })));
  expect(await readAmounts(-4250, 500_000)).toMatchObject({
    entries: [{ amountMinor: -4250 }, { amountMinor: 500_000 }],
    questions: [{ about: 'decimal mark', choices: ['whole hundredths', 'whole units'] }],
  });
  expect((await readAmounts(-4200, 500_000))?.questions).toEqual([
    { about: 'decimal mark', choices: ['whole units', 'whole hundredths'] },
  ]);
  expect((await readAmounts(-42, 500_000))?.questions).toEqual([]);
});

test('the currency next to a list of transactions shows that amounts have three decimals', async () => {
  const transactions = [
    { date: '2024-03-02', type: 'DEBIT', amount: '4.500', description: 'Cafe' },
    { date: '2024-03-26', type: 'CREDIT', amount: '850.000', description: 'Salary' },
  ];
  const statement = await read({ account: { currency: 'BHD', iban: 'BH00' }, transactions });
  expect(statement?.entries.map(({ amountMinor }) => amountMinor)).toEqual([-450, 85_000]);
  expect(statement?.currency).toBe('BHD');
});
