import { expect, test } from 'vitest';
import { UnreadableStatementError } from '../statement.ts';
import { readOfx } from './read-ofx.ts';

const around = (bookings: string, range = '<DTSTART>20240101<DTEND>20240131') =>
  `<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><BANKID>7<ACCTID>4711</BANKACCTFROM><BANKTRANLIST>${range}${bookings}</BANKTRANLIST><LEDGERBAL><BALAMT>100.50<DTASOF>20240131</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
const booking = (values: string) => around(`<STMTTRN>${values}</STMTTRN>`);
const only = (values: string) => readOfx(booking(values)).entries[0];

test('closed and unclosed tags are read alike', () => {
  const open = booking('<TRNTYPE>DEBIT\n<DTPOSTED>20240115\n<TRNAMT>-12.34\n<FITID>a1\n<NAME>Baker\n<MEMO>Bread\n');
  const closed = booking(
    '<TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>20240115</DTPOSTED><TRNAMT>-12.34</TRNAMT>\n\n<FITID>a1</FITID>\n<NAME>Baker</NAME><MEMO>Bread</MEMO>',
  );
  const entry = {
    day: '2024-01-15',
    amountMinor: -1234,
    name: 'Baker',
    note: 'Bread',
    id: 'a1',
    account: '4711',
    currency: 'EUR',
  };
  expect(readOfx(open).entries).toMatchObject([entry]);
  expect(readOfx(closed).entries).toMatchObject([entry]);
  expect(readOfx(open)).toMatchObject({
    accounts: [{ id: '4711', currency: 'EUR' }],
    balances: [{ is: 'closing', amountMinor: 10_050, day: '2024-01-31', account: '4711' }],
  });
});

test('an unclosed transaction ends at the next one or at the balance', () => {
  const { entries } = readOfx(
    around('<STMTTRN><DTPOSTED>20240115<TRNAMT>1<NAME>One<STMTTRN><DTPOSTED>20240116<TRNAMT>2<NAME>Two'),
  );
  expect(entries.map(({ name, amountMinor }) => [name, amountMinor])).toEqual([
    ['One', 100],
    ['Two', 200],
  ]);
});

test('the day is the one that the bank wrote, in any time zone', () => {
  expect(only('<DTPOSTED>20240131233000.000[-8:PST]<TRNAMT>1<NAME>a')?.day).toBe('2024-01-31');
  expect(only('<DTPOSTED>20240131000000[+12:NZST]<TRNAMT>1<NAME>a')?.day).toBe('2024-01-31');
  expect(only('<DTPOSTED><DTUSER>20240130<TRNAMT>1<NAME>a')?.day).toBe('2024-01-30');
});

test.each([
  ['-8.95000', -895],
  ['+5', 500],
  ['12,34', 1234],
  ['1.234,56', 123_456],
  ['1,234.56', 123_456],
  ['.5', 50],
  ['-0.00', 0],
])('the amount %s is read', (text, amountMinor) => {
  expect(only(`<DTPOSTED>20240115<TRNAMT>${text}<NAME>a`)?.amountMinor).toBe(amountMinor);
});

test.each([
  ['<DTPOSTED>20240231<TRNAMT>1<NAME>a', 'date'],
  ['<TRNAMT>1<NAME>a', 'date'],
  ['<DTPOSTED>20240115<TRNAMT>$120<NAME>a', 'amount'],
  ['<DTPOSTED>20240115<TRNAMT>1.005<NAME>a', 'amount'],
  ['<DTPOSTED>20240115<TRNAMT>99999999999999999999<NAME>a', 'amount'],
  ['<DTPOSTED>20240115<NAME>a', 'amount'],
])('%s is skipped with the reason', (values, what) => {
  expect(readOfx(booking(values))).toMatchObject({ entries: [], left: [{ line: 1, reason: 'unreadable', what }] });
});

test('names are found in all fields that banks use', () => {
  const nameOf = (values: string) => only(`<DTPOSTED>20240115<TRNAMT>1${values}`)?.name;
  expect(nameOf('<NAME><![CDATA[Baker & Sons  ]]></NAME>')).toBe('Baker & Sons');
  expect(nameOf('<NAME>Baker &amp;amp; Sons &#233; &bogus;')).toBe('Baker & Sons é &bogus;');
  expect(nameOf('<NAME>Baker & Sons < Co')).toBe('Baker & Sons < Co');
  expect(nameOf('<NAME></NAME><MEMO>Bread')).toBe('Bread');
  expect(nameOf('<NAME>0000000<MEMO>Bread')).toBe('Bread');
  expect(nameOf('<PAYEE><NAME>Baker<CITY>Bonn</PAYEE>')).toBe('Baker');
  expect(nameOf(`<NAME>${'x'.repeat(32)}<MEMO>${'x'.repeat(32)}yz`)).toBe(`${'x'.repeat(32)}yz`);
});

test.each(['', '0', '000000'])('the placeholder "%s" is not an id, and vendor tags are ignored', (id) => {
  const entry = only(
    `<DTPOSTED>20240115<TRNAMT>1<FITID>${id}</FITID><INTU.BID>7<NAME>a<ORIGCURRENCY><CURSYM>USD</ORIGCURRENCY>`,
  );
  expect(entry).toMatchObject({ name: 'a', currency: 'EUR' });
  expect(entry).not.toHaveProperty('id');
});

test('two statements in one response are two accounts, and pending rows are skipped', () => {
  const one = booking('<DTPOSTED>20240115<TRNAMT>1<NAME>a');
  const { entries, accounts, left } = readOfx(
    one.replace(
      '</STMTRS>',
      '</STMTRS><CCSTMTRS><CURDEF>USD<CCACCTFROM><ACCTID>0815</CCACCTFROM><BANKTRANLIST><STMTTRN><DTPOSTED>20240116<TRNAMT>-2<NAME>b</STMTTRN></BANKTRANLIST><BANKTRANLISTP><STMTTRNP><DTTRAN>20240117<TRNAMT>-3<NAME>c</STMTTRNP></BANKTRANLISTP></CCSTMTRS>',
    ),
  );
  expect(entries.map(({ account, currency }) => [account, currency])).toEqual([
    ['4711', 'EUR'],
    ['0815', 'USD'],
  ]);
  expect(accounts).toHaveLength(2);
  expect(left).toMatchObject([{ reason: 'pending', text: 'c' }]);
});

test.each([
  ['a month', '<DTSTART>20240101<DTEND>20240131', 1],
  ['until the day before', '<DTSTART>20240101<DTEND>20240130', 1],
  ['until weeks before', '<DTSTART>20240101<DTEND>20240120', 0],
  ['ending before its transactions', '<DTEND>20240110', 0],
  ['none, with the last transaction weeks before', '', 0],
])('a balance of the 31st is used only if the transactions reach that day (range: %s)', (_, range, count) => {
  expect(readOfx(around('<STMTTRN><DTPOSTED>20240115<TRNAMT>1<NAME>a', range)).balances).toHaveLength(count);
});

test('a file without a range covers the days until it was created', () => {
  expect(readOfx(around('<STMTTRN><DTPOSTED>20240126<TRNAMT>1<NAME>a', '')).balances).toHaveLength(1);
});

test('a file with nothing but tags is refused or read quickly', () => {
  expect(() => readOfx('<OFX>')).toThrow(UnreadableStatementError);
  expect(() => readOfx(`<OFX>${'<STMTTRN>'.repeat(300_000)}`)).toThrow('more than 250,000 transactions');
  expect(readOfx(booking(`<DTPOSTED>20240115<TRNAMT>1<NAME>${'&amp;<'.repeat(200_000)}`)).entries).toHaveLength(1);
});

test('without any minus the types of the transactions give the direction', () => {
  const typed = (type: string, amount: string) =>
    `<STMTTRN><TRNTYPE>${type}<DTPOSTED>20240115<TRNAMT>${amount}<NAME>A</STMTTRN>`;
  const minorsOf = (...bookings: string[]) =>
    readOfx(around(bookings.join(''))).entries.map((each) => each.amountMinor);
  expect(minorsOf(typed('DEBIT', '12.50'), typed('CREDIT', '1000.00'), typed('POS', '+3.00'))).toEqual([
    -1250, 100_000, -300,
  ]);
  expect(minorsOf(typed('DIRECTDEBIT', '12.50'), typed('CREDIT', '-3.00'))).toEqual([1250, -300]);
});

test('an element BENEFIT gives the direction if no amount has a minus sign', () => {
  const benefit = (direction: string, amount: string) =>
    `<STMTTRN><TRNTYPE>ibank.payment</TRNTYPE><BENEFIT>${direction}</BENEFIT><DTPOSTED>20240115</DTPOSTED><TRNAMT>${amount}</TRNAMT><NAME>A</NAME></STMTTRN>`;
  const { entries } = readOfx(around(benefit('debit', '12.50') + benefit('credit', '1000.00')));
  expect(entries.map(({ amountMinor }) => amountMinor)).toEqual([-1250, 100_000]);
});
