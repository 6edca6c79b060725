import { expect, test } from 'vitest';
import { readMt940 } from './read-mt940.ts';

const message = (bookings: string, { from = 'C240101EUR0,00', to = '' } = {}) =>
  `:20:REF\n:25:DE00123\n:28C:1/1\n:60F:${from}\n${bookings}\n${to && `:62F:${to}\n`}-\n`;
const only = (line: string, text = ':86:Bread') => readMt940(message(`:61:${line}\n${text}`)).entries[0];

test.each([
  ['2401150116D12,34NTRFNONREF//B1', { day: '2024-01-16', otherDay: '2024-01-15', amountMinor: -1234, id: 'B1' }],
  ['240115C12,34NTRF', { day: '2024-01-15', amountMinor: 1234 }],
  ['2401150115DR20,00N037NONREF', { amountMinor: -2000 }],
  ['2401150115RDR20,00N068NONREF', { amountMinor: 2000 }],
  ['2401150115RC20,00N068NONREF', { amountMinor: -2000 }],
  ['2401150115DD20,00NTRF', { amountMinor: -2000 }],
  ['2401150115ED20,00NTRF', { amountMinor: -2000 }],
  ['2401150115EC20,00NTRF', { amountMinor: 2000 }],
  ['240115C500NTRF', { amountMinor: 50_000 }],
  ['240115C9,NTRF', { amountMinor: 900 }],
  ['240115C79,7FMSC01', { amountMinor: 7970 }],
  ['2312310102D1,00NTRF', { day: '2024-01-02', otherDay: '2023-12-31' }],
  ['2401021231D1,00NTRF', { day: '2023-12-31', otherDay: '2024-01-02' }],
  ['2302300228D1,00NTRF', { day: '2023-02-28', amountMinor: -100 }],
])('%s is read', (line, entry) => {
  expect(only(line)).toMatchObject({ name: 'Bread', account: 'DE00123', currency: 'EUR', ...entry });
});

test.each([
  ['240231C1,00NTRF', 'date'],
  ['240115C1,005NTRF', 'amount'],
  ['240115X1,00NTRF', 'amount'],
])('%s is skipped with the reason', (line, what) => {
  expect(readMt940(message(`:61:${line}`)).left).toMatchObject([{ line: 5, reason: 'unreadable', what }]);
});

test('balances prove the entries, also across consecutive messages', () => {
  const first = message(':61:240115C10,00NTRF', { to: 'C240115EUR10,00' }).replace(':62F:', ':62M:');
  const second = message(':61:240116D15,00NTRF', { from: 'C240115EUR10,00', to: 'D240116EUR5,00' });
  const { isProven, balances, entries } = readMt940(first + second.replace(':60F:', ':60M:'));
  expect(isProven).toBe(true);
  expect(entries).toHaveLength(2);
  expect(balances).toEqual([
    { is: 'opening', account: 'DE00123', day: '2024-01-01', amountMinor: 0 },
    { is: 'closing', account: 'DE00123', day: '2024-01-16', amountMinor: -500 },
  ]);
  expect(readMt940(message(':61:240115C10,00NTRF', { to: 'C240115EUR11,00' })).isProven).toBe(false);
  expect(readMt940(message(':61:240115C10,00NTRF')).isProven).toBeUndefined();
});

test('German texts are joined before searching for tags', () => {
  const text = [
    ':86:177?00UEBERWEISUNG?109310?20EREF+ABC-123?21SVWZ+Rechnung 4711 vom 2',
    '6. Mai?30BANKDEFF?31DE00123?32Baeckerei Sonn?33enschein',
  ].join('\n');
  expect(only('240115D1,00NTRF', text)).toMatchObject({
    name: 'Baeckerei Sonnenschein',
    note: 'Rechnung 4711 vom 26. Mai',
  });
  expect(only('240115D1,00NTRF', text.replaceAll('?', '>'))).toMatchObject({ name: 'Baeckerei Sonnenschein' });
});

test('Dutch texts give name and purpose', () => {
  expect(
    only('240115D1,00NTRF', ':86:/TRTP/SEPA OVERBOEKING/IBAN/NL00X/NAME/De Bakker/REMI/Brood/EREF/1'),
  ).toMatchObject({
    name: 'De Bakker',
    note: 'Brood',
  });
  expect(only('240115D1,00NTRF', ':86:REK: NL26ABNA0999999999/NAAM: De Bakker')).toMatchObject({
    name: 'De Bakker',
    note: 'REK: NL26ABNA0999999999/NAAM: De Bakker',
  });
  expect(only('240115D1,00NTRF', ':86:/CNTP/NL00X/BANKNL2A/De Bakker///REMI/USTD//Brood/')).toMatchObject({
    name: 'De Bakker',
    note: 'Brood',
  });
});

test('text lines that look like fields or end markers are text', () => {
  const { entries } = readMt940(
    message(':61:240115D1,00NTRF\n:86:KASSE\n:12:11 UHR\n:20:15 UHR\n-BROT\n- \n\n:61:240116D2,00NTRF', {
      to: 'D240116EUR3,00',
    }),
  );
  expect(entries).toMatchObject([{ name: 'KASSE :12:11 UHR :20:15 UHR -BROT' }, { amountMinor: -200 }]);
});

test('blocks, control characters and @@ as line ends do not matter', () => {
  const plain = message(':61:240115D1,00NTRF\n:86:Bread', { to: 'D240115EUR1,00' });
  const entry = [{ day: '2024-01-15', amountMinor: -100, name: 'Bread' }];
  expect(readMt940(`\u0001{1:F01BANK}{2:I940}{4:\n${plain.replace(/-\n$/, '-}\u0003')}`).entries).toMatchObject(entry);
  expect(readMt940(`{1:F01BANK}{2:I940}{4:${plain}`).entries).toMatchObject(entry);
  expect(readMt940(plain.replaceAll('\n', '@@')).entries).toMatchObject(entry);
});

test('a text after the closing balance does not belong to a transaction', () => {
  const file = message(':61:240115D1,00NTRF\n:86:Bread', { to: 'D240115EUR1,00' }).replace('-\n', ':86:SUM 1\n-\n');
  expect(readMt940(file).entries).toMatchObject([{ name: 'Bread', note: '' }]);
});

test('a booking date outside the statement is replaced by the value date', () => {
  const rows = ':61:2401150501D1,00NTRF\n:86:Bread\n:61:2401150116D2,00NTRF\n:86:Milk';
  const { entries } = readMt940(message(rows, { to: 'D240116EUR3,00' }));
  expect(entries.map(({ day }) => day)).toEqual(['2024-01-15', '2024-01-16']);
});
