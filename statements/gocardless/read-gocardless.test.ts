import { expect, test } from 'vitest';
import { readStatements } from '../read-statements.ts';

const euro = (amount: unknown) => ({ amount, currency: 'EUR' });
const BREAD = {
  transactionId: 'T1',
  internalTransactionId: 'I1',
  bookingDate: '2025-03-28',
  valueDate: '2025-03-29',
  transactionAmount: euro('-10.5000'),
  creditorName: 'Baker',
  creditorAccount: { iban: 'DE02120300000000202051' },
  remittanceInformationUnstructured: 'Bread',
};
const SALARY = {
  entryReference: 'E2',
  bookingDateTime: '2025-03-31T00:00:00+00:00',
  transactionAmount: euro('2000'),
  debtorName: 'Employer',
  remittanceInformationUnstructuredArray: ['Salary', 'March'],
};
const read = async (file: object) => (await readStatements(Buffer.from(JSON.stringify(file))))[0];

test('booked transactions are entries, and pending ones are not', async () => {
  expect(
    await read({ transactions: { booked: [BREAD, SALARY], pending: [{ ...BREAD, valueDate: '2025-04-01' }] } }),
  ).toMatchObject({
    format: 'gocardless',
    currency: 'EUR',
    entries: [
      {
        line: 1,
        day: '2025-03-28',
        otherDay: '2025-03-29',
        amountMinor: -1050,
        name: 'Baker',
        note: 'Bread',
        id: 'I1',
        transferWith: 'DE02120300000000202051',
      },
      { line: 2, day: '2025-03-31', amountMinor: 200_000, name: 'Employer', note: 'Salary March', id: 'E2' },
    ],
    left: [{ line: 3, reason: 'pending', read: { amountMinor: -1050 } }],
  });
});

test('the account and its balances are read', async () => {
  const balance = (balanceType: string, amount: string) => ({
    balanceType,
    balanceAmount: euro(amount),
    referenceDate: '2025-03-01',
  });
  const file = {
    account: { iban: 'DE89370400440532013000' },
    balances: [balance('openingBooked', '100.00'), balance('closingBooked', '2089.50')],
    transactions: { booked: [BREAD, SALARY] },
  };
  expect(await read(file)).toMatchObject({
    isProven: true,
    accounts: [{ id: 'DE89370400440532013000', currency: 'EUR' }],
    entries: [{ account: 'DE89370400440532013000' }, {}],
  });
});

test.each([
  [{ ...BREAD, transactionAmount: euro('ten') }, 'amount'],
  [{ ...BREAD, transactionAmount: undefined, x: { transactionAmount: 1 } }, 'amount'],
  [{ ...BREAD, bookingDate: '2025-02-31', valueDate: 5 }, 'date'],
])('an unreadable transaction is listed', async (item, what) => {
  expect(await read({ booked: [item] })).toMatchObject({
    entries: [],
    left: [{ line: 1, reason: 'unreadable', what }],
  });
});

test('a truncated file is refused', async () => {
  const text = JSON.stringify({ transactions: { booked: [BREAD, SALARY] } }).slice(0, -20);
  await expect(readStatements(Buffer.from(text))).rejects.toThrow('damaged or incomplete');
});
