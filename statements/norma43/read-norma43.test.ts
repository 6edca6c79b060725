import { expect, test } from 'vitest';
import { readStatements } from '../read-statements.ts';
import { readNorma43 } from './read-norma43.ts';

const money = (hundredths: number) => `${hundredths < 0 ? 1 : 2}${String(Math.abs(hundredths)).padStart(14, '0')}`;
const account = (opening: number, number = '210004180200051332', currency = '978') =>
  `11${number}250101250131${money(opening)}${currency}3ANN BROWN                 `;
const movement = (
  hundredths: number,
  { day = '250103', value = '250102', document = '0000000000', references = '' } = {},
) => `22    0418${day}${value}02001${money(hundredths)}${document}${references}`;
const concept = (code: string, first: string, second = '') => `23${code}${first.padEnd(38)}${second.padEnd(38)}`;
const end = (closing: number) => `33210004180200051332${'0'.repeat(38)}${money(closing)}978    `;
const file = (...lines: string[]) => [...lines, `88${'9'.repeat(18)}000009`, ''].join('\n');

test('movements are read, and the balances prove them', async () => {
  const text = file(
    account(100_000),
    movement(-1234, { document: '0000004711' }),
    concept('01', 'COMPRA TARJETA', 'PANADERIA'),
    concept('02', 'MADRID'),
    '24978          1234',
    movement(2000, { value: '250103', references: '000000000000NOMINA ENERO    ' }),
    end(100_766),
  );
  const [statement] = await readStatements(Buffer.from(text));
  expect(statement).toEqual({
    format: 'norma43',
    encoding: 'utf-8',
    dateOrder: 'YMD',
    questions: [],
    left: [],
    isProven: true,
    currency: 'EUR',
    accounts: [{ id: 'ES9121000418450200051332', name: 'ANN BROWN', currency: 'EUR' }],
    balances: [
      { is: 'opening', account: 'ES9121000418450200051332', amountMinor: 100_000, day: '2025-01-01' },
      { is: 'closing', account: 'ES9121000418450200051332', amountMinor: 100_766, day: '2025-01-31' },
    ],
    entries: [
      {
        line: 2,
        day: '2025-01-03',
        otherDay: '2025-01-02',
        amountMinor: -1234,
        name: 'COMPRA TARJETA',
        note: 'PANADERIA MADRID',
        id: '0000004711',
        account: 'ES9121000418450200051332',
        currency: 'EUR',
      },
      {
        line: 6,
        day: '2025-01-03',
        amountMinor: 2000,
        name: 'NOMINA ENERO',
        note: '',
        account: 'ES9121000418450200051332',
        currency: 'EUR',
      },
    ],
  });
});

test('several accounts with their currencies are read', () => {
  const { accounts, entries, isProven } = readNorma43(
    file(account(0), movement(100), end(100), account(-50, '210004180200051333', '840'), movement(-50), end(-101)),
  );
  expect(accounts.map(({ currency }) => currency)).toEqual(['EUR', 'USD']);
  expect(entries.map(({ currency, amountMinor }) => [currency, amountMinor])).toEqual([
    ['EUR', 100],
    ['USD', -50],
  ]);
  expect(isProven).toBe(false);
});

test.each([
  [movement(1).replace('02001200', '02001900'), 'amount'],
  [movement(1, { day: '250230' }), 'date'],
])('an unreadable movement is listed', (text, what) => {
  expect(readNorma43(file(account(0), text))).toMatchObject({
    entries: [],
    left: [{ line: 2, reason: 'unreadable', what }],
  });
});
