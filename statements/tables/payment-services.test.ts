import { describe, expect, test } from 'vitest';
import { listAmounts, listEntries, listQuestions } from '../testing/list-csv-entries.ts';
import { readCsvTable } from './read-table.ts';

test.each([
  'Jun 2, 2026 1:12:45 AM PDT',
  '2026-06-02 13:05:00 HKT',
  '2026/06/02 13:05 (UTC+8)',
  '2 Jun 2026 1:05 PM SGT',
])('a time zone may follow the time of %s', (day) => {
  expect(listEntries(`Date,Text,Amount\n"${day}",Shop,-4.10\n"${day}",Pay,9.00\n`)).toEqual([
    ['2026-06-02', -410],
    ['2026-06-02', 900],
  ]);
});

test.each(['~|~', '|~|', '~', '^', '¦'])('cells may be separated by %s', (delimiter) => {
  const rows = [
    'DATE,Description,AMT,Dr / Cr',
    '19/08/2026 13:22:41,Shop,1480.00,',
    '28/08/2026 09:40:00,Pay,12500.00,Cr',
  ];
  expect(listAmounts(rows.map((row) => row.replaceAll(',', delimiter)).join('\n'))).toEqual([-148_000, 1_250_000]);
});

test.each(['CARD CHARGED', 'PAYMENT DEPOSITED', 'Issued', 'Captured'])(
  'the status %s is that of a booked row',
  (status) => {
    const rows = `2026-06-01,A,-4.10,Complete\n2026-06-02,B,9.00,${status}\n2026-06-03,C,-2.00,Complete\n`;
    expect(listAmounts(`Date,Text,Amount,Status\n${rows}`)).toEqual([-410, 900, -200]);
  },
);

test('net amounts in two columns are chosen before the signed gross amount', () => {
  const rows = [
    'DATE,RECORD_TYPE,DESCRIPTION,NET_CREDIT_AMOUNT,NET_DEBIT_AMOUNT,GROSS_AMOUNT,FEE_AMOUNT,TAXES_AMOUNT',
    '2026-08-01,initial_available_balance,,12000.00,0.00,12000.00,0.00,0.00',
    '2026-08-02,release,payment,9750.00,0.00,10500.00,-630.00,-120.00',
    '2026-08-07,release,refund,0.00,3200.00,-3200.00,0.00,0.00',
  ];
  expect(listAmounts(rows.join('\n'))).toEqual([975_000, -320_000]);
});

test('refunds of sales do not raise a question about the signs', () => {
  const rows = '12/20/2026,22.44,-0.68,21.76,Payment\n12/21/2026,8.64,-0.32,8.32,Payment\n';
  const text = `Date,Gross Sales,Fees,Net Total,Event Type\n${rows}12/22/2026,(4.86),0.00,(4.86),Refund\n12/24/2026,9.00,-0.30,8.70,Payment\n`;
  expect(listAmounts(text)).toEqual([2176, 832, -486, 870]);
  expect(listQuestions(text)).toEqual([]);
});

test('a payment service settles a payment days after the transaction', () => {
  const rows =
    '1500.00,30.00,1470.00,14/09/2026 10:12:33,16/09/2026 09:00:00\n-800.00,0,-800.00,15/09/2026 18:00:10,17/09/2026 09:00:00\n';
  expect(listEntries(`amount,fee,net,created_at,settled_at\n${rows}`)).toEqual([
    ['2026-09-14', 147_000],
    ['2026-09-15', -80_000],
  ]);
});

describe('a cancelled row with a negative amount', () => {
  const read = (rows: string) =>
    listAmounts(`이용일자,가맹점명,금액,상태\n2026-03-30,Z,100,\n2026-03-30,Y,200,\n${rows}`);

  test('is a reversal if the purchase is in the file', () => {
    expect(read('2026-03-29,A,5600,\n2026-03-20,B,-49000,취소\n2026-03-18,B,49000,\n')).toEqual([
      -10_000, -20_000, -560_000, 4_900_000, -4_900_000,
    ]);
  });

  test('is skipped if the purchase is missing or cancelled, too', () => {
    expect(read('2026-03-29,A,5600,\n2026-03-20,B,-49000,취소\n2026-03-18,C,49000,\n')).toEqual([
      -10_000, -20_000, -560_000, -4_900_000,
    ]);
    expect(read('2026-03-29,A,5600,\n2026-03-20,B,-49000,취소\n2026-03-18,B,49000,취소\n')).toEqual([
      -10_000, -20_000, -560_000,
    ]);
  });
});

