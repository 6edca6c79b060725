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

test('one direction may have an unknown header if the other is empty', () => {
  const rows = '05.01.2026,0.00,12.50,Bakery\n06.01.2026,0.00,3.00,Kiosk\n';
  const minors = amountsOf(`Datum,Credit,Verlust,Text\n${rows}`).map(([, minor]) => minor);
  expect(minors).toEqual([-1250, -300]);
  for (const [out, into] of [
    ['Разход', 'Приход'],
    ['찾으신금액(원)', '맡기신금액(원)'],
  ]) {
    const text = `Datum,${into},${out},Text\n05.01.2026,0.00,12.50,Bakery\n14.01.2026,1000.00,0.00,Pay\n`;
    expect(amountsOf(text), out).toEqual(A_PURCHASE_AND_PAY);
  }
});

test('without headers, the balance before each transaction is not taken for its amount', () => {
  const rows = [
    ['05-01-2026', '100.00', '-12.50'],
    ['06-01-2026', '87.50', '50.00'],
    ['07-01-2026', '137.50', '-7.50'],
    ['08-01-2026', '130.00', '-30.00'],
  ];
  const asText = (some: string[][]) =>
    some.map(([day, before, amount]) => `${day},Ann,EUR,${before},EUR,${amount}\n`).join('');
  expect(amountsOf(asText(rows)).map(([, minor]) => minor)).toEqual([-1250, 5000, -750, -3000]);
  expect(amountsOf(asText(rows.toReversed())).map(([, minor]) => minor)).toEqual([-3000, -750, 5000, -1250]);
  // One column per direction, and a third column that repeats each amount with a sign.
  expect(amountsOf('2026-01-05,Shop,,12.50,-12.50\n2026-01-14,Pay,1000.00,,1000.00\n')).toEqual(A_PURCHASE_AND_PAY);
});

test.each([
  ['charged to the account', 'Amount;Currency;Amount in account currency;Account currency'],
  ['paid for an order', '订单金额;Currency;实付金额;Currency'],
  ['with the currency in its header', 'Importo in valuta;Valuta;Importo in CHF;Currency'],
  ['of the payment in Russian', 'Сумма операции;Валюта операции;Сумма платежа;Валюта платежа'],
])('of two amounts the one %s is used, with its currency', (_, heads) => {
  const rows = '05.01.2026;Paris;-10.00;EUR;-12.50;CHF\n14.01.2026;Pay;1000.00;CHF;1000.00;CHF\n';
  const text = `Date;Text;${heads}\n${rows}`;
  expect(amountsOf(text)).toEqual(A_PURCHASE_AND_PAY);
  expect(readCsvTable(text).entries.map(({ currency }) => currency)).toEqual(['CHF', 'CHF']);
});

test('of the sent and the received amount, the one in the account is used', () => {
  const { entries, left } = readCsvTable(
    `Status,Direction,Date,Source fee amount,Source fee currency,Source name,Source amount (after fees),Source currency,Target name,Target amount (after fees),Target currency
COMPLETED,OUT,2026-01-05,0.50,EUR,Ann,12.50,EUR,Bakery,10.00,GBP
COMPLETED,IN,2026-01-14,,,Acme,1100.00,USD,Ann,1000.00,EUR
COMPLETED,NEUTRAL,2026-01-15,0.40,EUR,Ann,100.00,EUR,Ann,108.00,USD
`,
  );
  expect(entries.map(({ amountMinor, currency, name }) => [amountMinor, currency, name])).toEqual([
    [-1250, 'EUR', 'Bakery'],
    [100_000, 'EUR', 'Acme'],
  ]);
  expect(left.map(({ reason }) => reason)).toEqual(['transfer']);
});

test('the currency of a foreign payment is not the account currency', () => {
  const { entries, currency } = readCsvTable(
    'Date,Payee,Amount (EUR),Original Amount,Original Currency\n2026-01-05,Tesco,-12.50,-10.00,GBP\n2026-01-14,Acme,1000.00,,\n',
  );
  expect(entries.map((entry) => entry.currency)).toEqual([undefined, undefined]);
  expect(currency).toBe('EUR');
  const abroad = 'Data;Descrizione;Importo in valuta;Valuta;Importo in euro\n05/01/2026;Parigi;-14,00;USD;-12,50\n';
  expect(readCsvTable(abroad).entries).toMatchObject([{ amountMinor: -1250 }]);
  expect(readCsvTable(abroad).entries[0]?.currency).toBeUndefined();
});

