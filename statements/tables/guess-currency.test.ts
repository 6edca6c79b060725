import { expect, test } from 'vitest';
import { readStatements } from '../read-statements.ts';
import { statementsToRows } from '../rows/statements-to-rows.ts';
import { readCsvTable } from './read-table.ts';

const currencyOf = (head: string, ...rows: string[]) => readCsvTable(`${head}\n${rows.join('\n')}\n`).currency;

test.each([
  ['BRL', 'R$ -12.50'],
  ['CZK', '-12.50 Kč'],
  ['HUF', '-12.50 Ft'],
  ['ILS', '-₪12.50'],
  ['JPY', '-12円'],
  ['RON', '-12.50 lei'],
  ['USD', 'US$ -12.50'],
])('a sign next to the amounts implies %s', (currency, amount) => {
  expect(currencyOf('Date;Text;Amount', `2026-01-05;A;${amount}`, `2026-01-06;B;${amount}`)).toBe(currency);
});

test.each([
  ['SEK', 'Bokföringsdag;Rubrik;Belopp'],
  ['NOK', 'Dato;Tekst;Beløp'],
  ['DKK', 'Dato;Tekst;Beløb'],
  ['PLN', 'Data operacji;Opis;Kwota'],
  ['CZK', 'Datum;Popis;Částka'],
  ['TRY', 'Tarih;Açıklama;Tutar'],
  ['ILS', 'תאריך;תיאור;סכום'],
  ['KRW', '거래일;적요;금액'],
  ['JPY', '日付;お取引内容;金額'],
  ['EUR', 'Buchungstag;Verwendungszweck;Betrag'],
  ['EUR', 'Datum;Omschrijving;Bedrag'],
])('the language of the headers implies %s', (currency, head) => {
  expect(currencyOf(head, '05.01.2026;A;-1,00', '06.01.2026;B;-2,00')).toBe(currency);
});

test('a guess does not apply to the rows, because an account may be in another currency', () => {
  const rows = (table: string) => statementsToRows([readCsvTable(table)], 0, []).map(({ currency }) => currency);
  expect(rows('Datum;Text;Belopp\n2026-01-05;A;-1,00\n')).toEqual([undefined]);
  expect(rows('Datum;Text;Belopp\n2026-01-05;A;-1,00 €\n')).toEqual(['EUR']);
});

test('languages of several countries and signs of several currencies imply nothing', () => {
  const rows = ['05.01.2026;A;-1,00', '06.01.2026;B;-2,00'];
  for (const head of ['Date;Text;Amount', 'Fecha;Concepto;Importe', 'Date;Libellé;Montant', 'Datum;Text;Betrag'])
    expect(currencyOf(head, ...rows), head).toBeUndefined();
  expect(currencyOf('Date,Text,Amount', '2026-01-05,A,$-1.00')).toBeUndefined();
  expect(currencyOf('Posted Date,Check Number,Text,Amount', '01/05/2026,1,A,$-1.00')).toBe('USD');
});

test('the country of the account decides, unless the file names a currency', () => {
  const table = 'Date;Text;Amount\n2026-01-05;A;-1,00\n2026-01-06;B;-2,00\n';
  expect(readCsvTable(`Account: PL00 1234 5678 9012 3456 7890 1234\n\n${table}`).currency).toBe('PLN');
  expect(readCsvTable(`Account: PL00 1234 5678 9012 3456 7890 1234 EUR\n\n${table}`).currency).toBe('EUR');
  expect(currencyOf('Datum;Text;Belopp;Valuta', '2026-01-05;A;-1,00;NOK')).toBe('NOK');
});

test.each([
  ['INR', ['UPI-SWIGGY-309112345678', 'NEFT CR-ACME LTD']],
  ['KES', ['Funds received from JOHN DOE 254712345678', 'Payment from MARY 254700111222']],
  ['CAD', ['SEND E-TFR ***Y4h', 'INTERAC E-TRANSFER']],
  ['AUD', ['COLES FIVE DOCK NSW', 'BP VINCENTIA NSW']],
  ['BRL', ['PIX ENVIADO JOAO', 'PIX RECEBIDO ANA']],
  ['USD', ['ZELLE TO JANE', 'ACH DEPOSIT ACME']],
])('payments that exist in one country imply %s', (currency, [one = '', other = '']) => {
  const rows = (first: string, second: string) => [`2026-01-05;${first};-1.00`, `2026-01-06;${second};-2.00`];
  expect(currencyOf('Date;Text;Amount', ...rows(one, other))).toBe(currency);
  expect(currencyOf('Date;Text;Amount', ...rows(one, 'Shop'))).toBeUndefined();
});

test('payments of several countries imply nothing, and neither do payments against the language', () => {
  expect(currencyOf('Date;Text;Amount', '2026-01-05;UPI 1;-1', '2026-01-06;UPI 2;-1', '2026-01-07;ZELLE;-1')).toBe(
    undefined,
  );
  const rows = (text: string) => [`2026-01-05;${text};-1,00`, `2026-01-06;${text};-2,00`];
  expect(currencyOf('Data operacji;Opis;Kwota', ...rows('SEPA'))).toBe('PLN');
  expect(currencyOf('Buchungstag;Verwendungszweck;Betrag', ...rows('TWINT'))).toBeUndefined();
});

test.each([
  ['EUR', 'BIC: COBADEFFXXX'],
  ['PLN', 'SWIFT code;BREXPLPWMBK'],
  ['INR', 'IFSC: HDFC0000001'],
  ['INR', 'SWIFT: HDFCINBB, IFSC: HDFC0000001'],
  ['GBP', 'Sort code: 04-00-04'],
  ['NZD', '"Bank 12; Branch 3089; Account 0361809-00 (Streamline)"'],
])('the number of a bank above the table implies %s', (currency, line) => {
  expect(readCsvTable(`${line}\n\nDate;Text;Amount\n2026-01-05;A;-1.00\n2026-01-06;B;-2.00\n`).currency).toBe(currency);
});

test('a former currency code is read', () => {
  expect(currencyOf('Date;Text;Amount;Currency', '2026-01-05;A;-1.00;RUR')).toBe('RUB');
});

test('a guess is a question with the guess as its choice, and the answer applies to the rows', async () => {
  const read = async (file: string, answers = {}) => {
    const statements = await readStatements(Buffer.from(file), { answers });
    const [row] = statementsToRows(statements, 0, []);
    return { currency: row?.currency, asked: statements[0]?.questions.find(({ about }) => about === 'currency') };
  };
  const asked = { about: 'currency', choices: ['SEK'] };
  const swedish = 'Datum;Text;Belopp\n2026-01-05;A;-1,00\n2026-01-06;B;-2,00\n';
  expect(await read(swedish)).toEqual({ currency: undefined, asked });
  expect(await read(swedish, { currency: 'NOK' })).toEqual({ currency: 'NOK', asked });
  expect(await read(swedish.replaceAll(',00', ',00 €'), { currency: 'NOK' })).toEqual({ currency: 'EUR' });
  const qif = '!Type:Bank\nD05/01/2026\nT-1.00\nPUPI SHOP\n^\nD16/01/2026\nT-2.00\nPUPI TEA\n^\n';
  expect((await read(qif)).asked?.choices).toEqual(['INR']);
});
