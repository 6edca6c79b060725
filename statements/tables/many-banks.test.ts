import { expect, test } from 'vitest';
import { readCsvTable } from './read-table.ts';

/** Returns the day and the amount in hundredths of each entry. */
function amountsOf(text: string) {
  return readCsvTable(text).entries.map(({ day, amountMinor }) => [day, amountMinor]);
}

const A_PURCHASE_AND_PAY = [
  ['2026-01-05', -1250],
  ['2026-01-14', 100_000],
];

test.each([
  ['with point and comma in one column', 'Data,Opis,Kwota\n2026-01-05,Sklep,"-12,50"\n2026-01-14,Pensja,+1000.00\n'],
  ['whose minus was lost in the encoding', 'Datum;Text;Belopp\n05.01.2026;Bageri;?12,50\n14.01.2026;Lön;1000,00\n'],
  ['with dots in the unit', 'Date,Payee,Amount\n2026-01-05,Shop,-د.ا.12.500\n2026-01-14,Pay,د.ا.1000.000\n'],
  ['with a dash for the decimals', 'Datum;Text;Betrag\n05.01.2026;Beiz;-12.50\n14.01.2026;Lohn;1000.–\n'],
  ['in Arabic digits', 'التاريخ;البيان;المبلغ\n٠٥/٠١/٢٠٢٦;مخبز;-١٢٫٥٠\n١٤/٠١/٢٠٢٦;راتب;١٬٠٠٠٫٠٠\n'],
  [
    'with a prefix against spreadsheet formulas',
    'Tanggal,Uraian,Jumlah\n\'05/01/2026,TOKO,"-12.50"\n="14/01/2026",GAJI,"1,000.00"\n',
  ],
  [
    'with such a prefix and a comma',
    'Date,Payee,Amount\n="05/01/2026",="A, B",="-12.50"\n="14/01/2026",="Pay",="1,000.00"\n',
  ],
  ['with unquoted commas', 'Date,Payee,Amount\n2026-01-05,Shop,-12,50\n2026-01-14,Pay,1000,00\n'],
])('amounts are read %s', (_, text) => {
  expect(amountsOf(text)).toEqual(A_PURCHASE_AND_PAY);
});

test.each([
  ['with an ordinal', 'Date,Payee,Amount\n5th January 2026,Shop,-12.50\n14th January 2026,Pay,1000.00\n'],
  ['with the year last and no separators', 'Dato;Tekst;Beløb\n05012026;Bager;-12,50\n14012026;Løn;1000,00\n'],
  [
    'from Satispay',
    'name,date,amount\nShop,"5 gen 2026. 02:59:45","-12,50 "\nPay,"14 gen 2026. 10:00:00","1000,00 "\n',
  ],
  [
    'in Korean',
    '거래일시,적요,출금액(원),입금액(원)\n2026년 1월 5일,식당,"12.50",0\n2026.01.14 09:30:00,급여,0,"1000.00"\n',
  ],
  ['after a time', 'Date and time,Payee,Amount\n10:00 05-01-26,Shop,-12.50\n"9:15 PM, 14-01-26",Pay,1000.00\n'],
  ['with the day of the week', '日付,内容,金額\n2026/01/05(月),パン屋,-12.50\n2026/01/14(水),給与,1000.00\n'],
  [
    'next to clearing dates',
    'Transaction Date,Clearing Date,Payee,Amount\n01/04/2026,01/05/2026,Shop,-12.50\n01/13/2026,01/14/2026,Pay,1000.00\n',
  ],
  [
    'next to Dutch settlement dates',
    'datum verrichting;Datum verrekening;bedrag\n01/01/2026;05/01/2026;-12,50\n02/01/2026;14/01/2026;1000,00\n',
  ],
  [
    'next to those of the whole statement',
    'initial_date,date_1,date_2,amount\n2026-01-01,2026-01-31,2026-01-05,-12.50\n2026-01-01,2026-01-31,2026-01-14,1000.00\n',
  ],
])('dates are read %s', (_, text) => {
  expect(amountsOf(text)).toEqual(A_PURCHASE_AND_PAY);
});

