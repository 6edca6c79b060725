import { expect, test } from 'vitest';
import { readCsvTable } from './read-table.ts';

const FNB = `2,123456789,'A B','ACCOUNT'
3,'Staatnommer','Vanaf Datum','Tot Datum'
3,55,'28 Desember 2017','28 Januarie 2018'
5,'Nommer','Datum','Beskrywing1','Beskrywing2','Bedrag','Saldo'
5,1,'29 Des',"Payment received","Company, Inc",5000.01,7000.01
5,2,'01 Jan',"POS Transaction","Grocery Store",-4000.00,3000.01
6,'END'
`;

test('dates without a year are in the period above them, also across New Year', () => {
  const { entries, isProven } = readCsvTable(FNB);
  expect(entries.map(({ day, amountMinor }) => [day, amountMinor])).toEqual([
    ['2017-12-29', 500_001],
    ['2018-01-01', -400_000],
  ]);
  expect(isProven).toBe(true);
});

test.each([
  'Von;01/12/2025;bis;15/01/2026',
  'Periode: 01/12/2025 - 15/01/2026;;;',
  'Period 1 Dec 2025 to 15 Jan 2026',
  '2025-12-01 2026-01-15',
])('the period %s is understood', (period) => {
  const { entries } = readCsvTable(`${period}\nDatum;Text;Betrag\n30/12;Brot;-1,00\n02/01;Milch;-2,00\n`);
  expect(entries.map(({ day }) => day)).toEqual(['2025-12-30', '2026-01-02']);
});

test('texts like dates without a year are unchanged if transactions have full dates', () => {
  const { entries } = readCsvTable(
    'Stand;15/01/2026\nDatum;Text;Betrag\n30/12/2025;3/4;-1,00\n02/01/2026;Milch;-2,00\n',
  );
  expect(entries.map(({ day, name }) => [day, name])).toEqual([
    ['2025-12-30', '3/4'],
    ['2026-01-02', 'Milch'],
  ]);
});

test('a description that looks like such a date is unchanged', () => {
  const { entries } = readCsvTable(
    'Von;01/12/2025;bis;15/01/2026\nDatum;Text;Betrag\n30/12;Brot;-1,00\n02/01;3/4;-2,00\n',
  );
  expect(entries.map(({ day, name }) => [day, name])).toEqual([
    ['2025-12-30', 'Brot'],
    ['2026-01-02', '3/4'],
  ]);
});

test('the month may come first', () => {
  const { entries } = readCsvTable('Period,12/01/2025,01/15/2026\nDate,Text,Amount\n12/30,A,-1.00\n01/14,B,-2.00\n');
  expect(entries.map(({ day }) => day)).toEqual(['2025-12-30', '2026-01-14']);
});

test.each([
  ['German', 'Buchungsdatum;Buchungsdatum;Text;Betrag'],
  ['English', 'Date;Date;Description;Amount'],
])('of two day columns with the same header the later one counts (%s)', (_, heads) => {
  const rows = '28.09.2026;29.09.2026;A;-1,00\n19.09.2026;23.09.2026;B;-2,00\n30.09.2026;;C;-3,00\n';
  const { entries, left } = readCsvTable(`${heads}\n${rows}`);
  expect(entries.map(({ day, otherDay }) => [day, otherDay])).toEqual([
    ['2026-09-29', '2026-09-28'],
    ['2026-09-23', '2026-09-19'],
  ]);
  expect(left).toMatchObject([{ line: 4, reason: 'pending' }]);
});