describe('the types of unsigned amounts', () => {
  test.each([
    ['Type', '', 'Refund;Cash in;Cash out'],
    ['Tipo', '', 'Recarga;Envío;Pago QR;Recibo'],
    ['Jenis transaksi', '', 'Isi Saldo;Pembayaran;Kirim Uang;Terima Uang'],
    ['交易類型', '', '儲值;付款;付款;退款'],
    ['Type', '', 'Virement reçu;Virement vers compte bancaire;Frais;Remboursement'],
    ['Art', '', 'Aufladung;Zahlung an Händler;Gebühr;Rückzahlung'],
    ['Тип', '', 'Пополнение кошелька;Оплата услуг;Комиссия за вывод;Возврат средств'],
    ['Rodzaj', '', 'Przelew przychodzący;Płatność BLIK;Wypłata z bankomatu;Zwrot'],
    ['Τύπος', '', 'Κατάθεση;Ανάληψη;Πληρωμή;Επιστροφή'],
    ['거래구분', '', '충전;결제;송금;환불'],
  ])('in %s show the direction', (header, _, types) => {
    const rows = types.split(';').map((type, index) => `2026-03-0${index + 1},${type},Shop ${index},${index + 1}.50`);
    const signs = listAmounts(`Date,${header},Text,Amount\n${rows.join('\n')}\n`).map((minor) => Math.sign(minor));
    expect(signs).toEqual(types.startsWith('Refund') ? [1, 1, -1] : [1, -1, -1, 1]);
  });

  test.each([
    'Purchase;Payment;Refund',
    'Charge;Payment;Credit',
    'Purchase;Direct Debit;Refund',
    'Purchase;Interest;Refund',
    'Cash in;Adjustment;Cash out',
  ])('such as %s leave out a row whose type is unclear', (types) => {
    const rows = types.split(';').map((type, index) => `2026-03-0${index + 1},${type},Shop ${index},${index + 1}.50`);
    const { entries, left } = readCsvTable(`Date,Type,Text,Amount\n${rows.join('\n')}\n`);
    expect(entries).toHaveLength(2);
    expect(left.map(({ line, what }) => [line, what])).toEqual([[3, 'type']]);
  });

  test('complete a column for buying and selling', () => {
    const rows = ['TOP_UP,500.00,', 'ORDER,214.30,BUY', 'DIVIDEND,0.61,', 'WITHDRAWAL,100.00,', 'ORDER,80.10,SELL'];
    const text = rows.map((row, index) => `2026-01-0${index + 1},${row}\n`).join('');
    expect(listAmounts(`Date,Type,Total Amount,Buy / Sell\n${text}`)).toEqual([50_000, -21_430, 61, -10_000, 8010]);
  });

  test('are checked against the balance', () => {
    const rows = [
      '2026-04-01,CASH IN,Agent,100.00,104.00',
      '2026-04-03,PAYMENT,Water,35.00,69.00',
      '2026-04-14,TRANSFER,Sarah,20.00,49.00',
      '2026-04-22,CASH OUT,Agent,15.00,34.00',
    ];
    const head = 'Date,Transaction Type,Name,Amount,Balance\n';
    expect(listAmounts(head + rows.join('\n'))).toEqual([10_000, -3500, -2000, -1500]);
    expect(listAmounts(head + rows.toReversed().join('\n'))).toEqual([-1500, -2000, -3500, 10_000]);
  });
});

