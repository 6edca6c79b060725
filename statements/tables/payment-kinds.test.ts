import { expect, test } from 'vitest';
import { listAmounts } from '../testing/list-csv-entries.ts';
import { readCsvTable } from './read-table.ts';

test.each([
  ['German', 'Kartenzahlung', 'Gehalt'],
  ['French', 'Paiement par carte', 'Virement reçu'],
  ['Italian', 'Prelievo', 'Bonifico in entrata'],
  ['Danish', 'Kortkøb', 'Indbetaling'],
  ['Polish', 'Płatność kartą', 'Wpłata'],
  ['Hungarian', 'Kártyás vásárlás', 'Beérkező átutalás'],
  ['Turkish', 'Para çekme', 'Gelen havale'],
  ['Russian', 'Снятие наличных', 'Пополнение'],
  ['Bulgarian', 'Теглене', 'Захранване'],
  ['Hebrew', 'רכישה', 'הפקדה'],
  ['Arabic', 'مشتريات', 'تحويل وارد'],
  ['English', 'POS Purchase', 'Cash deposit'],
])('kinds of payments in %s show the direction of unsigned amounts', (_, kindOfExpense, kindOfIncome) => {
  const text = `Date,Type,Details,Amount\n2026-01-05,${kindOfExpense},A,12.50\n2026-01-14,${kindOfIncome},B,1000.00\n`;
  const { questions } = readCsvTable(text);
  expect(questions.map(({ about }) => about)).not.toContain('sign');
  expect(listAmounts(text)).toEqual([-1250, 100_000]);
});

test('the signs of a shop’s amounts take precedence over the kinds of payments', () => {
  const text =
    'Date,Type,Net\n2026-01-05,Sale,38.88\n2026-01-06,Fee,-1.42\n2026-01-07,Refund,-18.00\n2026-01-08,Fee,0.55\n2026-01-09,Fee,-0.20\n';
  expect(listAmounts(text)).toEqual([3888, -142, -1800, 55, -20]);
});

test('if purchases have no minus sign, other kinds with a minus sign are income', () => {
  const text = 'Date,Type,Amount\n2026-01-05,Purchase,94.52\n2026-01-06,Purchase,42.99\n2026-01-07,Payment,-150.00\n';
  expect(listAmounts(text)).toEqual([-9452, -4299, 15_000]);
});

test.each(['Erstattet', 'Betaald', 'Encaissé', 'Opłacone', 'Оплачено', 'تمت'])(
  'the status %s means that a payment is booked',
  (status) => {
    const text = `Date,Text,Status,Amount\n2026-01-05,A,Completed,-12.50\n2026-01-06,B,Completed,-2.50\n2026-01-14,C,${status},10.00\n`;
    expect(listAmounts(text)).toEqual([-1250, -250, 1000]);
  },
);

test('the rest of a kind may be longer, but a refund of an expense has no known direction', () => {
  const rows =
    "2026-01-05;Dépôt d'espèces;A;200,00\n2026-01-06;Retrait DAB Paris;B;20,00\n2026-01-07;Frais;C;1,50\n2026-01-08;Frais remboursement;D;1,50\n";
  const { entries, left } = readCsvTable(`Date;Type;Libellé;Montant\n${rows}`);
  expect(entries.map(({ amountMinor }) => amountMinor)).toEqual([20_000, -2000, -150]);
  expect(left).toMatchObject([{ line: 5, reason: 'unreadable', what: 'type' }]);
});

test('sent and received payments of any kind are known', () => {
  const rows =
    '01.03.2024;BLIK wysłany;Ola;15,00\n09.03.2024;BLIK otrzymany;Jan;90,00\n10.03.2024;Płatność kartą;Żabka;40,25\n';
  expect(listAmounts(`Data;Rodzaj;Odbiorca;Kwota\n${rows}`)).toEqual([-1500, 9000, -4025]);
});

test('the balances show the direction of transfers and unknown kinds', () => {
  const rows =
    '2024-03-01,Deposit,A,200.00,1200.00\n2024-03-02,Zzz,B,50.00,1150.00\n2024-03-03,Transfer,C,30.00,1180.00\n2024-03-04,Withdrawal,D,80.00,1100.00\n';
  const text = `Date,Type,Details,Amount,Balance\n${rows}`;
  expect(listAmounts(text)).toEqual([20_000, -5000, 3000, -8000]);
  expect(readCsvTable(text).left).toEqual([]);
});

test.each([
  ['Zahlung', 'Geld erhalten'],
  ['Payment', 'Deposit'],
  ['Paiement facture', 'Transfert reçu'],
  ['Плащане', 'Захранване'],
])('%s is an expense next to received money', (payment, received) => {
  const rows = `2026-01-05;${payment};A;12,50\n2026-01-06;${payment};B;2,50\n2026-01-14;${received};C;1000,00\n`;
  for (const header of ['Type', 'Zzz'])
    expect(listAmounts(`Date;${header};Details;Amount\n${rows}`)).toEqual([-1250, -250, 100_000]);
});

test.each(['Purchase', 'Refund'])(
  'a payment next to %s has no known direction, because it may be to a card',
  (kind) => {
    const rows = `2026-01-05;${kind};A;12,50\n2026-01-06;${kind};B;2,50\n2026-01-14;Payment;C;15,00\n`;
    expect(readCsvTable(`Date;Type;Details;Amount\n${rows}`).left).toMatchObject([{ line: 4, reason: 'unreadable' }]);
  },
);
