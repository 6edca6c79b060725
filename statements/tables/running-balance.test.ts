import { expect, test } from 'vitest';
import { readCsvTable } from './read-table.ts';

/** Returns the amounts and balances of a file, and whether they match. */
function readingOf(text: string) {
  const { entries, balances, isProven, questions } = readCsvTable(text);
  return {
    amounts: entries.map(({ amountMinor }) => amountMinor),
    balances: balances.map(({ is, amountMinor, account }) => [is, amountMinor, ...(account ? [account] : [])]),
    isProven,
    asks: questions.map(({ about }) => about),
  };
}

const OLDEST_FIRST = `Date,Text,Amount,Balance
2026-01-13,Pay,1000.00,1500.00
2026-01-14,Rent,-700.00,800.00
2026-01-15,Shop,-12.50,787.50
2026-01-16,Shop,-7.50,780.00
`;

const lines = (text: string, order: readonly number[]) => {
  const [head = '', ...rows] = text.trim().split('\n');
  return [head, ...order.map((at) => rows[at])].join('\n');
};

test('a running balance gives the opening and closing balance, oldest or newest first', () => {
  const balances = [
    ['opening', 50_000],
    ['closing', 78_000],
  ];
  expect(readingOf(OLDEST_FIRST)).toMatchObject({ balances, isProven: true });
  expect(readingOf(lines(OLDEST_FIRST, [3, 2, 1, 0]))).toMatchObject({ balances, isProven: true });
});

test('a running balance decides the sign', () => {
  const { amounts, isProven, asks } = readingOf(OLDEST_FIRST.replaceAll(',-', ',+').replace('1000.00', '-1000.00'));
  expect({ amounts, isProven, asks }).toEqual({ amounts: [100_000, -70_000, -1250, -750], isProven: true, asks: [] });
});

test('a running balance with a missing row does not agree, and one without meaning is ignored', () => {
  expect(readingOf(lines(OLDEST_FIRST, [0, 1, 3]))).toMatchObject({
    balances: [
      ['opening', 50_000],
      ['closing', 78_000],
    ],
    isProven: false,
  });
  const random = OLDEST_FIRST.replace('1500.00', '3.00').replace('800.00', '9.00').replace('787.50', '1.00');
  expect(readingOf(random)).toMatchObject({ balances: [], isProven: undefined });
});

test('each account of a file has its own balance, but none is shown for several currencies', () => {
  const text = `Date,Account,Text,Amount,Currency,Balance
2026-01-13,Giro,Pay,1000.00,USD,1500.00
2026-01-13,Savings,Interest,1.00,USD,101.00
2026-01-14,Giro,Rent,-700.00,USD,800.00
2026-01-14,Savings,Interest,2.00,USD,103.00
`;
  expect(readingOf(text)).toMatchObject({
    balances: [
      ['opening', 50_000, 'Giro'],
      ['closing', 80_000, 'Giro'],
      ['opening', 10_000, 'Savings'],
      ['closing', 10_300, 'Savings'],
    ],
    isProven: true,
  });
  const euros = `${text}2026-01-15,Savings,Gift,5.00,EUR,5.00\n`;
  expect(readingOf(euros).balances).toEqual([
    ['opening', 50_000, 'Giro'],
    ['closing', 80_000, 'Giro'],
  ]);
});

const STATED = `Alter Kontostand;100,00 EUR
Datum;Text;Betrag
05.01.2026;Bäcker;12,50
14.01.2026;Lohn;-1000,00
Neuer Kontostand;1.087,50 EUR
`;

test('stated opening and closing balances prove the rows and decide their sign', () => {
  const balances = [
    ['opening', 10_000],
    ['closing', 108_750],
  ];
  expect(readingOf(STATED)).toEqual({ amounts: [-1250, 100_000], balances, isProven: true, asks: [] });
  const off = readingOf(STATED.replace('1.087,50', '1.000,00'));
  expect(off).toMatchObject({ isProven: false });
  expect(readingOf(STATED.replace('Alter Kontostand;100,00 EUR\n', ''))).toMatchObject({ balances: [] });
});