test.each([
  ['Italian', 'Data di transazione;Data di registrazione;Descrizione;Importo'],
  ['Italian, the other way round', 'Data contabile;Data valuta;Descrizione;Importo', true],
  ['Spanish', 'Fecha de operación;Fecha de registro;Concepto;Importe'],
  ['Portuguese', 'Data da compra;Data de contabilização;Descrição;Valor'],
  ['French', 'Date de transaction;Date de comptabilisation;Libellé;Montant'],
  ['Turkish', 'İşlem Tarihi;Muhasebe Tarihi;Açıklama;Tutar'],
  ['Turkish, with a value day', 'İşlem Tarihi;Valör Tarihi;Açıklama;Tutar', true],
  ['Romanian', 'Data tranzacției;Data înregistrării;Descriere;Suma'],
  ['Norwegian', 'Kjøpsdato;Registreringsdato;Tekst;Beløp'],
  ['Japanese', '利用日;計上日;内容;金額'],
  ['Chinese', '交易日期;记账日;摘要;金额'],
  ['Chinese, with a value day', '交易日期;起息日;摘要;金额', true],
])('the day of the booking is used (%s)', (_, heads, isFirst = false) => {
  const { entries } = readCsvTable(`${heads}\n2026-01-05;2026-01-07;A;-1,00\n2026-01-06;2026-01-08;B;-2,00\n`);
  const days = [
    ['2026-01-05', '2026-01-06'],
    ['2026-01-07', '2026-01-08'],
  ];
  expect(entries.map(({ day }) => day)).toEqual(isFirst ? days[0] : days[1]);
});

test.each([
  ['04/17/2026 as of 04/15/2026', '2026-04-17'],
  ['"17.04.2026\n15.04.2026"', '2026-04-17'],
  ['2026-04-17 | 2026-04-15', '2026-04-17'],
  ['17.04.2026 / 15.04.2026', '2026-04-17'],
])('of two days in the cell %j the first one counts', (cell, day) => {
  expect(readCsvTable(`Date,Text,Amount\n${cell},A,-1.00\n`).entries).toMatchObject([{ day }]);
});

test('years of Taiwan are converted', () => {
  const { entries } = readCsvTable('交易日期,摘要,支出金額,存入金額\n115/07/01,薪資,,1000\n115/07/03,房租,500,\n');
  expect(entries.map(({ day, amountMinor }) => [day, amountMinor])).toEqual([
    ['2026-07-01', 100_000],
    ['2026-07-03', -50_000],
  ]);
});

test.each([
  ['05.01.2569', '14.03.2569'],
  ['05/01/69', '14/03/69'],
  ['5 ม.ค. 69', '14 มี.ค. 2569'],
  ['115.01.05', '115/03/14'],
  ['1150105', '1150314'],
  ['令和8年1月5日', '令和8年3月14日'],
  ['R8.1.5', 'R8.3.14'],
  ['1404/10/15', '1404/12/23'],
  ['46027', '46095'],
  ['1767600000', '1773446400000'],
  ['5 يناير 2026', '14 مارس 2026'],
  ['5 ינואר 2026', '14 מרץ 2026'],
  ['5 जनवरी 2026', '14 मार्च 2026'],
  ['5 იანვარი 2026', '14 მარტი 2026'],
  ['5 қаңтар 2026', '14 наурыз 2026'],
  ['5 tháng 1, 2026', '14 thg 3, 2026'],
  ['2026 m. sausio 5 d.', '2026 m. kovo 14 d.'],
  ['5. јануар 2026.', '14. март 2026.'],
  ['Mon Jan 05 2026 23:30:00 GMT-0800 (PST)', 'Sat Mar 14 2026 00:30:00 GMT+0900 (Japan Standard Time)'],
  ['2026-01-05T23:30:00-08:00', '2026-03-14T00:30:00+09:00'],
])('%s is January 5 and %s is March 14', (january, march) => {
  const { entries } = readCsvTable(`Date;Text;Amount\n${january};A;-12.50\n${march};B;1000.00\n`);
  expect(entries.map(({ day }) => day)).toEqual(['2026-01-05', '2026-03-14']);
});

test('months of Romanian and Albanian names are told apart', () => {
  const months = ['iunie', 'iulie', 'noiembrie', 'qershor', 'korrik', 'nëntor'];
  const rows = months.map((month) => `5 ${month} 2026;A;-1.00\n`).join('');
  const { entries } = readCsvTable(`Date;Text;Amount\n${rows}`);
  expect(entries.map(({ day }) => Number(day.slice(5, 7)))).toEqual([6, 7, 11, 6, 7, 11]);
});

