import { expect, test } from 'vitest';
import { UnreadableStatementError } from '../statement.ts';
import { readPlainText } from './read-plain-text.ts';

const readEntries = (text: string) =>
  readPlainText(text).flatMap(({ entries }) => entries.map(({ line, day, amountMinor }) => [line, day, amountMinor]));

test('transactions as lines with labels are read', () => {
  const text = `From: 01/04/2024 to 30/04/2024
Account: XXXX 1234
Date: 30/04/2024
Description: MONTHLY FEE, CARD: GOLD
Amount: -5.00
Balance: 2297.89

Date: 26/04/2024
Description: BANK GIRO CREDIT
Amount: 1602.90
Balance: 2302.89
`;
  expect(readEntries(text)).toEqual([
    [3, '2024-04-30', -500],
    [8, '2024-04-26', 160_290],
  ]);
  const [statement] = readPlainText(text);
  expect(statement?.entries[0]?.name).toBe('MONTHLY FEE, CARD: GOLD');
});

test('a table whose columns are aligned with spaces is read', () => {
  const text = `IZVOD PO RAČUNU 3386902212345678   KM
DATUM       OPIS                                   DUGUJE      POTRAŽUJE
--------------------------------------------------------------------------
05.02.2024  POS BINGO TUZLA                          45,30
12.02.2024  PLAĆA 01/24                                       1.240,00
29.02.2024  PROVIZIJA - PAKET                         3,00
--------------------------------------------------------------------------
UKUPNO                                               48,30    1.240,00
`;
  expect(readEntries(text)).toEqual([
    [4, '2024-02-05', -4530],
    [5, '2024-02-12', 124_000],
    [6, '2024-02-29', -300],
  ]);
});

test('three decimals do not join two amounts that are aligned with spaces', () => {
  const text = `Account 0123-456 JOD

Date        Description                     Amount          Balance
02/04/2024  CARREFOUR AMMAN POS              25.500-  284.700
25/04/2024  SALARY                          640.000   924.700
27/04/2024  TRANSFER TO 00991               120.000-  804.700
`;
  expect(readEntries(text).map(([, , amount]) => amount)).toEqual([-2550, 64_000, -12_000]);
});

test.each(['Dear customer,\nDate: today\nYours\n', 'Total: 5.00\nTotal: 6.00\n', 'Hello\n'])(
  'other text is refused',
  (text) => {
    expect(() => readPlainText(text)).toThrow(UnreadableStatementError);
  },
);

test('a sign that is aligned to the left belongs to the amount on its right', () => {
  const text = `Дата       Сумма           Операция       Детали
30.03.24  -  1 500,00 ₸   Покупка      Magnum
28.03.24  +  5 000,00 ₸   Пополнение   Айгуль А.
21.03.24  -    700,00 ₸   Перевод      Бауыржан Б.
`;
  expect(readEntries(text).map(([, , amount]) => amount)).toEqual([-150_000, 500_000, -70_000]);
});
