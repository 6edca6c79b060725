import { describe, expect, test } from 'vitest';
import { UnreadableStatementError } from '../statement.ts';
import { readCsvTable } from './read-table.ts';

/** Returns the day, the amount in hundredths and the name of each entry. */
function entriesOf(text: string) {
  return readCsvTable(text).entries.map(({ day, amountMinor, name }) => [day, amountMinor, name]);
}

describe('heads as banks of many countries write them', () => {
  test.each([
    [
      'a card of the United States, spending positive',
      'Card No.,Transaction Date,Posted Date,Description,Category,Debit,Credit\n1234,2026-01-30,2026-01-31,CORNER SHOP,Food,12.34,\n1234,2026-02-01,2026-02-02,PAYMENT,Payment,,100.00\n',
      [
        ['2026-01-31', -1234, 'CORNER SHOP'],
        ['2026-02-02', 10_000, 'PAYMENT'],
      ],
    ],
    [
      'a checking account with signs and a running balance',
      'Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #\nDEBIT,01/31/2026,"RENT, JANUARY",-900.00,ACH_DEBIT,100.00,,\nCREDIT,01/15/2026,PAYROLL,1000.00,ACH_CREDIT,1000.00,,\n',
      [
        ['2026-01-31', -90_000, 'RENT, JANUARY'],
        ['2026-01-15', 100_000, 'PAYROLL'],
      ],
    ],
    [
      'a letter column for debit or credit',
      '"Datum";"Naam / Omschrijving";"Rekening";"Tegenrekening";"Code";"Af Bij";"Bedrag (EUR)";"Mutatiesoort";"Mededelingen"\n"20260131";"Bakker";"NL01";"NL02";"BA";"Af";"3,50";"Betaalautomaat";"Pas 001"\n"20260130";"Werkgever";"NL01";"NL03";"GT";"Bij";"2.000,00";"Overschrijving";"Salaris"\n',
      [
        ['2026-01-31', -350, 'Bakker'],
        ['2026-01-30', 200_000, 'Werkgever'],
      ],
    ],
    [
      'two dates and two parties in German',
      'Auftragskonto;Buchungstag;Valutadatum;Buchungstext;Verwendungszweck;Beguenstigter/Zahlungspflichtiger;Kontonummer;BLZ;Betrag;Waehrung;Info\nDE1;30.01.26;31.01.26;LASTSCHRIFT;Strom Januar;Stadtwerke;DE2;GENO;-45,10;EUR;Umsatz gebucht\nDE1;02.02.26;02.02.26;GUTSCHRIFT;Gehalt;Firma;DE3;GENO;2500,00;EUR;Umsatz vorgemerkt\n',
      [['2026-01-30', -4510, 'Stadtwerke']],
    ],
    [
      'French, with a blank that parts thousands',
      'Date;Libellé;Débit euros;Crédit euros;\n31/01/2026;"PRELEVEMENT EDF";"1 045,10";;\n30/01/2026;VIREMENT SALAIRE;;2 500,00;\n',
      [
        ['2026-01-31', -104_510, 'PRELEVEMENT EDF'],
        ['2026-01-30', 250_000, 'VIREMENT SALAIRE'],
      ],
    ],
    [
      'Polish, with a preamble and the unit in the cells',
      'mBank S.A.;\n#Klient;\nJAN KOWALSKI;\n\n#Data operacji;#Opis operacji;#Rachunek;#Kategoria;#Kwota;\n2026-01-31;ZABKA;eKonto;Zywnosc;-30,00 PLN;\n2026-01-30;PRACODAWCA;eKonto;Wplywy;2 000,00 PLN;\n',
      [
        ['2026-01-31', -3000, 'ZABKA'],
        ['2026-01-30', 200_000, 'PRACODAWCA'],
      ],
    ],
    [
      'Spanish, with a date of value',
      'FECHA OPERACIÓN;FECHA VALOR;CONCEPTO;IMPORTE EUR;SALDO\n31/01/2026;01/02/2026;MERCADONA;-25,40;974,60\n30/01/2026;30/01/2026;NOMINA;1.000,00;1.000,00\n',
      [
        ['2026-01-31', -2540, 'MERCADONA'],
        ['2026-01-30', 100_000, 'NOMINA'],
      ],
    ],
    [
      'Portuguese of Brazil',
      'Data,Valor,Identificador,Descrição\n31/01/2026,-25.40,abc-1,Padaria\n30/01/2026,1000.00,abc-2,Salário\n',
      [
        ['2026-01-31', -2540, 'Padaria'],
        ['2026-01-30', 100_000, 'Salário'],
      ],
    ],
    [
      'a wallet that has types, fees and states',
      'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance\nCARD_PAYMENT,Current,2026-01-31 10:00:00,2026-02-01 09:00:00,Bistro,-12.00,0.00,EUR,COMPLETED,88.00\nTOPUP,Current,2026-01-30 10:00:00,2026-01-30 10:00:01,Top-up,100.00,0.00,EUR,COMPLETED,100.00\nCARD_PAYMENT,Current,2026-02-02 10:00:00,,Kiosk,-3.00,0.00,EUR,PENDING,\n',
      [
        ['2026-02-01', -1200, 'Bistro'],
        ['2026-01-30', 10_000, 'Top-up'],
      ],
    ],
    [
      'Swedish, with a unit in the head',
      'Bokföringsdatum;Transaktionstyp;Meddelande;Belopp;Valuta\n2026-01-31;Kortköp;ICA;-120,50;SEK\n2026-01-30;Lön;Arbetsgivare;25 000,00;SEK\n',
      [
        ['2026-01-31', -12_050, 'ICA'],
        ['2026-01-30', 2_500_000, 'Arbetsgivare'],
      ],
    ],
    [
      'months as words, trailing signs and brackets',
      'Date,Payee,Amount\n31 Jan 2026,Rent,(900.00)\n"Feb 3, 2026",Shop,12.50-\n4 février 2026,Salary,"1,000.00"\n',
      [
        ['2026-01-31', -90_000, 'Rent'],
        ['2026-02-03', -1250, 'Shop'],
        ['2026-02-04', 100_000, 'Salary'],
      ],
    ],
  ])('%s', (_, text, entries) => {
    expect(entriesOf(text)).toEqual(entries);
  });
});