test.each([
  ['Transaction Date', 'Process Date'],
  ['Txn Dt', 'Post Dt'],
  ['Data waluty', 'Data operacji'],
  ['Datum transakce', 'Datum zúčtování'],
  ['Vásárlás dátuma', 'Terhelés dátuma'],
  ['Дата на транзакция', 'Дата на осчетоводяване'],
  ['消費日', '入帳起息日'],
  ['이용일자', '확정일자'],
  ['Fecha de compra', 'Fecha de cargo'],
])('of %s and %s, the second one is the booking date', (purchase, booking) => {
  const rows = '2026-01-03;2026-01-05;A;-12.50\n2026-01-12;2026-01-14;B;1000.00\n';
  const { entries } = readCsvTable(`${purchase};${booking};Text;Amount\n${rows}`);
  expect(entries.map(({ day }) => day)).toEqual(['2026-01-05', '2026-01-14']);
});

test.each([
  '05.01.2026 um 10:00',
  '2026-01-05 at 10:00',
  '05/01/2026 à 10:00',
  '2026-01-05 오전 10:00',
  '5 января 2026 г.',
  '05.01.2026 р.',
  'Mon Jan  5 10:00:00 UTC 2026',
  'Mon Jan 05 10:00:00 2026',
  '2026-01-05T10:00:00Z[UTC]',
  '2026-01-05 10:00:00 America/New_York',
])('%s is a date', (date) => {
  expect(readCsvTable(`Date;Text;Amount\n${date};Abc;-12,50\n`).entries.map(({ day }) => day)).toEqual(['2026-01-05']);
});

test('six digits in a date column of an East Asian file are a date with the year first', () => {
  const readDays = (header: string) =>
    readCsvTable(`${header}\n251231,書店,1200\n260105,カフェ,450\n`).entries.map(({ day }) => day);
  expect(readDays('ご利用日,ご利用先,ご利用金額')).toEqual(['2025-12-31', '2026-01-05']);
  expect(() => readDays('Date,Text,Amount')).toThrow('No row in this file');
});

test('placeholders in the header do not make two dates a purchase date and a booking date', () => {
  const { entries } = readCsvTable('null,null,null,null\n24/01/2026,25/01/2026,"-18,30",Abc\n');
  expect(entries.map(({ day }) => day)).toEqual(['2026-01-24']);
});

test('dates in the Islamic calendar next to other dates are ignored', () => {
  const rows = '19/06/1445,2024/01/01,POS,-120.00\n15/07/1445,2024/01/27,PAYROLL,7350.50\n';
  const { entries } = readCsvTable(`Posting Date (Hijri),Posting Date,Description,Amount\n${rows}`);
  expect(entries.map(({ day }) => day)).toEqual(['2024-01-01', '2024-01-27']);
});

test('dates in the Islamic calendar are converted if there are no others', () => {
  const readDays = (first: string, second: string) =>
    readCsvTable(`التاريخ,البيان,المبلغ\n${first},A,-120.00\n${second},B,7350.50\n`).entries.map(({ day }) => day);
  expect(readDays('19/06/1445', '15/07/1445')).toEqual(['2024-01-01', '2024-01-27']);
  expect(readDays('1445/06/19', '1445/07/15')).toEqual(['2024-01-01', '2024-01-27']);
});

test('monthly dates under a header that is not English have the day first', () => {
  const rows = '01-01-2024;Rente;12,30\n01-02-2024;Rente;12,40\n01-03-2024;Rente;12,50\n';
  const { entries, questions } = readCsvTable(`Datum;Soort;Bedrag\n${rows}`);
  expect(entries.map(({ day }) => day)).toEqual(['2024-01-01', '2024-02-01', '2024-03-01']);
  expect(questions).toContainEqual({ about: 'date order', choices: ['DMY', 'MDY'] });
});

test('a Hebrew month may have a prefix', () => {
  const { entries } = readCsvTable('תאריך,תיאור,סכום\n1 במרץ 2024,A,-5.00\n10 באפריל 2024,B,9.00\n');
  expect(entries.map(({ day }) => day)).toEqual(['2024-03-01', '2024-04-10']);
});

test('an order is booked on the day of its execution', () => {
  const rows = 'A;01.03.2025;-460,00;03.03.2025\nB;05.03.2025;120,00;26.03.2025\n';
  const { entries } = readCsvTable(`Name;Erstellt Datum;Wert;Ausführung Datum\n${rows}`);
  expect(entries.map(({ day }) => day)).toEqual(['2025-03-03', '2025-03-26']);
});