test.each([
  [
    'by a column with another header',
    'Date,Debit or Credit,Payee,Amount\n2026-01-05,DBIT,Shop,12.50\n2026-01-14,CRDT,Pay,1000.00\n',
  ],
  ['without heads', '"05-01-2026","NL01","12,50","Debet","Bakker"\n"14-01-2026","NL01","1.000,00","Credit","Werk"\n'],
  ['in Czech', 'Datum;Směr;Popis;Částka\n05.01.2026;Odchozí;Pekárna;12,50\n14.01.2026;Příchozí;Mzda;1000,00\n'],
  [
    'in Norwegian, next to integers',
    'DATO;ARKIVREFERANSE;TEKST;UT FRA KONTO;INN PÅ KONTO\n05.01.2026;1234;REMA;-12,50;\n14.01.2026;1235;ACME;;1000,00\n',
  ],
  ['in Slovenian', 'DATUM;DOBRO;BREME;NAMEN\n05.01.2026;;12,50;PEKARNA\n14.01.2026;1000,00;;PLAČA\n'],
  ['in Spanish', 'Fecha;Haber;Debe;Concepto\n05.01.2026;;12,50;PAN\n14.01.2026;1000,00;;SUELDO\n'],
  ['in Swedish', 'Datum;Insättning;Uttag;Text\n2026-01-05;;12,50;BAGERI\n2026-01-14;1000,00;;LÖN\n'],
  ['in Macedonian', 'Датум;Прилив;Одлив;Цел\n05.01.2026;;12,50;ЛЕБ\n14.01.2026;1000,00;;ПЛАТА\n'],
  [
    'in one column with both words as header',
    'תאריך,תיאור התנועה,זכות/חובה\n05/01/2026,מאפיה,-12.50\n14/01/2026,משכורת,1000.00\n',
  ],
  ['before amounts', 'Date,Payee,Amount\n2026-01-05,Shop,Dr 12.50\n2026-01-14,Pay,"Cr 1,000.00"\n'],
  ['in Malay', 'Tarikh,Butiran,Jumlah Keluar,Jumlah Masuk\n2026-01-05,Kedai,12.50,\n2026-01-14,Gaji,,1000.00\n'],
  [
    'by a column of cheques and charges, with leading zeros',
    'Fecha;Detalle;Cheque o Cargo;Deposito o Abono\n05-01-2026;A;+0000000012,50;00000000000\n14-01-2026;B;00000000000;+0000001000\n',
  ],
  ['by an in and an out column', 'Datum;Text;Belopp in;Belopp ut\n05.01.2026;Bageri;;12,50\n14.01.2026;Lön;1000,00;\n'],
  ['by a known and an unknown header', 'Date,Text,Spent,Zzz\n2026-01-05,Shop,12.50,\n2026-01-14,Pay,,1000.00\n'],
])('the direction is detected %s', (_, text) => {
  expect(amountsOf(text)).toEqual(A_PURCHASE_AND_PAY);
});

test.each([
  ['OUT', 'IN'],
  ['Outgoing', 'Incoming'],
  ['Zahlungsausgang', 'Zahlungseingang'],
  ['Enviado', 'Recebido'],
  ['Wychodzący', 'Przychodzący'],
  ['Giden', 'Gelen'],
  ['Исходящий', 'Входящий'],
  ['付款', '收款'],
])('%s and %s give the direction', (out, into) => {
  const rows = `2026-01-05,Bakery,12.50,${out}\n2026-01-14,Pay,1000.00,${into}\n`;
  expect(amountsOf(`Date,Text,Amount,Direction\n${rows}`)).toEqual(A_PURCHASE_AND_PAY);
});