test('two rows with a balance give balances but decide nothing', () => {
  const two = lines(OLDEST_FIRST, [1, 2]);
  expect(readingOf(two)).toMatchObject({
    balances: [
      ['opening', 150_000],
      ['closing', 78_750],
    ],
    isProven: true,
  });
  const others = two.replace('-700.00', '700.00').replace('-12.50', '12.50').replace('Rent', 'A').replace('Shop', 'B');
  expect(readingOf(others)).toMatchObject({ amounts: [-70_000, -1250], isProven: true });
  expect(readCsvTable(others).questions).toEqual([{ about: 'sign', choices: ['turned', 'as written'] }]);
});

test('a shop named like a direction keeps its name', () => {
  const { entries } = readCsvTable(
    'Date,Payee,Amount\n2026-01-05,C,-3.00\n2026-01-06,Hema,-1.00\n2026-01-07,H,-1.00\n',
  );
  expect(entries.map(({ name }) => name)).toEqual(['C', 'Hema', 'H']);
});

const WALLET = `Type,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance
TOPUP,2026-01-13 10:00:00,2026-01-13 10:00:01,Top-up,100.00,0.00,EUR,COMPLETED,100.00
TRANSFER,2026-01-14 10:00:00,2026-01-14 10:00:01,Bob,-20.00,0.50,EUR,COMPLETED,79.50
CARD_PAYMENT,2026-01-14 11:00:00,,Hotel,-80.00,0.00,EUR,REVERTED,
EXCHANGE,2026-01-15 10:00:00,2026-01-15 10:00:01,Exchanged to USD,-10.00,0.10,EUR,COMPLETED,69.40
FEE,2026-01-16 10:00:00,2026-01-16 10:00:01,Premium plan,0.00,7.99,EUR,COMPLETED,61.41
`;

test('a separate fee is subtracted if the running balance proves it, and the note mentions it', () => {
  const { entries, left, isProven, balances } = readCsvTable(WALLET);
  expect(entries.map(({ name, amountMinor, note }) => [name, amountMinor, note])).toEqual([
    ['Top-up', 10_000, 'TOPUP'],
    ['Bob', -2050, 'Fee 0.50'],
    ['Exchanged to USD', -1010, 'EXCHANGE · Fee 0.10'],
    ['Premium plan', -799, 'FEE · Fee 7.99'],
  ]);
  expect({ isProven, balances }).toMatchObject({
    isProven: true,
    balances: [{ amountMinor: 0 }, { amountMinor: 6141 }],
  });
  expect(left).toMatchObject([{ reason: 'failed', read: { name: 'Hotel', amountMinor: -8000 } }]);

  const german = WALLET.replace('Fee,', 'Gebühr,').replace(/,(0\.50|0\.10|7\.99),/g, ',-$1,');
  expect(readCsvTable(german).entries.map(({ amountMinor }) => amountMinor)).toEqual([10_000, -2050, -1010, -799]);
  const columns = ['none', 'none', 'day', 'name', 'amount', 'none', 'none', 'none', 'balance'] as const;
  expect(readCsvTable(WALLET, { columns: [...columns] }).entries.map(({ amountMinor }) => amountMinor)).toContain(
    -2050,
  );
});

test('a fee that is included in the amount, or not confirmed by a balance, changes nothing', () => {
  const amountsOf = (text: string) => readCsvTable(text).entries.map(({ amountMinor }) => amountMinor);
  const held = WALLET.replace('79.50', '80.00').replace('69.40', '70.00').replace('61.41', '70.00');
  expect(amountsOf(held)).toEqual([10_000, -2000, -1000, 0]);
  expect(amountsOf(WALLET.replace(/,[^,\n]*$/gm, ''))).toEqual([10_000, -2000, -1000, 0]);
});

