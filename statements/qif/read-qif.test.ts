import { expect, test } from 'vitest';
import { readQif } from './read-qif.ts';

const bank = (...records: string[]) =>
  `!Type:Bank\n${records.map((record) => `${record.replaceAll(' | ', '\n')}\n^\n`).join('')}`;
const daysOf = (...days: string[]) =>
  readQif(bank(...days.map((day) => `D${day} | T1.00`))).entries.map(({ day }) => day);

test.each([
  ["2/14'2020", '2020-02-14'],
  ["1/ 1'00", '2000-01-01'],
  ["28.02'2009", '2009-02-28'],
  ['08/27/21', '2021-08-27'],
  ['22/12/2017', '2017-12-22'],
  ['2024-09-01', '2024-09-01'],
  ['26 Jan 2026', '2026-01-26'],
  ["01/20/'20", '2020-01-20'],
  ["2024'9'15", '2024-09-15'],
])('the date %s is read', (text, day) => {
  expect(daysOf(text)).toEqual([day]);
  expect(readQif(bank(`D${text} | T1.00`)).questions).toEqual([]);
});

test('one day above 12 decides the order of all dates', () => {
  expect(daysOf('02/01/2018', '22/12/2017')).toEqual(['2018-01-02', '2017-12-22']);
});

test('an undecided date order is asked for, and the answer is used', () => {
  const file = bank('D03/04/2024 | T1.00', 'D05/04/2024 | T2.00');
  const { questions, entries } = readQif(file);
  expect(questions).toEqual([{ about: 'date order', choices: ['MDY', 'DMY'] }]);
  expect(entries[0]?.day).toBe('2024-03-04');
  const answered = readQif(file, { dateOrder: 'DMY' });
  // The question is still in the result, so that the user can change the answer.
  expect(answered.questions).toEqual(questions);
  expect(answered.entries[0]?.day).toBe('2024-04-03');
});

test('a missing last end mark, an empty record and text above the header do not matter', () => {
  const { entries, left } = readQif('exported today\n!Type:Bank\n^\nD2024-01-15\nU-1,234.50\nPBaker\nMBread\nN17\nCX');
  expect(entries).toMatchObject([{ line: 4, day: '2024-01-15', amountMinor: -123_450, name: 'Baker', note: 'Bread' }]);
  expect(left).toMatchObject([]);
});

test('splits add up to the amount, and a date inside one is not the date of the record', () => {
  const { entries } = readQif(
    bank('D2024-01-15 | T-10.00 | PShop | L--Split-- | SFood | EBread | D2023-01-01 | $-7.00 | S[Savings] | $-2.00'),
  );
  expect(entries).toMatchObject([
    {
      day: '2024-01-15',
      amountMinor: -1000,
      parts: [
        { category: 'Food', amountMinor: -700, note: 'Bread' },
        { category: '[Savings]', amountMinor: -200 },
        { category: '', amountMinor: -100 },
      ],
    },
  ]);
  expect(entries[0]).not.toHaveProperty('category');
});

test('an account applies to the list after it, and lists of other types are ignored', () => {
  const { entries, accounts, left, balances } = readQif(
    `!Option:AutoSwitch\n!Account\nNUnused\nTBank\n^\nNGiro\nTBank\n^\n!Clear:AutoSwitch\n!Type:Class\nNHoliday\n^\n!Type:Cat\nNFood\nE\n^\n!Account\nNGiro\n^\n${bank(
      'D2024-01-01 | T50.00 | POpening Balance | L[Giro]',
      'D2024-01-15 | T-1.00 | PBaker | LFood:Bread/Holiday',
      'D2024-01-16 | T-2.00 | L[Cash]',
      'D2024-01-17 | T-3.00 | LFood/Drink',
    )}!Account\nNFund\n^\n!Type:Invst\nD2024-01-18\nNBuy\n^\n`,
  );
  expect(entries.map(({ account, category, tags, transferWith }) => [account, category, tags, transferWith])).toEqual([
    ['Giro', 'Food:Bread', ['Holiday'], undefined],
    ['Giro', undefined, undefined, 'Cash'],
    ['Giro', 'Food/Drink', undefined, undefined],
  ]);
  expect(accounts).toEqual([{ id: 'Giro', kind: 'Bank' }]);
  expect(left.map(({ reason }) => reason)).toEqual(['opening balance', 'no booking']);
  expect(balances).toEqual([{ is: 'opening', account: 'Giro', day: '2024-01-01', amountMinor: 5000 }]);
});

test('a zero opening balance is not an entry, with or without an account', () => {
  const { entries, left, balances } = readQif(
    bank("D3/7'2005 | T0.00 | POpening Balance", 'D2024-01-15 | T-1.00 | PBaker'),
  );
  expect(entries.map(({ name }) => name)).toEqual(['Baker']);
  expect([left.map(({ reason }) => reason), balances]).toEqual([['opening balance'], []]);
});