test('an unknown direction word falls back to the sign, if signs match the other words', () => {
  const rows =
    'Date,Payee,Amount,Type\n2026-01-05,Shop,-12.50,Debit\n2026-01-06,Bank,-3.00,Adjustment\n2026-01-14,Pay,1000.00,Credit\n';
  expect(amountsOf(rows)[1]).toEqual(['2026-01-06', -300]);
  const { left } = readCsvTable(rows.replaceAll('-', ' ').replaceAll(/(\d{4}) (\d\d) (\d\d)/g, '$1-$2-$3'));
  expect(left.map(({ reason, what }) => [reason, what])).toEqual([['unreadable', 'type']]);
});

test.each([
  [
    'Japan',
    '利用日,利用店名・商品名,利用者,利用金額,支払手数料\n2026/01/05,ﾊﾟﾝﾔ,本人,"1,200",0\n2026/01/14,本屋,本人,3500,0\n',
  ],
  ['Korea', '이용일자,카드,이용가맹점,이용금액\n2026-01-05,본인,빵집,"1,200"\n2026-01-14,본인,서점,"3,500"\n'],
  ['Spain', 'Fecha;Comercio;Importe\n05/01/2026;SOL;1200,00\n14/01/2026;LUNA;3500,00\nTotal tarjeta;;4700,00\n'],
  ['no country, by its number', 'Ann Example,4980-00**-****-1234\n2026/01/05,Sun,1200,1,\n2026/01/14,Moon,3500,1,\n'],
])('unsigned amounts of a card from %s are expenses, with a question', (_, text) => {
  expect(amountsOf(text)).toEqual([
    ['2026-01-05', -120_000],
    ['2026-01-14', -350_000],
  ]);
  expect(readCsvTable(text).questions).toContainEqual({ about: 'sign', choices: ['turned', 'as written'] });
});

test('most amounts of a card are expenses, with or without a minus', () => {
  const card =
    'CardId,Date,Amount,Text\n1,2026-01-05,12.00,A\n1,2026-01-06,3.00,B\n1,2026-01-07,4.00,C\n1,2026-01-08,5.00,D\n1,2026-01-09,-9.00,E\n';
  expect(amountsOf(card).map(([, amount]) => amount)).toEqual([-1200, -300, -400, -500, 900]);
  const other = card.replaceAll(/,(-?)(\d+\.00)/g, (_, minus, amount) => (minus ? `,${amount}` : `,-${amount}`));
  expect(amountsOf(other).map(([, amount]) => amount)).toEqual([-1200, -300, -400, -500, 900]);
  const account = card.replace('CardId', 'Code');
  expect(amountsOf(account)[0]?.[1]).toBe(1200);
  expect(readCsvTable(account).questions).toEqual([{ about: 'sign', choices: ['as written', 'turned'] }]);
});

test('descriptions that mention an authorization are not a status', () => {
  const rows = '"01/25/2026","-12.50","*","PURCHASE AUTHORIZED ON 01/24 SHOP"\n"01/26/2026","1000.00","*","ACME PAY"\n';
  expect(readCsvTable(rows).entries).toHaveLength(2);
});

test.each([
  ['a French status', 'Date;Statut;Libellé;Montant', 'En attente', 'Refusé', 'Accepté'],
  ['a Russian status', 'Дата;Статус;Описание;Сумма', 'В обработке', 'Отказ', 'Исполнено'],
  ['an English status', 'Date;State;Description;Amount', 'PENDING', 'REVERTED', 'COMPLETED'],
  ['a Polish status', 'Data;Status;Opis;Kwota', 'W realizacji', 'Odrzucona', 'Zaksięgowana'],
])('%s distinguishes pending from failed rows', (_, head, pending, failed, booked) => {
  const rows = [pending, failed, booked, 'A3'].map((state, at) => `1${at}.01.2026;${state};Garage;-30,00`);
  const { entries, left } = readCsvTable(`${head}\n${rows.join('\n')}\n`);
  expect(entries).toHaveLength(2);
  expect(left.map(({ reason }) => reason)).toEqual(['pending', 'failed']);
});