test('rows that are not transactions are listed with their line, and the rest is read', () => {
  const { entries, left } = readCsvTable(
    'Date,Payee,Amount\n2026-01-31,Shop,-1.00\nPending,Kiosk,-2.00\n2026-02-30,Ghost,-3.00\n2026-02-01,Bar,-1.234\n2026-02-02,Café,abc\nOpening balance,,100.00\n',
  );
  expect(entries).toHaveLength(1);
  expect(left.map(({ line, reason, what }) => [line, reason, what])).toEqual([
    [3, 'pending', undefined],
    [4, 'unreadable', 'date'],
    [5, 'unreadable', 'amount'],
    [6, 'unreadable', 'amount'],
    [7, 'balance', undefined],
  ]);
});

test('an amount with one decimal after the other separator is read correctly', () => {
  const text =
    'Date;Payee;Amount\n2026-01-31;Shop;-1.25\n2026-02-01;Bar;-3,5\n2026-02-02;Kiosk;-4,75\n2026-02-03;Pub;-2.10\n2026-02-04;Inn;-8.90\n';
  expect(readCsvTable(text).entries.map(({ amountMinor }) => amountMinor)).toEqual([-125, -350, -475, -210, -890]);
});

test('ambiguous dates are asked about and read in the likelier order', () => {
  const { dateOrder, questions } = readCsvTable('Date,Payee,Amount\n03/04/2026,Shop,-1.00\n05/06/2026,Bar,-1.00\n');
  expect(dateOrder).toBe('DMY');
  expect(questions).toEqual([{ about: 'date order', choices: ['DMY', 'MDY'] }]);
  expect(readCsvTable('Date,Payee,Amount\n03/04/2026,Shop,-1.00\n03/25/2026,Bar,-1.00\n').questions).toEqual([]);
});

test('a running balance reverses amounts with the wrong sign', () => {
  const { entries, isProven } = readCsvTable(
    'Date,Payee,Amount,Balance\n2026-01-01,Shop,10.00,90.00\n2026-01-02,Bar,20.00,70.00\n2026-01-03,Pay,-100.00,170.00\n2026-01-04,Shop,5.00,165.00\n',
  );
  expect(isProven).toBe(true);
  expect(entries.map(({ amountMinor }) => amountMinor)).toEqual([-1000, -2000, 10_000, -500]);
});

