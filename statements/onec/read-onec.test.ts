import { expect, test } from 'vitest';
import { readStatements } from '../read-statements.ts';
import { read1CClientBankExchange } from './read-onec.ts';

const OWN = '40817810000000000001';
const DOLLARS = '40817840000000000002';
const OTHER = '40802810000000000003';
const section = (kind: string, fields: Record<string, string>) =>
  [
    `Секция${kind}`,
    ...Object.entries(fields).map(([name, value]) => `${name}=${value}`),
    kind.startsWith('Документ') ? 'КонецДокумента' : `Конец${kind}`,
  ].join('\n');
const file = (...sections: string[]) =>
  [
    '1CClientBankExchange',
    'ВерсияФормата=1.03',
    'Кодировка=Windows',
    `РасчСчет=${OWN}`,
    ...sections,
    'КонецФайла',
    '',
  ].join('\n');
const payment = (fields: Record<string, string>) =>
  section('Документ=Платежное поручение', { Номер: '42', Дата: '03.01.2025', Сумма: '12.34', ...fields });
const BALANCES = section('РасчСчет', {
  ДатаНачала: '01.01.2025',
  НачальныйОстаток: '1000.00',
  РасчСчет: OWN,
  КонечныйОстаток: '1007.66',
  ДатаКонца: '31.01.2025',
});
const OUT = payment({
  ПлательщикСчет: OWN,
  Плательщик: 'ИНН 7712345678 Анна',
  ПолучательСчет: OTHER,
  Получатель: 'ИНН 7723456789 Хлеб',
  ДатаСписано: '04.01.2025',
  НазначениеПлатежа: 'Оплата счета',
});
const IN = payment({ Сумма: '20', ПлательщикСчет: OTHER, Плательщик1: 'Завод', ПолучательСчет: OWN });

/** Encodes Russian letters in Windows-1251. */
const encode1251 = (text: string) =>
  Buffer.from(
    Array.from(text, (sign) => (sign >= 'А' && sign <= 'я' ? sign.charCodeAt(0) - 0x350 : sign.charCodeAt(0))),
  );

test('documents are read in the encoding of the file, and the balances prove them', async () => {
  const [statement] = await readStatements(encode1251(file(BALANCES, OUT, IN)));
  expect(statement).toMatchObject({
    format: 'onec',
    encoding: 'windows-1251',
    questions: [],
    isProven: true,
    currency: 'RUB',
    accounts: [{ id: OWN, currency: 'RUB' }],
    balances: [
      { is: 'opening', amountMinor: 100_000, day: '2025-01-01' },
      { is: 'closing', amountMinor: 100_766, day: '2025-01-31' },
    ],
    entries: [
      {
        line: 12,
        day: '2025-01-04',
        amountMinor: -1234,
        name: 'Хлеб',
        note: 'Оплата счета',
        id: '42',
        transferWith: OTHER,
      },
      { day: '2025-01-03', amountMinor: 2000, name: 'Завод', note: '' },
    ],
    left: [],
  });
});

test('a payment between own accounts has two entries', () => {
  const text = file(payment({ ПлательщикСчет: OWN, ПолучательСчет: DOLLARS })).replace(
    'РасчСчет=',
    `РасчСчет=${DOLLARS}\nРасчСчет=`,
  );
  expect(read1CClientBankExchange(text).entries).toMatchObject([
    { account: OWN, amountMinor: -1234, currency: 'RUB', transferWith: DOLLARS },
    { account: DOLLARS, amountMinor: 1234, currency: 'USD', transferWith: OWN },
  ]);
});

test.each([
  [payment({ ПлательщикСчет: OTHER, ПолучательСчет: OTHER }), 'direction'],
  [payment({ ПлательщикСчет: OWN, Сумма: '1.005' }), 'amount'],
  [payment({ ПлательщикСчет: OWN, Дата: '31.02.2025' }), 'date'],
])('an unreadable document is listed', (text, what) => {
  expect(read1CClientBankExchange(file(text))).toMatchObject({
    entries: [],
    left: [{ line: 5, reason: 'unreadable', what }],
  });
});

test('a document without accounts has the direction of its only date', () => {
  const cash = payment({ ДатаСписано: '', ДатаПоступило: '05.01.2025' });
  expect(read1CClientBankExchange(file(cash)).entries).toMatchObject([
    { account: OWN, day: '2025-01-05', amountMinor: 1234 },
  ]);
});

test('the encoding of DOS is used', async () => {
  const bytes = Buffer.from('1CClientBankExchange\nX=DOS\n', 'latin1');
  await expect(readStatements(Buffer.concat([bytes, Buffer.from([0x8f, 0x90, 0xe2])]))).resolves.toMatchObject([
    { encoding: 'ibm866' },
  ]);
});