test('a hold in the number column is pending', () => {
  const rows = '15.01.2026;HOLD;АЗС;-30,00\n14.01.2026;A2;Оклад;10,00\n';
  const { entries, left } = readCsvTable(`Дата;Номер;Описание;Сумма\n${rows}`);
  expect(entries).toHaveLength(1);
  expect(left.map(({ reason }) => reason)).toEqual(['pending']);
});

test.each([
  [
    'below',
    'Datum;Text;Betrag\n05.01.2026;Markt;-12,50\n\nVorgemerkte Umsätze\nDatum;Text;Betrag\n16.01.2026;Tanke;-30,00\n',
  ],
  [
    'above',
    'Pending transactions\nDatum;Text;Betrag\n16.01.2026;Tanke;-30,00\n\nPosted\nDatum;Text;Betrag\n05.01.2026;Markt;-12,50\n',
  ],
])('a section of pending rows %s the booked ones is skipped', (_, text) => {
  expect(amountsOf(text)).toEqual([['2026-01-05', -1250]]);
  expect(readCsvTable(text).left.filter(({ reason }) => reason === 'pending')).toHaveLength(1);
});

test('rows with only a balance are skipped, but not shops with such names', () => {
  const { entries, left } = readCsvTable(
    'Data;Lançamento;Valor\n05/01/2026;PADARIA;-12,50\n05/01/2026;SALDO DO DIA;87,50\n06/01/2026;New Balance Lisboa;-60,00\n31/01/2026;S A L D O;27,50\n31/01/2026;Likutis pradžiai;1,00\n31/01/2026;ОБОРОТЫ;1,00\n31/01/2026;Saldo akhir;1,00\n31/01/2026;B/F BALANCE;1,00\n',
  );
  expect(entries.map(({ name }) => name)).toEqual(['PADARIA', 'New Balance Lisboa']);
  expect(left.map(({ reason }) => reason)).toEqual(Array(6).fill('balance'));
});

test('a second table is read by its own header', () => {
  const { entries, left } = readCsvTable(
    'Konto\nBuchungstag;Text;Betrag\n05.01.2026;Markt;-12,50\n\nKarte\nBelegdatum;Buchungstag;Händler;Ort;Betrag\n09.01.2026;10.01.2026;Buchladen;Ulm;-30,00\n',
  );
  expect(entries.map(({ line, day, amountMinor, name }) => [line, day, amountMinor, name])).toEqual([
    [3, '2026-01-05', -1250, 'Markt'],
    [7, '2026-01-10', -3000, 'Buchladen'],
  ]);
  expect(left.map(({ line, reason }) => [line, reason])).toEqual([[5, 'no booking']]);
});

test('a text that contains the delimiter stays whole', () => {
  const { entries } = readCsvTable(
    'Date;Details;Amount\n2026-01-05;Bakery; main street; no 2;-12.50\n2026-01-14;Pay;1000.00\n2026-01-15;Books;-1.00\n',
  );
  expect(entries.map(({ name, amountMinor }) => [name, amountMinor])).toEqual([
    ['Bakery; main street; no 2', -1250],
    ['Pay', 100_000],
    ['Books', -100],
  ]);
});

test('unescaped quotation marks inside a text do not end the cell, even before its closing one', () => {
  const { entries } = readCsvTable(
    '"Date","Payee","Text","Amount"\n"2026-01-05","UAB "Sun"","CARD "Sun" 5","-12.50"\n"2026-01-14","UAB ""Moon"", Ulm","","1000.00"\n',
  );
  expect(entries.map(({ name, amountMinor }) => [name, amountMinor])).toEqual([
    ['UAB "Sun"', -1250],
    ['UAB "Moon", Ulm', 100_000],
  ]);
});

test('a row with only a fee has the fee as its amount', () => {
  const rows =
    'Date,Text,Money In,Money Out,Fee\n2026-01-05,Shop,,-12.50,\n2026-01-14,Pay,1000.00,,\n2026-01-15,Monthly fee,,,-5.00\n';
  expect(amountsOf(rows).at(-1)).toEqual(['2026-01-15', -500]);
});

