import { expect, test } from 'vitest';
import { readCsvTable } from './read-table.ts';

const namesOf = (text: string) => readCsvTable(text).entries.map(({ name }) => name);

test('a single payee column is not an own account', () => {
  for (const head of ['Empfänger', 'Auftraggeber / Empfänger', 'Recipient', 'From']) {
    const { entries, accounts } = readCsvTable(
      `Datum;${head};Betrag\n05.01.2026;Markt;-12,50\n14.01.2026;Acme GmbH;1000,00\n`,
    );
    expect(accounts, head).toEqual([]);
    expect(
      entries.map(({ name, account }) => [name, account]),
      head,
    ).toEqual([
      ['Markt', undefined],
      ['Acme GmbH', undefined],
    ]);
  }
});

test('the name is the payee, not an account number, a category or a placeholder', () => {
  const namesAndTagsOf = (text: string) => readCsvTable(text).entries.map(({ name, tags }) => [name, tags]);
  expect(
    namesAndTagsOf(
      '05-01-2026,NL00ASNB9999999999,NL11ABNA0000000000,Ann,-12.50\n06-01-2026,NL00ASNB9999999999,,Kiosk,-3.00\n',
    ),
  ).toEqual([
    ['Ann', undefined],
    ['Kiosk', undefined],
  ]);
  expect(
    namesAndTagsOf('date;label;category;amount\n05/01/2026;BAKERY;Food;-12,50\n14/01/2026;PAY;Income;1000,00\n'),
  ).toEqual([
    ['BAKERY', undefined],
    ['PAY', undefined],
  ]);
  expect(
    namesAndTagsOf('DATE;TRANSACTION_TYPE;AMOUNT\n05-01-2026;Bakery;-12,50\n14-01-2026;Pay of Ann;1000,00\n'),
  ).toEqual([
    ['Bakery', undefined],
    ['Pay of Ann', undefined],
  ]);
});

test('the payee is found after a label, after a card number, or in the second of two columns', () => {
  expect(
    namesOf(
      '"Data operacji","Kwota","Opis transakcji","",""\n"2026-01-05","-12.50","Tytuł: 0001","Lokalizacja: Adres: PIEKARNIA Miasto: ULM Kraj: POLSKA",""\n"2026-01-14","+1000.00","Rachunek nadawcy: 61 1090","Nazwa nadawcy: ACME SP Z O O","Tytuł: PAY"\n',
    ),
  ).toEqual(['PIEKARNIA', 'ACME SP Z O O']);
  expect(namesOf('05.01.2026;Lastschrift Auftraggeber: Bäckerei Kundendaten: 0001;-12,50\n')).toEqual(['Bäckerei']);
  expect(namesOf('Pvm;Summa;Selite;Saaja\n05.01.2026;-12,50;000000******0000;\n')).toEqual(['000000******0000']);
  expect(
    namesOf('05.01.2026,000000******0000 12,-12.50,Leipomo\n06.01.2026,000000******0000 13,-3.00,Kahvila\n'),
  ).toEqual(['Leipomo', 'Kahvila']);
  expect(
    namesOf(
      'Data;Histórico;Descrição;Valor\n05/01/2026;Pix enviado;PADARIA;-12,50\n14/01/2026;Pix recebido;ANA;1000,00\n',
    ),
  ).toEqual(['PADARIA', 'ANA']);
  const { accounts } = readCsvTable(
    'Datum,Product,ISIN,Omschrijving,Mutatie\n05-01-2026,FUND A,NL0000000001,Dividend,12.50\n06-01-2026,FUND B,NL0000000002,Dividend,3.00\n',
  );
  expect(accounts).toEqual([]);
});

test('the shop category is not the name, and the description comes first', () => {
  expect(namesOf('Date,Merchant Category,Booking text,Sector,Amount\n2026-01-05,Bakeries,SUN,Food,-12.50\n')).toEqual([
    'SUN',
  ]);
  expect(namesOf('Dátum;Közlemény;Ellenoldali név;Összeg\n2026-01-05;MUNKABÉR;ACME KFT;12,50\n')).toEqual(['ACME KFT']);
});