test('unsigned amounts of a Dutch card are expenses', () => {
  const rows =
    '05-01-2026;BOEK;1234;12,50\n06-01-2026;GEINCASSEERD VORIG SALDO;;-100,00\n07-01-2026;ALBERT HEIJN;1234;3,00\n';
  expect(amountsOf(`Datum;Omschrijving;Kaartnummer;Bedrag\n${rows}`).map(([, minor]) => minor)).toEqual([
    -1250, 10_000, -300,
  ]);
});

test.each([
  ['in two columns', 'Debit,Credit', ['12.50,', '10.00,', ',100.00']],
  ['with a minus', 'Amount', ['-12.50', '-10.00', '100.00']],
  ['without a minus', 'Amount', ['12.50', '10.00', '-100.00']],
])('balances that grow with expenses are debts (amounts %s)', (_, heads, [first, second, third]) => {
  const rows = `2026-01-05,LUNA MARKET,${first},112.50\n2026-01-06,SUN TAXI,${second},122.50\n2026-01-14,PAYMENT - THANK YOU,${third},22.50\n`;
  const { entries, balances, isProven, questions } = readCsvTable(`Date,Text,${heads},Balance\n${rows}`);
  expect(entries.map(({ amountMinor }) => amountMinor)).toEqual([-1250, -1000, 10_000]);
  expect(balances.map(({ amountMinor }) => amountMinor)).toEqual([-10_000, -2250]);
  expect([isProven, questions]).toEqual([true, []]);
});

test('balances decide the signs in ledgers where debit means income', () => {
  const rows = '2026-01-05,Salary,1000.00,,1000.00\n2026-01-06,Coffee,,12.50,987.50\n2026-01-07,Market,,7.50,980.00\n';
  expect(amountsOf(`Date,Text,Debit,Credit,Balance\n${rows}`).map(([, minor]) => minor)).toEqual([
    100_000, -1250, -750,
  ]);
});

test('a header without a word for amount is recognized, and Russian transaction types give the direction', () => {
  expect(
    amountsOf('下单时间,订单金额,实付款,收/支\n2026-01-05,20.00,12.50,支出\n2026-01-14,1000.00,1000.00,收入\n'),
  ).toEqual(A_PURCHASE_AND_PAY);
  expect(amountsOf('Дата;Описание;Сумма;Тип\n05.01.2026;А;12,50;Расход\n14.01.2026;Б;1000,00;Поступление\n')).toEqual(
    A_PURCHASE_AND_PAY,
  );
});

test('a dash may separate date and time', () => {
  expect(amountsOf('Tarih/Saat;Tutar\n05/01/2026-10:00:00;-12,50\n14/01/2026-11:30;1.000,00\n')).toEqual(
    A_PURCHASE_AND_PAY,
  );
});

test('plus and minus may be headers, even next to another amount', () => {
  const rows = '2026-01-05,A,12.50,,12.50\n2026-01-14,B,,1000.00,1000.00\n';
  expect(amountsOf(`Date,Text,[-],[+],Amount Sent\n${rows}`)).toEqual(A_PURCHASE_AND_PAY);
});

test('a shorter last row without text is a balance, also with an account number', () => {
  const rows =
    '05/01/2026;-12,50;Carte;;MONOPRIX;0\n14/01/2026;1000,00;Virement;;ACME;0\n31/01/2026;987,50;;00000 123456A\n';
  expect(amountsOf(rows)).toEqual(A_PURCHASE_AND_PAY);
  expect(readCsvTable(rows).left.map(({ reason }) => reason)).toEqual(['balance']);
});

test('Norwegian columns for both directions may contain whole amounts', () => {
  const rows = '05.01.2026;Gebyr;;-32;NOK\n06.01.2026;AWS;;-516.48;NOK\n07.01.2026;ACME;181183;;NOK\n';
  expect(amountsOf(`Utført dato;Tekst;Beløp inn;Beløp ut;Valuta\n${rows}`).map(([, minor]) => minor)).toEqual([
    -3200, -51_648, 18_118_300,
  ]);
});

test('a charged amount next to a credited amount is the column of expenses', () => {
  const rows = '05/01/2026,מאפייה,12.50,,87.50\n14/01/2026,משכורת,,1000.00,1087.50\n15/01/2026,חניון,42.00,,1045.50\n';
  const { entries, left } = readCsvTable(`תאריך,תיאור הפעולה,סכום חיוב,סכום זיכוי,יתרה\n${rows}`);
  expect(entries.map(({ amountMinor }) => amountMinor)).toEqual([-1250, 100_000, -4200]);
  expect(left).toEqual([]);
});