test('unclosed quotation marks belong to the text', () => {
  const text = `Date,Payee,Amount\n${Array.from({ length: 40 }, (_, i) => `2026-01-0${1 + (i % 9)},"Shop ${i},-1.00`).join('\n')}\n`;
  expect(readCsvTable(text).entries).toHaveLength(40);
});

test('a file without a date and an amount in any row is refused', () => {
  expect(() => readCsvTable('Hello,world\nthis,is no bank\n')).toThrow(UnreadableStatementError);
  expect(() => readCsvTable('')).toThrow(/Export/);
  expect(() => readCsvTable(`Date${',x'.repeat(1_000_000)}\n`)).toThrow(/columns/);
});

test('long lines, many quotation marks and many rows are read in linear time', () => {
  expect(() => readCsvTable('x'.repeat(5_000_000))).toThrow(UnreadableStatementError);
  expect(() => readCsvTable('",'.repeat(400) + '"'.repeat(3_000_000))).toThrow(UnreadableStatementError);
  const rows = Array.from(
    { length: 20_000 },
    (_, i) => `2026-01-${String(1 + (i % 28)).padStart(2, '0')},Shop ${i},-1.00`,
  );
  expect(readCsvTable(`Date,Payee,Amount\n${rows.join('\n')}`).entries).toHaveLength(20_000);
});

test('unsigned card expenses are detected by descriptions, with a question', () => {
  const card =
    'Trans. Date,Post Date,Description,Amount,Category\n01/03/2026,01/04/2026,CORNER CAFE,5.75,Restaurants\n01/15/2026,01/16/2026,PAYMENT - THANK YOU,-100.00,Payments and Credits\n01/19/2026,01/20/2026,CITY FUEL,30.00,Gasoline\n';
  expect(entriesOf(card)).toEqual([
    ['2026-01-04', -575, 'CORNER CAFE'],
    ['2026-01-16', 10_000, 'PAYMENT - THANK YOU'],
    ['2026-01-20', -3000, 'CITY FUEL'],
  ]);
  expect(readCsvTable(card).questions).toEqual([{ about: 'sign', choices: ['turned', 'as written'] }]);
  const account =
    'Date,Description,Amount\n2026-01-03,CORNER CAFE,-5.75\n2026-01-15,SALARY,100.00\n2026-01-19,REFUND CAFE,3.00\n';
  expect(readCsvTable(account).questions).toEqual([]);
  const unreadable = 'Date,Description,Amount\n2026-01-03,Somebody,-5.75\n2026-01-04,PARKING,abc\n';
  expect(entriesOf(unreadable)).toEqual([['2026-01-03', -575, 'Somebody']]);
  expect(readCsvTable(unreadable).questions).toEqual([]);
});

test('ambiguous dates are decided by other dates in the file, or by its probable country', () => {
  const rows = '03/04/2026,Shop,-1.00\n05/06/2026,Bar,-1.00\n';
  const orderOf = (text: string) => {
    const { dateOrder, questions } = readCsvTable(text);
    return [dateOrder, questions.length];
  };
  expect(orderOf(`Period 02/28/2026 to 05/31/2026\nDate,Payee,Amount\n${rows}`)).toEqual(['MDY', 0]);
  expect(
    orderOf('Date,Value date,Payee,Amount\n03/04/2026,13/04/2026,Shop,-1.00\n05/06/2026,05/06/2026,Bar,-1.00\n'),
  ).toEqual(['DMY', 0]);
  expect(orderOf(`Date,Check Number,Payee,Amount\n${rows.replace(/,(?=[SB])/g, ',,')}`)).toEqual(['MDY', 1]);
  expect(orderOf('Date,Payee,Memo,Outflow,Inflow\n04/01/2026,Shop,,5.00,\n')).toEqual(['MDY', 1]);
  expect(orderOf('Date,Payee,Memo,Outflow,Inflow\n04/01/2026,Shop,,£5.00,\n')).toEqual(['DMY', 1]);
});