test('if balances match in several ways, date order and the sign as written decide', () => {
  const saved = [6, 5, 4, 3, 2, 1].map(
    (month) => `2026-0${month}-03,Deposit from checking,100.00,${month + 10}00.00\n`,
  );
  const sixth = { amounts: Array(6).fill(10_000), isProven: true, asks: [] };
  const balances = [
    ['opening', 100_000],
    ['closing', 160_000],
  ];
  const head = 'Date,Description,Amount,Balance\n';
  expect(readingOf(head + saved.join(''))).toEqual({ ...sixth, balances });
  expect(readingOf(head + saved.toReversed().join(''))).toEqual({ ...sixth, balances });
  const spent = [3, 2, 1].map((month) => `2026-0${month}-03,NETFLIX,9.99,,${(100 - month * 9.99).toFixed(2)}\n`);
  expect(readingOf(`Date,Description,Debit,Credit,Balance\n${spent.join('')}`)).toEqual({
    amounts: [-999, -999, -999],
    balances: [
      ['opening', 10_000],
      ['closing', 7003],
    ],
    isProven: true,
    asks: [],
  });
  const toAndFro = '08,Out,-50.00,50.00|07,In,50.00,100.00|06,Out,-50.00,50.00|05,In,50.00,100.00';
  const days = toAndFro.split('|').map((row) => `2026-01-${row}\n`);
  expect(readingOf(head + days.join('')).balances).toEqual([
    ['opening', 5000],
    ['closing', 5000],
  ]);
  expect(readingOf(head + saved.slice(0, 2).join(''))).toMatchObject({ amounts: [10_000, 10_000], isProven: true });
});

test('rows without a balance add to the next one with a balance', () => {
  const rows = [
    '2026-01-05,A,-30.00,',
    '2026-01-05,B,-20.00,50.00',
    '2026-01-06,C,-5.00,',
    '2026-01-06,D,-5.00,40.00',
    '2026-01-07,E,-1.00,39.00',
  ];
  const balances = [
    ['opening', 10_000],
    ['closing', 3900],
  ];
  const head = 'Date,Text,Amount,Balance\n';
  expect(readingOf(head + rows.join('\n'))).toMatchObject({ balances, isProven: true });
  expect(readingOf(head + rows.toReversed().join('\n'))).toMatchObject({ balances, isProven: true });
  // Nothing is proven, because rows follow after the last balance.
  expect(readingOf(`${head}${rows.join('\n')}\n2026-01-08,F,-2.00,`)).toMatchObject({
    balances: [['opening', 10_000]],
    isProven: undefined,
  });
});

test('a row in another currency without a balance does not affect the others', () => {
  const text = `Date,Text,Amount,Currency,Balance
2026-01-05,A,-10.00,USD,90.00
2026-01-06,B,-20.00,USD,70.00
2026-01-07,Paris,-7.00,EUR,
2026-01-08,C,-20.00,USD,50.00
`;
  expect(readingOf(text)).toMatchObject({
    balances: [
      ['opening', 10_000],
      ['closing', 5000],
    ],
    isProven: true,
  });
});

test('the balance of a single row is reported but proves nothing', () => {
  expect(readingOf('Date,Text,Amount,Balance\n2026-01-05,A,-12.00,88.00\n')).toMatchObject({
    amounts: [-1200],
    balances: [['closing', 8800]],
    isProven: undefined,
  });
});

const SIGN_ASKED = [{ about: 'sign', choices: ['as written', 'turned'] }];

test.each(['"2026-01-05","Abc","10.00"\n', '2026-01-05;10,00;Abc\n2026-01-06;20,00;Def\n2026-01-07;30,00;Ghi\n'])(
  'a few amounts without headers or signs are asked about: %j',
  (text) => {
    expect(readCsvTable(text).entries.every(({ amountMinor }) => amountMinor > 0)).toBe(true);
    expect(readCsvTable(text).questions).toEqual(SIGN_ASKED);
    expect(readCsvTable(text, { isTurned: true }).entries.every(({ amountMinor }) => amountMinor < 0)).toBe(true);
  },
);

