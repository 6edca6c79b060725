import { expect, test } from 'vitest';
import { listAmounts, listEntries, listQuestions } from '../testing/list-csv-entries.ts';
import { readCsvTable } from './read-table.ts';

test.each([
  ['Saldo antes', 'Saldo depois'],
  ['Balance before', 'Balance after'],
  ['거래전 잔액', '거래후 잔액'],
])('of %s and %s, the second is the balance', (before, after) => {
  const rows = [
    'Crédito,120.50,0.00,120.50,2026-05-02',
    'Débito,-100.00,120.50,20.50,2026-05-13',
    'Débito,-1.00,20.50,19.50,2026-05-13',
  ];
  expect(listAmounts(`Movimentação,Valor,${before},${after},Data\n${rows.join('\n')}`)).toEqual([
    12_050, -10_000, -100,
  ]);
});

test.each(['Erstattet', 'Acreditado', 'Remboursé', 'Recebida', 'Ontvangen'])('the status %s is booked', (status) => {
  const rows = `2026-05-02,A,-59.95,Bezahlt\n2026-05-12,B,29.95,${status}\n2026-05-23,C,-129.00,Bezahlt\n`;
  expect(listAmounts(`Date,Text,Amount,Status\n${rows}`)).toEqual([-5995, 2995, -12_900]);
});

test('verbs for you and for others are directions', () => {
  const rows = 'PAGASTE,Bodega,12.50,28/05/2026\nTE PAGÓ,Luis,30.00,21/05/2026\nPAGASTE,Rosa,45.00,12/05/2026\n';
  expect(listAmounts(`Tipo de Transacción,Destino,Monto,Fecha\n${rows}`)).toEqual([-1250, 3000, -4500]);
});

test('what came in and what went out may be written as verbs', () => {
  const rows = '02/05/2026|Carga|50.00|\n14/05/2026|Compra||12.30\n';
  expect(listAmounts(`Fecha|Movimiento|Entró|Salió\n${rows}`)).toEqual([5000, -1230]);
});

test('whole thousands of pesos are not read as dollars', () => {
  const rows = '02/05/2026|Carga|$ 50.000\n14/05/2026|Compra|-$ 12.300\n';
  const text = `Fecha|Movimiento|Monto\n${rows}`;
  expect(listAmounts(text)).toEqual([5_000_000, -1_230_000]);
  expect(listQuestions(text)).toContain('decimal mark');
});

test('an amount less costs is preferred to one with costs', () => {
  const rows = '02.05.2026;Bestellung;17,65;-2,35;20,00\n14.05.2026;Auszahlung;-17,65;--;-17,65\n';
  const head = 'Datum;Typ;Betrag abzügl. Kosten;Provision;Transaktionsbetrag (inkl. Kosten)';
  expect(listAmounts(`${head}\n${rows}`)).toEqual([1765, -1765]);
});

test('the signs of orders are not reversed because of the word sale', () => {
  const rows = '2026-05-02,SALE,Z1,119.00\n2026-05-09,RETURN,Z1,-119.00\n2026-05-11,SALE,Z2,60.00\n';
  const text = `booking_date,document_type,order_number,amount\n${rows}`;
  expect(listAmounts(text)).toEqual([11_900, -11_900, 6000]);
  expect(listQuestions(text)).toEqual(['sign']);
});

test('the day of a payout is preferred to the days of a stay', () => {
  const rows = '2026-05-01,2026-05-03,Tom,200.00,-30.00,170.00,2026-05-09\n';
  expect(listEntries(`Check-in date,Checkout date,Guest name,Amount,Commission,Net,Payout date\n${rows}`)).toEqual([
    ['2026-05-09', 17_000],
  ]);
});