test('signs that agree with the types are not reversed', () => {
  const rows = '2026-05-02,Venta,Cable Uber,103.20\n2026-05-03,Venta,Taxi,228.65\n2026-05-04,Devolución,Shop,-96.65\n';
  const text = `Fecha,Tipo de operación,Título,Total\n${rows}2026-05-28,Retiro,A tu cuenta,-35.20\n`;
  expect(listAmounts(text)).toEqual([10_320, 22_865, -9665, -3520]);
  expect(listQuestions(text)).toEqual([]);
});

test('a payout is the amount after fees and not an expense', () => {
  const rows = [
    'Datum,Status,Kartentyp,Summe,Netto,MwSt.-Betrag,Trinkgeldbetrag,Gebühr,Auszahlung',
    '2026-05-12,Erfolgreich,VISA,8.50,7.94,0.56,0.00,0.16,8.34',
    '2026-05-12,Fehlgeschlagen,VISA,4.00,3.74,0.26,0.00,0.00,0.00',
    '2026-05-13,Erfolgreich,VISA,13.00,11.21,0.79,1.00,0.23,12.77',
  ];
  expect(listAmounts(rows.join('\n'))).toEqual([834, 1277]);
  const paid = '2026-02-03,5000.00,success,175.00,4825.00\n2026-02-04,2000.00,abandoned,0.00,0.00\n';
  const text = `Date,Amount Paid,Status,Fees,Amount Settled\n${paid}2026-02-09,125.00,success,5.00,120.00\n`;
  expect(listAmounts(text)).toEqual([482_500, 12_000]);
});

test('a net amount without taxes is not the amount that was paid', () => {
  const rows = '2026-05-12,Order 1,7.94,0.56,8.50\n2026-05-13,Order 2,-3.74,-0.26,-4.00\n';
  expect(listAmounts(`Date,Text,Net,VAT,Total\n${rows}`)).toEqual([850, -400]);
});

test('the day of a stay is the day of its payment', () => {
  const rows = '05/14/2026,Payout,,,,291.00\n05/13/2026,Reservation,04/02/2026,3,291.00,\n';
  expect(listEntries(`Date,Type,Booking date,Nights,Amount,Paid out\n${rows}`)).toEqual([
    ['2026-05-14', -29_100],
    ['2026-05-13', 29_100],
  ]);
});

test('amounts may start with a letter for the currency', () => {
  const rows = '03/05/2026,991,,"Q4,000.00"\n18/05/2026,992,Q800.00,\n';
  expect(listAmounts(`Fecha,Documento,Débito,Crédito\n${rows}`)).toEqual([400_000, -80_000]);
});

test('the sent amount and the received amount in another currency are not expenses and income', () => {
  const rows =
    '2026-05-12,Ann,USD 200.00,USD 1.99,USD 201.99,"MXN 3,890.00"\n2026-05-26,Ann,USD 150.00,USD 1.99,USD 151.99,"MXN 2,910.00"\n';
  const text = `Date,Recipient,Sent,Fee,Total,Received\n${rows}`;
  expect(listAmounts(text)).toEqual([20_199, 15_199]);
  expect(listQuestions(text)).toEqual(['sign']);
});

test('the change of a balance is the amount and not the balance', () => {
  const rows = '2026-03-02,Deposit,2000.00,2000.00,2000.00\n2026-03-03,Bought,-780.00,1220.00,780.00\n';
  expect(listAmounts(`Date,Description,Balance delta,Balance,Value amount\n${rows}`)).toEqual([200_000, -78_000]);
});

test('an amount after fees is found by a Korean header', () => {
  const rows = '2026.05.20,매수,"98,000",49,"-98,049"\n2026.05.27,매도,"50,500",25,"50,475"\n';
  expect(listAmounts(`체결시간,종류,거래금액,수수료,정산금액(수수료반영)\n${rows}`)).toEqual([-9_804_900, 5_047_500]);
});

test('a payment is booked on the day on which it was finished', () => {
  const rows = '2026-05-11 08:20:12,2026-05-12 01:00:00,-7.90\n2026-05-14 08:20:12,2026-05-14 09:00:00,20.00\n';
  expect(listEntries(`Created on,Finished on,Amount\n${rows}`).map(([day]) => day)).toEqual([
    '2026-05-12',
    '2026-05-14',
  ]);
});