test('if fees have a minus, a fee without one is a refund', () => {
  const rows =
    '2026-01-05,Account fee,,,-5.00\n2026-01-06,Message fee,,,-0.35\n2026-01-07,Message fee paid back,,,0.35\n';
  const fees = amountsOf(`Date,Text,Money In,Money Out,Fee\n${rows}`);
  expect(fees.map(([, minor]) => minor)).toEqual([-500, -35, 35]);
});

test('a direction may be in two languages, and a slash means neither', () => {
  const both = '2026-01-05,借 Dr,12.50,Bakery\n2026-01-14,贷 Cr,1000.00,Pay\n';
  expect(amountsOf(`日期,借贷,金额,摘要\n${both}`)).toEqual(A_PURCHASE_AND_PAY);
  const { entries, left } = readCsvTable(
    '日期,收/支,金额,摘要\n2026-01-05,支出,12.50,Bakery\n2026-01-06,/,99.00,Put by\n2026-01-07,/,98.00,Put by\n2026-01-14,收入,1000.00,Pay\n',
  );
  expect(entries.map(({ amountMinor }) => amountMinor)).toEqual([-1250, 100_000]);
  expect(left.map(({ reason }) => reason)).toEqual(['transfer', 'transfer']);
});

test('a status before the description counts, in brackets or before a colon or dash', () => {
  const held = [
    '(Pending) Kiosk',
    '[Declined] Books',
    'Pending - 01/05 - Kiosk',
    'Vorgemerkt: Kiosk',
    'Reservert transaksjon Kiwi',
  ];
  const booked = ['Bakery', '(Ulm) Market', 'Pend-In: Inn', 'Hold On Music - Ulm', 'Pending Toys'];
  const rows = [...held, ...booked].map((text, at) => `2026-01-${at + 10},${text},-3.00\n`);
  const { entries, left } = readCsvTable(`Date,Text,Amount\n${rows.join('')}`);
  expect(entries.map(({ name }) => name)).toEqual(booked);
  expect(left.map(({ reason }) => reason)).toEqual(['pending', 'failed', 'pending', 'pending', 'pending']);
});

test('the value date may say that a row is on hold, and balances may follow a vertical bar', () => {
  const { entries, left } = readCsvTable(
    'Data;Valuta;Dare;Avere;Descrizione\n05/01/2026;06/01/2026;12,50;;FORNO\n07/01/2026;prenotata;3,00;;BAR\n14/01/2026;14/01/2026;;1000,00;STIPENDIO\n31/01/2026;;;987,50;|SALDO FINALE\n31/01/2026;;;980,00;Saldo liquido\n',
  );
  expect(entries.map(({ name }) => name)).toEqual(['FORNO', 'STIPENDIO']);
  expect(left.map(({ reason }) => reason)).toEqual(['pending', 'balance', 'balance']);
});

test('a date that few rows have is not the main one, and time zones may follow a time', () => {
  const rows = '12/31/2026,Dividend,12.50,\n12/30/2026,Fee,-3.00,\n12/29/2026,Refund,1000.00,01/02/2027\n';
  expect(amountsOf(`Run Date,Text,Amount,Settlement Date\n${rows}`).map(([day]) => day)).toEqual([
    '2026-12-31',
    '2026-12-30',
    '2026-12-29',
  ]);
  expect(
    amountsOf('Date,Text,Amount\n"2026-01-05 16:12:36 EDT",Bakery,-$12.50\n"2026-01-14 16:12:36 CEST",Pay,$1000\n'),
  ).toEqual(A_PURCHASE_AND_PAY);
});

test('rows with an instalment plan are from a card', () => {
  const rows = '2026/01/05,Bakery,1250,1回,,1250\n2026/01/06,Kiosk,300,一括,,300\n';
  expect(amountsOf(rows).map(([, minor]) => minor)).toEqual([-125_000, -30_000]);
});
