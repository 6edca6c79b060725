import { expect, test } from 'vitest';
import { readStatements } from '../read-statements.ts';

const BACKUP = {
  accounts: [
    { id: 'a', name: 'Cash' },
    { id: 'b', name: 'Bank', currency: 'USD' },
  ],
  categories: [{ id: 'c', name: 'Food' }],
  plannedPaymentRules: [],
  settings: [{ currency: 'EUR' }],
};
const EXPENSE = {
  id: '1',
  accountId: 'a',
  type: 'EXPENSE',
  amount: 11.256,
  dateTime: 1_706_210_759_071,
  categoryId: 'c',
  title: 'Bread',
};
const read = async (...transactions: object[]) => {
  const text = JSON.stringify({ ...BACKUP, transactions });
  return (await readStatements(Buffer.from(`\ufeff${text}`, 'utf16le')))[0];
};

test('incomes and expenses are entries, and transfers have both amounts', async () => {
  const transfer = { ...EXPENSE, type: 'TRANSFER', toAccountId: 'b', amount: 10, toAmount: 10.9 };
  expect(
    await read(
      EXPENSE,
      { ...EXPENSE, type: 'INCOME', accountId: 'b', title: undefined, description: 'Sale' },
      transfer,
    ),
  ).toMatchObject({
    format: 'ivy',
    accounts: [
      { id: 'Cash', currency: 'EUR' },
      { id: 'Bank', currency: 'USD' },
    ],
    entries: [
      {
        line: 1,
        day: '2024-01-25',
        amountMinor: -1126,
        name: 'Bread',
        category: 'Food',
        account: 'Cash',
        currency: 'EUR',
        id: '1',
      },
      { line: 2, amountMinor: 1126, name: 'Sale', currency: 'USD' },
    ],
    transfers: [
      { line: 3, from: 'Cash', to: 'Bank', amountMinor: 1000, arrived: { amountMinor: 1090, currency: 'USD' } },
    ],
  });
});

test.each([
  [{ ...EXPENSE, dateTime: undefined, dueDate: 1_706_210_759_071 }, 'pending', undefined],
  [{ ...EXPENSE, isDeleted: true }, 'deleted', undefined],
  [{ ...EXPENSE, dateTime: 'x' }, 'unreadable', 'date'],
  [{ ...EXPENSE, amount: -1 }, 'unreadable', 'amount'],
  [{ ...EXPENSE, type: 'LOAN' }, 'unreadable', 'type'],
  [{ ...EXPENSE, type: 'TRANSFER', toAccountId: 'x' }, 'unreadable', 'account'],
])('a transaction that is not an entry is listed', async (item, reason, what) => {
  const [left] = (await read(item))?.left ?? [];
  expect([left?.line, left?.reason, left?.what]).toEqual([1, reason, what]);
});