test('invalid dates and amounts are reported with their line', () => {
  expect(readQif(bank('D2024-02-31 | T1.00 | PBaker', 'D2024-02-01 | Tmany')).left).toEqual([
    {
      line: 2,
      reason: 'unreadable',
      what: 'date',
      text: '2024-02-31 1.00 Baker',
      read: { name: 'Baker', amountMinor: 100 },
    },
    { line: 6, reason: 'unreadable', what: 'amount', text: '2024-02-01 many', read: { name: '', day: '2024-02-01' } },
  ]);
});

test('an ambiguous comma is read like in the other amounts', () => {
  expect(readQif(bank('D2024-01-15 | T1,000', 'D2024-01-15 | T2.50')).entries[0]?.amountMinor).toBe(100_000);
  expect(readQif(bank('D2024-01-15 | T1.000', 'D2024-01-15 | T2,50')).entries[0]?.amountMinor).toBe(100_000);
});

test('consecutive dates decide the order even if both would fit', () => {
  const british = bank('D01/09/2024 | T1.00', 'D02/09/2024 | T1.00', 'D05/09/2024 | T1.00');
  const { entries, questions } = readQif(british);
  expect(entries.map(({ day }) => day)).toEqual(['2024-09-01', '2024-09-02', '2024-09-05']);
  expect(questions).toEqual([{ about: 'date order', choices: ['DMY', 'MDY'] }]);
});

test('brackets and currency signs in amounts are read', () => {
  const amounts = readQif(bank('D2024-01-15 | T($5.00)', 'D2024-01-16 | T-£9.99')).entries;
  expect(amounts.map(({ amountMinor }) => amountMinor)).toEqual([-500, -999]);
});

test('an unknown type contains transactions, but known other types do not', () => {
  const record = 'D2024-01-15\nT-1.00\nPBaker\n^\n';
  expect(readQif(`!Type:Girokonto\n${record}`).entries).toHaveLength(1);
  for (const list of ['Cat', 'Memorized', 'Security', 'Prices', 'Budget', 'Tag'])
    expect(readQif(`!Type:${list}\n${record}`).entries, list).toEqual([]);
});

test('a missing end mark, or an amount that only the parts have, loses nothing', () => {
  expect(readQif('!Type:Bank\nD2024-01-15\nT-1.00\nD2024-01-16\nT-2.00\n^').entries).toMatchObject([
    { day: '2024-01-15', amountMinor: -100 },
    { day: '2024-01-16', amountMinor: -200 },
  ]);
  expect(readQif(bank('D2024-01-15 | SFood | $-3.00 | SHome | $-4.50')).entries).toMatchObject([{ amountMinor: -750 }]);
});

test('a card without minus signs is reversed, with a question', () => {
  const records = ['D2024-01-15 | T12.50 | PKIOSK', 'D2024-01-16 | T3.00 | PTAXI', 'D2024-01-17 | T4.00 | PANN'];
  const file = bank(...records, 'D2024-01-18 | T-9.00 | PBACK').replace('Bank', 'CCard');
  const amountsOf = (text: string, isTurned?: boolean) =>
    readQif(text, isTurned === undefined ? {} : { isTurned }).entries.map(({ amountMinor }) => amountMinor);
  expect(amountsOf(file)).toEqual([-1250, -300, -400, 900]);
  expect(readQif(file).questions).toEqual([{ about: 'sign', choices: ['turned', 'as written'] }]);
  expect(amountsOf(file, false)).toEqual([1250, 300, 400, -900]);
  expect(readQif(file, { isTurned: false }).questions).toEqual(readQif(file).questions);
  // These cases need no question: bank accounts, cards exported by a program, and cards that contain only bill
  // payments.
  const payments = records.map((record) => record.replace(/P[A-Z]+$/, 'PPAYMENT THANK YOU'));
  const named = `!Account\nNCard\nTCCard\n^\n${file}`;
  for (const text of [file.replace('CCard', 'Bank'), named, bank(...payments).replace('Bank', 'CCard')]) {
    expect(amountsOf(text)[0]).toBe(1250);
    expect(readQif(text).questions).toEqual([]);
  }
});

test('the years 2000 to 2009 may have only their last digit', () => {
  expect(daysOf("1/ 3' 4", "12/25' 5")).toEqual(['2004-01-03', '2005-12-25']);
});

test('cleared and reconciled records are checked', () => {
  const record = (status: string) => `D2026-01-05\nT-5.00\nPBaker\n${status}^\n`;
  const { entries } = readQif(`!Type:Bank\n${['C*\n', 'CX\n', 'CR\n', '', 'C \n'].map(record).join('')}`);
  expect(entries.map(({ isChecked = false }) => isChecked)).toEqual([true, true, true, false, false]);
});