test.each([
  ['of Greece', 'Ημερομηνία;Περιγραφή;Ποσό;Πρόσημο\n31/01/2026;ΑΓΟΡΑ;12,50;Χ\n01/02/2026;ΜΙΣΘΟΣ;100,00;Π\n'],
  ['of Estonia', 'Kuupäev;Selgitus;Summa;Deebet/Kreedit\n31.01.2026;ost;12,50;D\n01.02.2026;palk;100,00;K\n'],
  ['of signs', 'Datum;Text;Betrag;+/-\n31.01.2026;Miete;12,50;-\n01.02.2026;Lohn;100,00;+\n'],
  ['in the cells', 'Tanggal,Keterangan,Jumlah\n31/01/2026,BELANJA,"12,50 DB"\n01/02/2026,GAJI,"100,00 CR"\n'],
  ['of a card with negative credits', 'Date,Payee,Debit,Credit\n31/01/2026,Shop,12.50,\n01/02/2026,Paid,,-100.00\n'],
  ['with dashes for empty cells', '交易日,摘要,支出,收入\n2026-01-31,消费,12.50,--\n2026-02-01,工资,--,100.00\n'],
])('the direction is detected in a column %s', (_, text) => {
  expect(readCsvTable(text).entries.map(({ day, amountMinor }) => [day, amountMinor])).toEqual([
    ['2026-01-31', -1250],
    ['2026-02-01', 10_000],
  ]);
});

test('without headers, the amount is the column that connects the balances', () => {
  const rows =
    '123\tEUR\t20260131\t1000,00\t987,50\t-12,50\tMarket\n123\tEUR\t20260201\t987,50\t1087,50\t100,00\tPay\n';
  expect(entriesOf(rows)).toEqual([
    ['2026-01-31', -1250, 'Market'],
    ['2026-02-01', 10_000, 'Pay'],
  ]);
  expect(
    entriesOf('"1177","T","-2500","HUF","20260131","SPAR"\n"1177","J","10000","HUF","20260201","MUNKA"\n'),
  ).toEqual([
    ['2026-01-31', -250_000, 'SPAR'],
    ['2026-02-01', 1_000_000, 'MUNKA'],
  ]);
});

test('a row without a booking date is pending, and a last row with only an amount is a balance', () => {
  const { entries, left } = readCsvTable(
    'Begonnen;Buchungstag;Text;Betrag;Art\n30.01.2026;31.01.2026;Markt;-12,50;Karte\n01.02.2026;;Kiosk;-3,00;Karte\n;01.02.2026;;87,50\n',
  );
  expect(entries).toHaveLength(1);
  expect(left.map(({ line, reason }) => [line, reason])).toEqual([
    [3, 'pending'],
    [4, 'balance'],
  ]);
});

test.each([
  ['dates as spreadsheet numbers', 'Date,Payee,Amount\n46053,Shop,-12.50\n46054,Pay,100\n'],
  ['quoted lines', '"Date,Payee,Amount"\n"2026-01-31,Shop,-12.50"\n"2026-02-01,Pay,100"\n'],
  ['single quotes', "'Date';'Payee';'Amount'\n'31.01.2026';'Shop';'-12,50'\n'01.02.2026';'Pay';'100,00'\n"],
  ['months in Czech and Russian', 'Date;Payee;Amount\n31. ledna 2026;Shop;-12,50\n1 февраля 2026;Pay;100,00\n'],
])('a table with %s is read', (_, text) => {
  expect(entriesOf(text)).toEqual([
    ['2026-01-31', -1250, 'Shop'],
    ['2026-02-01', 10_000, 'Pay'],
  ]);
});

test('internal fields of a program are not in the note', () => {
  const { entries, format } =
    readCsvTable(`journal_id,type,amount,currency_code,description,date,source_name,source_type,destination_name,destination_type,budget,notes,sepa_ci,import_hash_v2,original_source
1,Withdrawal,-20.00,EUR,Bread,2026-09-03T12:34:56+08:00,Giro,Asset account,Bakery,Expense account,Household,with Ann,DE98ZZZ,a8f9e0c1,ff3-v6.1.0
2,Deposit,50.00,EUR,September,2026-09-04T12:34:56+08:00,Employer,Revenue account,Giro,Asset account,,,,b8f9e0c1,ff3-v6.1.0
`);
  expect(format).toBe('firefly');
  expect(entries).toMatchObject([
    { name: 'Bakery', note: 'Bread · with Ann · Household', account: 'Giro' },
    { name: 'Employer', note: 'September', account: 'Giro' },
  ]);
});

test('a column of codes with a header about the direction is not the amount', () => {
  expect(
    entriesOf('Row type;Date;Payee;Amount;Debit/Credit\n20;31.01.2026;Shop;12,50;D\n20;01.02.2026;Pay;100,00;K\n'),
  ).toEqual([
    ['2026-01-31', -1250, 'Shop'],
    ['2026-02-01', 10_000, 'Pay'],
  ]);
});
