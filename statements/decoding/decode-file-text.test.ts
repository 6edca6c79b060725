import { expect, test } from 'vitest';
import { decodeFileText } from './decode-file-text.ts';

/** Returns bytes in any code page. Strings are encoded in Latin-1. */
const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));

/** Returns a text encoded in a single-byte code page. */
function codePage(encoding: string, text: string): Buffer {
  const decoder = new TextDecoder(encoding);
  const codes = new Map(Array.from({ length: 256 }, (_, code) => [decoder.decode(Uint8Array.of(code)), code]));
  return Buffer.from([...text].map((letter) => codes.get(letter) ?? 0));
}

const GREEK_CAPITALS = 'ΗΜΕΡΟΜΗΝΙΑ;ΠΟΣΟ;ΠΕΡΙΓΡΑΦΗ\n01/02/2026;45,60;ΑΓΟΡΑ ΣΟΥΠΕΡ ΜΑΡΚΕΤ';
const HEBREW = 'תאריך,תיאור,חובה,זכות\n01/02/2026,שופרסל דיל,45.60,\n02/02/2026,העברה מבנק הפועלים,,200';
const ARABIC = 'التاريخ,البيان,الرصيد\n01/02/2026,شراء من السوق المركزي,45.60';
const THAI = 'วันที่,รายการ,ถอนเงิน\n01/02/2026,ชำระค่าสินค้า,45.60\n02/02/2026,รับโอนเงิน,35';
const RUSSIAN = 'Дата;Сумма;Описание\n01.02.2026;45,60;Оплата покупки в магазине';

test.each([
  ['UTF-8 with a mark', Buffer.from('\ufeffZürich'), 'Zürich'],
  ['UTF-16 with a mark', Buffer.from('\ufeffZürich', 'utf16le'), 'Zürich'],
  ['UTF-16 without one', Buffer.from('Date;Amount;Zürich', 'utf16le'), 'Date;Amount;Zürich'],
  ['UTF-16 from the other end', Buffer.from('Date;Amount;Zürich', 'utf16le').swap16(), 'Date;Amount;Zürich'],
  ['UTF-8', Buffer.from('Zürich – 5 €'), 'Zürich – 5 €'],
  ['UTF-8 that calls itself 1252', Buffer.from('CHARSET:1252\nCafé'), 'CHARSET:1252\nCafé'],
  ['what an OFX head declares', bytes('CHARSET:1251\n', [0xca, 0xee, 0xf4, 0xe5]), 'CHARSET:1251\nКофе'],
  [
    'what an XML prolog declares',
    bytes('<?xml version="1.0" encoding="ISO-8859-1"?><a>5 ', [0x80], '</a>'),
    '<?xml version="1.0" encoding="ISO-8859-1"?><a>5 €</a>',
  ],
  [
    'Western Europe',
    bytes('Überweisung Bäckerei Größe Prélèvement façon'),
    'Überweisung Bäckerei Größe Prélèvement façon',
  ],
  ['Sweden', bytes('Överföring Kortköp Påfyllning'), 'Överföring Kortköp Påfyllning'],
  [
    'Poland',
    bytes('P', [0xb3], 'atno', [0x9c, 0xe6], ' kart', [0xb9], ' za', [0xbf], 'alenie'),
    'Płatność kartą zażalenie',
  ],
  [
    'Hungary in DOS',
    bytes('D', [0xa1], 'j, jutal', [0x82], 'k ', [0xa0], 'tutal', [0xa0], 's'),
    'Díj, jutalék átutalás',
  ],
  ['Russia', bytes([0xcf, 0xeb, 0xe0, 0xf2, 0xe5, 0xe6], ' ', [0xea, 0xe0, 0xf0, 0xf2, 0xee, 0xe9]), 'Платеж картой'],
  ['China', bytes([0xbd, 0xbb, 0xd2, 0xd7, 0xca, 0xb1, 0xbc, 0xe4], ',', [0xbd, 0xf0, 0xb6, 0xee]), '交易时间,金额'],
  ['Greece', bytes([0xd0, 0xeb, 0xe7, 0xf1, 0xf9, 0xec, 0xde], ' ', [0xea, 0xdc, 0xf1, 0xf4, 0xe1]), 'Πληρωμή κάρτα'],
  ['Turkey', bytes('Ma', [0x61, 0xfe], ' al', [0xfd, 0xfe], 'veri', [0xfe]), 'Maaş alışveriş'],
  ['Greece in capitals', codePage('windows-1253', GREEK_CAPITALS), GREEK_CAPITALS],
  ['Israel', codePage('windows-1255', HEBREW), HEBREW],
  ['Israel, with few words', codePage('windows-1255', 'תאריך,סכום'), 'תאריך,סכום'],
  ['Egypt', codePage('windows-1256', ARABIC), ARABIC],
  ['Thailand', codePage('windows-874', THAI), THAI],
  ['Russia in DOS', codePage('ibm866', RUSSIAN), RUSSIAN],
  ['Russia without capitals', codePage('windows-1251', 'дата;сумма'), 'дата;сумма'],
  ['Japan', bytes([0x8e, 0xe6, 0x88, 0xf8, 0x93, 0xfa], ',', [0x8b, 0xe0, 0x8a, 0x7a]), '取引日,金額'],
  ['Japan, with signs of two bytes that look like ours', bytes([0x83, 0x4a, 0x81, 0x5b, 0x83, 0x68], ',1'), 'カード,1'],
  ['Czechia', bytes([0xc8], 'ástka Sm', [0xec], 'r P', [0xf9], 'vodní'), 'Částka Směr Původní'],
  ['Taiwan', bytes([0xa5, 0xe6, 0xa9, 0xf6, 0xa4, 0xe9, 0xb4, 0xc1], ',', [0xbe, 0x6c, 0xc3, 0x42]), '交易日期,餘額'],
  ['Korea', bytes([0xb0, 0xc5, 0xb7, 0xa1, 0xc0, 0xcf], ',', [0xc0, 0xdc, 0xbe, 0xd7]), '거래일,잔액'],
  ['ends of lines of every kind', Buffer.from('a\r\nb\rc\r\r\nd\ne'), 'a\nb\nc\nd\ne'],
])('a file in %s is decoded correctly', (_name, file, text) => {
  expect(decodeFileText(file).text).toBe(text);
});

test('an uncertain encoding is asked for, and the answer is used', () => {
  const file = bytes('Caf', [0xe8]);
  const { text, questions } = decodeFileText(file);
  expect(text).toBe('Cafè');
  expect(questions).toEqual([{ about: 'encoding', choices: ['windows-1252', 'windows-1250'] }]);
  expect(decodeFileText(file, 'windows-1250')).toMatchObject({ text: 'Cafč', questions: [] });
});

test('no question is asked if both encodings read the same text', () => {
  expect(decodeFileText(bytes('M', [0xfc], 'ller')).questions).toEqual([]);
});