test.each([
  ['minus signs', '2026-01-05,Abc,-10.00\n2026-01-06,Def,20.00\n'],
  ['plus signs', '2026-01-05,Abc,+10.00\n'],
  ['words', '2026-01-05,Salary Abc,10.00\n'],
  ['letters', '2026-01-05,Abc,10.00,D\n2026-01-06,Def,20.00,C\n'],
  ['two columns', '2026-01-05,Abc,10.00,\n2026-01-06,Def,,20.00\n'],
  ['balances', '2026-01-05,Abc,10.00,90.00\n2026-01-06,Def,20.00,70.00\n2026-01-07,Ghi,5.00,65.00\n'],
])('without headers, no question is asked if %s decide the sign', (_, text) => {
  expect(readCsvTable(text).questions).toEqual([]);
});

test('two matching balances suggest the sign, but it is still asked for', () => {
  const { entries, questions, isProven } = readCsvTable('2026-01-05,Abc,10.00,90.00\n2026-01-06,Def,20.00,70.00\n');
  expect(entries.map(({ amountMinor }) => amountMinor)).toEqual([-1000, -2000]);
  expect(questions).toEqual([{ about: 'sign', choices: ['turned', 'as written'] }]);
  expect(isProven).toBe(true);
});

test('in an excerpt most balances decide the sign if none match with the other sign', () => {
  const rows = (minus: string, plus: string) =>
    `2026-04-02,${plus}10000.00,A,14051.30\n2026-03-29,${minus}1980.00,B,4051.30\n2026-03-25,${plus}260.00,C,6031.30\n2026-03-20,${plus}500.00,D,5001.30\n`;
  const written = { amounts: [1_000_000, -198_000, 26_000, 50_000], asks: [] };
  expect(readingOf(`Date,Amount,Merchant Name,Balance\n${rows('-', '')}`)).toMatchObject(written);
  expect(readingOf(`Date,Amount,Text,Balance\n${rows('', '-')}`)).toMatchObject(written);
});

test('one pair of matching balances outweighs descriptions', () => {
  const rows = '14/01/2026;Parking;1000,00;1987,50\n05/01/2026;Refund;-12,50;987,50\n';
  const { amounts, asks } = readingOf(`Data;Texto;Valor;Saldo\n${rows}`);
  expect([amounts, asks]).toEqual([[100_000, -1250], ['sign']]);
});

test('types ending in debit or credit give the sign, and a payment of any kind is not income', () => {
  const kinds = 'Date,Amount,Merchant,Transaction Type\n2026-01-05,10.00,A,INTER-BANK CREDIT\n';
  expect(readingOf(`${kinds}2026-01-06,20.00,B,INTER-BANK CREDIT\n`).amounts).toEqual([1000, 2000]);
  expect(readingOf('Data;Texto;Valor\n05-01-2026;PAGAMENTO TSU;-6,00\n06-01-2026;SIBS;43,00\n').amounts).toEqual([
    -600, 4300,
  ]);
});

test.each([
  ['Likutis pradžiai', 'Likutis pabaigai'],
  ['Sākuma atlikums', 'Beigu atlikums'],
  ['Входящий остаток', 'Исходящий остаток'],
  ['Входящее сальдо', 'Исходящее сальдо'],
  ['Prethodno stanje', 'Novo stanje'],
  ['Saldo awal', 'Saldo akhir'],
  ['Açılış bakiyesi', 'Kapanış bakiyesi'],
  ['Αρχικό υπόλοιπο', 'Τελικό υπόλοιπο'],
  ['期初餘額', '期末餘額'],
])('%s and %s are opening and closing balances', (before, after) => {
  const rows = `2026-01-01,${before},100.00\n2026-01-05,Abc,-12.50\n2026-01-31,${after},87.50\n`;
  const { amounts, balances, isProven } = readingOf(`Date,Text,Amount\n${rows}`);
  expect([amounts, balances.map(([, minor]) => minor), isProven]).toEqual([[-1250], [10_000, 8750], true]);
});
