import { expect, test } from 'vitest';
import { readStatements } from '../read-statements.ts';
import { readCfonb } from './read-cfonb.ts';

/** Writes an amount whose last digit encodes the sign. */
const money = (hundredths: number) => {
  const digits = String(Math.abs(hundredths)).padStart(14, '0');
  return digits.slice(0, 13) + (hundredths < 0 ? '}JKLMNOPQR' : '{ABCDEFGHI')[Number(digits[13])];
};
const start = (kind: string, code = '  ', day = '030125') => `${kind}20041    01005EUR2 0500013M026${code}${day}`;
const balance = (kind: '01' | '07', hundredths: number, day = '010125') =>
  `${start(kind, '  ', day)}${' '.repeat(50)}${money(hundredths)}${' '.repeat(16)}`;
const movement = (hundredths: number, label: string, { day = '030125', reference = '' } = {}) =>
  `${start('04', 'B1', day)}  020125${label.padEnd(31)}  ${'0'.repeat(7)}  ${money(hundredths)}${reference.padEnd(16)}`;
const more = (kind: string, text: string) => `${start('05', 'B1')}     ${kind}${text.padEnd(70)}  `;

test('movements are read, and the balances prove them', async () => {
  const text = [
    balance('01', 100_000),
    movement(-1234, 'CARTE 02/01', { reference: 'REF4711' }),
    more('NBE', 'BOULANGERIE'),
    more('LIB', 'PAIN DE CAMPAGNE'),
    movement(2000, 'VIREMENT'),
    balance('07', 100_766, '310125'),
    '',
  ].join('\r\n');
  const [statement] = await readStatements(Buffer.from(text));
  expect(statement).toMatchObject({
    format: 'cfonb',
    isProven: true,
    currency: 'EUR',
    // An example of the European Committee for Banking Standards.
    accounts: [{ id: 'FR1420041010050500013M02606', currency: 'EUR' }],
    balances: [
      { is: 'opening', amountMinor: 100_000, day: '2025-01-01' },
      { is: 'closing', amountMinor: 100_766, day: '2025-01-31' },
    ],
    entries: [
      {
        line: 2,
        day: '2025-01-03',
        otherDay: '2025-01-02',
        amountMinor: -1234,
        name: 'BOULANGERIE',
        note: 'CARTE 02/01 PAIN DE CAMPAGNE',
        id: 'REF4711',
      },
      { line: 5, amountMinor: 2000, name: 'VIREMENT', note: '' },
    ],
    left: [],
  });
});

test.each([
  [movement(1, 'A').replace(money(1), '0000000000000Z'), 'amount'],
  [movement(1, 'A', { day: '300225' }), 'date'],
])('an unreadable movement is listed', (text, what) => {
  expect(readCfonb(`${balance('01', 0)}\n${text}\n`)).toMatchObject({ entries: [], left: [{ line: 2, what }] });
});

test('amounts without decimals are read', () => {
  const text = [balance('01', 0), movement(12, 'A')].join('\n').replaceAll('EUR2', 'XPF0');
  expect(readCfonb(text)).toMatchObject({ currency: 'XPF', entries: [{ amountMinor: 1200 }] });
});
