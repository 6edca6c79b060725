import { expect, test } from 'vitest';
import { readStatements } from '../read-statements.ts';
import { readBai2 } from './read-bai2.ts';

const HEAD = '01,BANK,ME,250103,0500,1,80,1,2/\n02,ME,BANK,1,250102,,USD,2/\n';
const END = '49,+0,2/\n98,+0,1,4/\n99,+0,1,6/\n';
const file = (account: string, ...transactions: string[]) => `${HEAD}${account}\n${transactions.join('\n')}\n${END}`;
const ACCOUNT = '03,00123,,010,+100000,,,015,+100766,,/';

test('transactions are read, and the balances prove them', async () => {
  const text = file(
    ACCOUNT,
    '16,475,1234,V,250101,,B1,CHECK 17,BAKER, MAIN STREET',
    '88,CITY/SIDE',
    '16,165,2000,S,0,2000,0,B2,/',
  );
  const [statement] = await readStatements(Buffer.from(text));
  expect(statement).toMatchObject({
    format: 'bai2',
    isProven: true,
    currency: 'USD',
    accounts: [{ id: '00123', currency: 'USD' }],
    balances: [
      { is: 'opening', amountMinor: 100_000, day: '2025-01-02' },
      { is: 'closing', amountMinor: 100_766, day: '2025-01-02' },
    ],
    left: [],
  });
  expect(statement?.entries).toEqual([
    {
      line: 4,
      day: '2025-01-02',
      otherDay: '2025-01-01',
      amountMinor: -1234,
      name: 'BAKER, MAIN STREET CITY/SIDE',
      note: 'CHECK 17',
      id: 'B1',
      account: '00123',
      currency: 'USD',
    },
    expect.objectContaining({ line: 6, amountMinor: 2000, id: 'B2', name: '' }),
  ]);
});

test.each([
  ['142', 500],
  ['399', 500],
  ['400', -500],
  ['699', -500],
  ['721', -500],
  ['930', 500],
  ['970', -500],
])('the type %s says the direction', (type, amountMinor) => {
  expect(readBai2(file(ACCOUNT, `16,${type},500,,,,A/`)).entries).toMatchObject([{ amountMinor }]);
});

test('balances in continued records and availability of several days are read', () => {
  const account = '03,00123,CAD,040,5,,/\n88,010,-500,,/\n88,015,+500,2,D,2,0,300,1,200,100,7,,/';
  const { balances, entries, isProven } = readBai2(file(account, '16,142,1000,D,3,0,500,1,300,2,200,B1,C1,TEXT/'));
  expect(balances.map(({ amountMinor }) => amountMinor)).toEqual([-500, 500]);
  expect(entries).toMatchObject([{ amountMinor: 1000, id: 'B1', note: 'C1', name: 'TEXT', currency: 'CAD' }]);
  expect(isProven).toBe(true);
});

test.each([
  ['16,142,5.00,,,,A/', 'unreadable', 'amount'],
  ['16,830,500,,,,A/', 'unreadable', 'direction'],
  ['16,890,0,,,,A/', 'no booking', undefined],
])('%s is listed with the reason', (text, reason, what) => {
  const [left] = readBai2(file(ACCOUNT, text)).left;
  expect([left?.line, left?.reason, left?.what]).toEqual([4, reason, what]);
});

test('a group without a date makes its transactions unreadable', () => {
  const text = file(ACCOUNT, '16,142,5,,,,A/').replace('250102', '259902');
  expect(readBai2(text)).toMatchObject({ entries: [], left: [{ what: 'date' }] });
});

test('a transaction that continues before its text is read', () => {
  const text = file(ACCOUNT, '16,142,5,1/', '88,B1,C1/', '88,TEXT, MORE');
  expect(readBai2(text).entries).toMatchObject([{ id: 'B1', note: 'C1', name: 'TEXT, MORE' }]);
});

test('many continued records are read in bounded time', () => {
  const text = file(ACCOUNT, '16,142,5,,A,B,TEXT', ...Array(100_000).fill('88,MORE'));
  expect(readBai2(text).entries).toHaveLength(1);
});