test.each([
  ['Running total', ['-3.50', '896.50', '884.50']],
  ['Net worth', ['96.50', '996.50', '984.50']],
  ['Cumulative amount', ['-3.50', '896.50', '884.50']],
  ['Converted amount', ['-3.80', '950.00', '-13.00']],
])('a column called %s before the amount is not the amount', (header, values) => {
  const amounts = ['-3.50', '900.00', '-12.00'];
  const rows = values.map((value, index) => `2026-01-0${index + 5},Abc,${value},${amounts[index]}\n`);
  const { entries } = readCsvTable(`Date,Text,${header},Amount\n${rows.join('')}`);
  expect(entries.map(({ amountMinor }) => amountMinor)).toEqual([-350, 90_000, -1200]);
});

test('value headers of both directions are not value dates', () => {
  const rows = '20-01-2026;Abc;19,99;;80,00\n11-01-2026;Def;;99,99;99,99\n';
  expect(amountsOf(`Data;Descrição;Valor a Débito;Valor a Crédito;Saldo\n${rows}`)).toEqual([
    ['2026-01-20', -1999],
    ['2026-01-11', 9999],
  ]);
});

test('net totals of sales are income, even if buyers paid by card', () => {
  const { entries, questions } = readCsvTable(
    'Date,Gross sales,Net sales,Tip,Card,Fees,Net total\n2026-01-05,$60.00,$55.00,$5.00,$60.00,-$2.00,$58.00\n2026-01-06,$40.00,$40.00,$0.00,$40.00,-$1.00,$39.00\n2026-01-07,$20.00,$20.00,$0.00,$20.00,-$1.00,$19.00\n2026-01-08,$30.00,$30.00,$0.00,$30.00,-$1.00,$29.00\n',
  );
  expect(entries.map(({ amountMinor }) => amountMinor)).toEqual([5800, 3900, 1900, 2900]);
  expect(questions).toEqual([]);
});

test('row numbers are not the balance of a constant column, and the balance before a row confirms its amount', () => {
  const rows =
    '03-01-2024,NL00,a,500.00,EUR,-23.10,7138,1,x,1\n10-01-2024,NL00,b,476.90,EUR,-60.00,7138,2,y,1\n25-01-2024,NL00,c,416.90,EUR,2200.00,7138,3,z,1\n';
  expect(readCsvTable(rows).entries.map(({ amountMinor }) => amountMinor)).toEqual([-2310, -6000, 220_000]);
});

test('a column called outcome contains expenses if its cells are amounts', () => {
  const rows = '2026-03-09;A;450,00;0,00\n2026-03-05;B;0,00;70000,00\n2026-03-01;C;120,00;0,00\n';
  const { entries } = readCsvTable(`date;payee;outcome;income\n${rows}`);
  expect(entries.map(({ amountMinor }) => amountMinor)).toEqual([-45_000, 7_000_000, -12_000]);
});

test('a booked amount is not a booking date, and the number of a customer is not an amount', () => {
  const rows = '01-Mar-2024,123,Cash,Deposit,2000.00\n02-Mar-2024,123,Novo,Buy,-1510.20\n';
  const { entries } = readCsvTable(`Trade Date,Client,Instrument,Event,Booked Amount\n${rows}`);
  expect(entries.map(({ amountMinor }) => amountMinor)).toEqual([200_000, -151_020]);
});

test('without headers, the balances show which column contains the expenses', () => {
  const rows = '20260918,Transfer,150000,,900000\n20260919,Card,,20000,880000\n';
  expect(amountsOf(rows).map(([, minor]) => minor)).toEqual([15_000_000, -2_000_000]);
  const newestFirst = '20260919,Card,20000,,880000\n20260918,Transfer,,150000,900000\n';
  expect(amountsOf(newestFirst).map(([, minor]) => minor)).toEqual([-2_000_000, 15_000_000]);
});

test.each(['Receipt (GBP),Payment (GBP)', 'Receipts,Payments'])('%s are income and expenses', (headers) => {
  const rows =
    '2026-06-29,Charge,,4.99,995.01\n2026-06-30,Withdrawal,,100.00,895.01\n2026-06-30,Interest,1.23,,896.24\n';
  expect(amountsOf(`Date,Description,${headers},Balance\n${rows}`).map(([, minor]) => minor)).toEqual([
    -499, -10_000, 123,
  ]);
});

test('a triangle before an amount is a minus sign', () => {
  const rows = '2026/9/18,振込,"¥123,456"\nR8.9.19,引出,"△5,000"\n';
  expect(amountsOf(`お取引日,入出金先内容,お取引金額\n${rows}`).map(([, minor]) => minor)).toEqual([
    12_345_600, -500_000,
  ]);
});