test('the year, the month and the day may be in three columns', () => {
  const rows =
    '"2026","05","25","09","給与","","231000","240500"\n"2026","05","27","12","ローソン","812","","239688"\n';
  const head = '"操作日(年)","操作日(月)","操作日(日)","操作時刻(時)","摘要","お支払金額","お預り金額","残高"';
  expect(listEntries(`${head}\n${rows}`)).toEqual([
    ['2026-05-25', 23_100_000],
    ['2026-05-27', -81_200],
  ]);
  expect(listEntries('Year;Month;Day;Text;Amount\n2026;5;25;Shop;-12,50\n2026;5;27;Pay;99,00\n')).toEqual([
    ['2026-05-25', -1250],
    ['2026-05-27', 9900],
  ]);
});

test('a single column for deposits and payments keeps its signs', () => {
  const rows = '2026-05-28,渋谷,"1,840",-160\n2026-05-27,,"2,000","+1,000"\n2026-05-26,,"1,000",-150\n';
  expect(listAmounts(`月日,利用駅,残額,入金・利用額\n${rows}`)).toEqual([-16_000, 100_000, -15_000]);
});

test('a header with two long unknown words does not name directions', () => {
  const rows = '02/05/2026;Shop A;TITULAR;25,99\n09/05/2026;Shop B;ADICIONAL;80,40\n15/05/2026;PAGO;TITULAR;-120,00\n';
  const signs = listAmounts(`FECHA;DESCRIPCION;TITULAR/ADICIONAL;MONTO\n${rows}`).map((minor) => Math.sign(minor));
  expect(signs[0]).toBe(signs[1]);
});

test('balances show the direction of amounts with fees', () => {
  const rows = [
    '2026-05-02,CASH_IN,500.00,0,520.00',
    '2026-05-05,TRANSFER,100.00,1.00,419.00',
    '2026-05-12,PAYMENT,50.00,0,369.00',
    '2026-05-20,CASH_OUT,200.00,2.00,167.00',
  ];
  expect(listAmounts(`Date,Type,Amount,Fees,Balance\n${rows.join('\n')}`)).toEqual([50_000, -10_100, -5000, -20_200]);
});

test('a unit price with any name is not the amount', () => {
  const head = 'Date,Side,Units,Effective Price (USD),Fee (USD),Consideration (USD),Value (USD),Symbol';
  const rows = '2026-05-02,BUY,2,201.10,3.00,402.20,405.20,AAPL\n2026-05-13,SELL,1,210.00,3.02,210.00,206.98,AAPL\n';
  expect(listAmounts(`${head}\n${rows}`)).toEqual([-40_520, 20_698]);
});

test.each(['20260502;202000', '2026-05-02;202000', '2026-05-02;20:20:00'])(
  'the time may follow the date as in %s',
  (day) => {
    expect(listEntries(`Date/Time,Text,Amount\n"${day}",Pay,1500.00\n"${day}",Shop,-3.00\n`)).toEqual([
      ['2026-05-02', 150_000],
      ['2026-05-02', -300],
    ]);
  },
);

test('a time in seconds may stand under the header created', () => {
  expect(listEntries('id,created,amount,counterparty\n1,1746180672,-12.40,Lidl\n2,1747180672,250.00,Ann\n')).toEqual([
    ['2025-05-02', -1240],
    ['2025-05-13', 25_000],
  ]);
});

test('a list of card purchases with few returns is read as expenses, with a question', () => {
  const rows = '2026-05-03,Figma,$45.00,Design\n2026-05-09,Slack,$80.00,Ops\n2026-05-16,Figma,($45.00),Design\n';
  const text = `Clearing Date,Merchant Name,Amount,Card Name\n${rows}`;
  expect(listAmounts(text)).toEqual([-4500, -8000, 4500]);
  expect(listQuestions(text)).toEqual(['sign']);
});

test('the day of the value is not the day of the transaction', () => {
  const rows = '13-05-2026;12-05-2026;-45,20\n20-05-2026;19-05-2026;1200,00\n';
  expect(listEntries(`Date de la valeur;Date de l'opération;Montant\n${rows}`).map(([day]) => day)).toEqual([
    '2026-05-12',
    '2026-05-19',
  ]);
});

