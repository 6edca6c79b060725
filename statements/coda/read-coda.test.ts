import { expect, test } from 'vitest';
import { readStatements } from '../read-statements.ts';
import { readCoda } from './read-coda.ts';

/** Writes texts at positions of a line with 128 characters. */
const line = (...parts: [number, string][]) => {
  let text = ' '.repeat(128);
  for (const [at, part] of parts) text = text.slice(0, at) + part + text.slice(at + part.length);
  return text;
};
const amount = (sign: 0 | 1, thousandths: number) => `${sign}${String(thousandths).padStart(15, '0')}`;
const HEADER = line([0, '0000003012572505'], [34, 'ANN BROWN'], [60, 'KREDBEBB'], [127, '2']);
const opening = (thousandths: number, account = '12001BE68539007547034                  EUR') =>
  line([0, account], [42, amount(0, thousandths)], [58, '010125'], [64, 'ANN BROWN'], [90, 'Zichtrekening']);
type Details = { detail?: string; kind?: '0' | '1'; text?: string; booked?: string };
const movement = (
  number: string,
  sign: 0 | 1,
  thousandths: number,
  { detail = '0000', kind = '0', text = '', booked = '030125' }: Details = {},
) =>
  line(
    [0, `21${number}${detail}REF${number}`],
    [31, amount(sign, thousandths)],
    [47, '020125'],
    [53, `00150000${kind}${text}`],
    [115, booked],
  );
const second = (number: string, text: string) => line([0, `22${number}0000${text}`]);
const third = (number: string, account: string, name: string, text = '') =>
  line([0, `23${number}0000${account}`], [44, 'EUR'], [47, name], [82, text]);
const closing = (thousandths: number) =>
  line([0, '8001BE68539007547034                  EUR'], [41, amount(0, thousandths)], [57, '310125']);
const file = (...lines: string[]) => [HEADER, ...lines, line([0, '9']), ''].join('\r\n');
const read = (...lines: string[]) => readCoda(file(...lines).replaceAll('\r\n', '\n'));

test('movements are read, and the balances prove them', async () => {
  const text = file(
    opening(1_000_000),
    movement('0001', 1, 12_340, { text: 'Brood en' }),
    second('0001', '  melk'),
    third('0001', 'BE71096123456769', 'BAKKERIJ', ' van maandag'),
    movement('0002', 0, 100_000),
    closing(1_087_660),
  );
  const [statement] = await readStatements(Buffer.from(text));
  expect(statement).toMatchObject({
    format: 'coda',
    isProven: true,
    currency: 'EUR',
    accounts: [{ id: 'BE68539007547034', name: 'ANN BROWN', currency: 'EUR' }],
    balances: [
      { is: 'opening', amountMinor: 100_000, day: '2025-01-01' },
      { is: 'closing', amountMinor: 108_766, day: '2025-01-31' },
    ],
    left: [],
  });
  expect(statement?.entries).toEqual([
    {
      line: 3,
      day: '2025-01-03',
      otherDay: '2025-01-02',
      amountMinor: -1234,
      name: 'BAKKERIJ',
      note: 'Brood en melk van maandag',
      id: 'REF0001',
      transferWith: 'BE71096123456769',
      account: 'BE68539007547034',
      currency: 'EUR',
    },
    expect.objectContaining({ line: 6, amountMinor: 10_000 }),
  ]);
});

test('the details of a total are not entries', () => {
  const { entries, isProven } = read(
    opening(0),
    movement('0001', 1, 9_680),
    movement('0001', 1, 8_000, { detail: '0001' }),
    movement('0001', 1, 1_680, { detail: '0002' }),
    second('0001', '').replace('0000', '0002'),
    movement('0002', 0, 20_000),
    closing(10_320),
  );
  expect(entries.map(({ amountMinor }) => amountMinor)).toEqual([-968, 2000]);
  expect(isProven).toBe(true);
});

test.each([
  ['101090933755493', { name: '+++090/9337/55493+++', note: '' }],
  [`113${'1'.repeat(40)}COFFEE & CO     BRUSSELS`, { name: 'COFFEE & CO', note: 'BRUSSELS' }],
  ['999 Some text', { name: 'Some text', note: '' }],
])('the structured communication %s is read', (text, words) => {
  const first = text.slice(0, 53);
  const rest = text.slice(53);
  expect(
    read(opening(0), movement('0001', 1, 1000, { kind: '1', text: first }), second('0001', rest)).entries,
  ).toMatchObject([words]);
});

test('information records are the note', () => {
  const information = (kind: string, text: string) =>
    line([0, `3${kind}00010001REF`], [39, kind === '1' ? `0${text}` : '']);
  const { entries } = read(opening(0), movement('0001', 1, 1000, { text: 'Fee' }), information('1', 'January 2025'));
  expect(entries).toMatchObject([{ name: 'Fee', note: 'January 2025' }]);
});

test('old account numbers, several statements and missing balances are read', () => {
  const old = opening(0, '10001539007547034 EUR0BE');
  const { accounts, entries, isProven } = read(
    old,
    movement('0001', 1, 1000),
    closing(0),
    HEADER,
    opening(0),
    movement('0001', 0, 1000),
  );
  expect(accounts.map(({ id }) => id)).toEqual(['539007547034', 'BE68539007547034']);
  expect(entries.map(({ account }) => account)).toEqual(['539007547034', 'BE68539007547034']);
  expect(isProven).toBe(false);
});

test.each([
  [movement('0001', 1, 1005), 'amount'],
  [movement('0001', 1, 1000).replace('0000000', 'x'.repeat(7)), 'amount'],
  [movement('0001', 1, 1000, { booked: '310299' }).replace('020125', '300225'), 'date'],
])('an unreadable movement is listed', (text, what) => {
  expect(read(opening(0), text)).toMatchObject({ entries: [], left: [{ line: 3, reason: 'unreadable', what }] });
});

test('many lines of information are read in a bounded note', () => {
  const information = `${line([0, '3200010001'], [10, 'x'.repeat(105)])}\n`.repeat(100_000);
  const { entries } = read(opening(0), movement('0001', 1, 1000), information);
  expect(entries[0]?.name.length).toBeLessThanOrEqual(1000);
});
