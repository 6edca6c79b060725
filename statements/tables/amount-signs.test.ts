import { expect, test } from 'vitest';
import { readCsvTable } from './read-table.ts';

const minorsOf = (text: string) => readCsvTable(text).entries.map(({ amountMinor }) => amountMinor);

test('the balance after each row gives the direction of unsigned amounts, in either order', () => {
  const head = 'Tarih;Açıklama;Tutar;Bakiye';
  const rows = [
    '02.10.2026;AÇILIŞ;0,00;22.150,00',
    '03.10.2026;KİRA;12.000,00;10.150,00',
    '04.10.2026;ŞOK MARKET;150,00;10.000,00',
    '05.10.2026;MAAŞ;38.000,00;48.000,00',
  ];
  expect(minorsOf([head, ...rows].join('\n'))).toEqual([-1_200_000, -15_000, 3_800_000]);
  const { entries, questions, isProven } = readCsvTable([head, ...rows.toReversed()].join('\n'));
  expect(entries.map(({ amountMinor }) => amountMinor)).toEqual([3_800_000, -15_000, -1_200_000]);
  expect(questions).toEqual([]);
  expect(isProven).toBe(true);
});

test('balances that only grow mean one sign for all, and unrelated ones are ignored', () => {
  const table = (...balances: string[]) =>
    `Date,Text,Amount,Balance\n${balances.map((balance, at) => `2026-01-0${at + 1},A,${at + 1}.00,${balance}\n`).join('')}`;
  expect(minorsOf(table('1.00', '3.00', '6.00'))).toEqual([100, 200, 300]);
  expect(minorsOf(table('9.00', '2.00', '7.00', '1.00'))).toEqual([100, 200, 300, 400]);
});

test('debt balances grow with expenses', () => {
  const rows = ['Bakery,12.50,112.50', 'Payment thank you,100.00,12.50', 'Supermarket,20.00,32.50', 'Cafe,5.00,37.50'];
  const text = `Date,Text,Amount,Balance\n${rows.map((row, at) => `2026-01-0${at + 1},${row}\n`).join('')}`;
  expect(minorsOf(text)).toEqual([-1250, 10_000, -2000, -500]);
});

test('the first word of each text gives the direction of unsigned amounts', () => {
  const rows = ['消费 美团,CNY 2.99', '退货 美团,CNY 1.99', '信用卡还款 转账,CNY 666.60'];
  expect(minorsOf(`交易日期,交易说明,入账金额\n${rows.map((row) => `2025-01-10,${row}\n`).join('')}`)).toEqual([
    -299, 199, 66_660,
  ]);
  expect(minorsOf('Date,Text,Amount\n2025-01-10,Purchase Bakery,2.00\n2025-01-11,Refund Bakery,1.00\n')).toEqual([
    -200, 100,
  ]);
});

test('thanks for a gift are not a card payment, and explicit plus signs outweigh words', () => {
  const rows = ['-5,00;Vielen Dank für Ihre Spende;Karteneinsatz', '9,00;Zinsen;'];
  expect(minorsOf(`Datum;Betrag;Text;Art\n${rows.map((row) => `05.01.2026;${row}\n`).join('')}`)).toEqual([-500, 900]);
  expect(minorsOf('日期,摘要,金额\n20260105,还款,-12.50\n20260114,转存,+1000.00\n')).toEqual([-1250, 100_000]);
});

test('amounts with more than two decimals are rounded, and the note has the exact amount', () => {
  const { entries, left } = readCsvTable(
    'Date,Text,Amount\n2026-01-05,A,-9522.79091992\n2026-01-06,B,0.125\n2026-01-07,C,-1.00\n2026-01-08,D,29.000\n2026-01-09,E,1.234\n',
  );
  expect(entries.map(({ amountMinor, note }) => [amountMinor, note])).toEqual([
    [-952_279, 'Rounded from -9522.79091992'],
    [13, 'Rounded from 0.125'],
    [-100, ''],
    [2900, ''],
  ]);
  // This amount may mean 1,234 in another format.
  expect(left).toMatchObject([{ line: 6, reason: 'unreadable', what: 'amount' }]);
});

test('a few payments that mention a salary do not reverse the signs of an account statement', () => {
  const rows = ['Rent,-900.00', 'Fee,-2.00', 'Salary Ann,-800.00', 'Invoice 1,700.00', 'Phone,-20.00', 'Water,-30.00'];
  const text = [...rows, ...rows.slice(3), ...rows.slice(3)].map((row) => `2026-01-05,${row}\n`).join('');
  expect(minorsOf(`Date,Text,Amount\n${text}`).slice(0, 4)).toEqual([-90_000, -200, -80_000, 70_000]);
});

test.each(['ご請求額', '청구금액', 'סכום חיוב'])('amounts under the header %s are expenses', (header) => {
  const { entries, questions } = readCsvTable(
    `Date,Text,${header}\n2026-01-15,Abc,1200\n2026-01-16,Def,-300\n2026-01-17,Ghi,500\n2026-01-18,Jkl,700\n`,
  );
  expect(entries.map(({ amountMinor }) => amountMinor)).toEqual([-120_000, 30_000, -50_000, -70_000]);
  expect(questions.map(({ about }) => about)).not.toContain('sign');
});

test('the signs of sales are normal if the file names the customers', () => {
  const rows =
    '2024-04-01,ideal,25.00,Order 1,Jan\n2024-04-02,refund,-5.00,Order 1,Jan\n2024-04-03,card,49.95,Order 2,Piet\n';
  const { entries } = readCsvTable(`Date,Method,Amount,Description,Customer name\n${rows}`);
  expect(entries.map(({ amountMinor }) => amountMinor)).toEqual([2500, -500, 4995]);
});