test.each([
  ['Type', 'Cash In', 'Send Money', 'Payment'],
  ['Activity', 'Deposit', 'Withdrawal', 'Card purchase'],
  ['Description', 'Salary', 'Shop', 'Restaurant'],
])('the text under %s shows the direction of the first row, which has no balance before it', (header, ...texts) => {
  const balances = ['2,050.00', '1,550.00', '1,450.00'];
  const amounts = ['2000.00', '500.00', '100.00'];
  const rows = texts.map((text, index) => `2026-05-0${index + 1},${text},${amounts[index]},"${balances[index]}"`);
  rows.push('2026-05-09,Deposit,10.00,"1,460.00"');
  expect(listAmounts(`Date,${header},Amount,Balance\n${rows.join('\n')}`)).toEqual([200_000, -50_000, -10_000, 1000]);
});

test('the first amount is income if it equals its balance', () => {
  const rows = '2026-05-02,Issued,50.00,50.00\n2026-05-09,Redeemed,12.40,37.60\n2026-05-20,Redeemed,30.00,7.60\n';
  expect(listAmounts(`Date,Event,Amount,Remaining\n${rows}`)).toEqual([5000, -1240, -3000]);
});

test.each([
  ['Opening balance:,1000.00\nDate,Text,Amount,Balance\n', ''],
  ['Date,Text,Amount,Balance\n', '01/05/2026,B/F,,1000.00\n'],
  ['Date,Text,Amount,Balance\n', 'Opening balance,,,1000.00\n'],
])('a stated balance shows the direction of the first row', (above, opening) => {
  const rows = '02/05/2026,ABC,500.00,1500.00\n13/05/2026,DEF,450.00,1050.00\n20/05/2026,GHI,80.00,970.00\n';
  expect(listAmounts(`${above}${opening}${rows}28/05/2026,JKL,70.00,1040.00\n`)).toEqual([
    50_000, -45_000, -8000, 7000,
  ]);
});

test('a description column that contains only statuses is the status', () => {
  const rows = '20/05/2026;Grab;- 32.50;Sukses\n13/05/2026;BCA;+ 200.00;Sukses\n02/05/2026;Budi;- 50.00;Gagal\n';
  expect(listAmounts(`Tanggal;Merchant;Nominal;Keterangan\n${rows}`)).toEqual([-3250, 20_000]);
});

test('a tax is not an instalment, and a date does not count instalments', () => {
  const rows =
    '20/05/2026;Acme;1000,00;200,00;1200,00;100,00;1100,00\n13/05/2026;Beta;500,00;100,00;600,00;50,00;550,00\n';
  const head = 'Date;Client;Montant HT;TVA;Montant TTC;Commission;Montant versé';
  expect(listAmounts(`${head}\n${rows}`)).toEqual([110_000, 55_000]);
});

test.each(['Verkauf;Auszahlung;Erstattung;Verkauf', 'Sale;Payout;Refund;Sale', 'Charge;Payout;Refund;Charge'])(
  'the refund among %s is listed, because a shop pays refunds',
  (types) => {
    const rows = types.split(';').map((type, index) => `2026-03-0${index + 1},${type},Order ${index},${index + 1}.50`);
    const { entries, left } = readCsvTable(`Date,Type,Text,Amount\n${rows.join('\n')}\n`);
    expect(entries.map(({ amountMinor }) => amountMinor)).toEqual([150, -250, 450]);
    expect(left.map(({ line, what }) => [line, what])).toEqual([[4, 'type']]);
  },
);

test('the signs of net amounts take precedence over charges and refunds', () => {
  const rows = '2026-05-03,charge,60.00\n2026-05-05,charge,25.00\n2026-05-09,refund,-60.00\n';
  expect(listAmounts(`Date,Type,Net\n${rows}`)).toEqual([6000, 2500, -6000]);
});
