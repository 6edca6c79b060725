import { expect, test } from 'vitest';
import { readStatements } from '../read-statements.ts';
import { JOURNAL_AMOUNT_SCALE, parseJournalAmount } from './journal-amount.ts';

const read = async (text: string) => (await readStatements(Buffer.from(text)))[0];
const named = (statement: Awaited<ReturnType<typeof read>>) =>
  statement?.entries.map(({ day, amountMinor, name, account, category }) => [
    day,
    amountMinor,
    name,
    account,
    category,
  ]);

test('a journal of hledger is read: payees, tags, splits, transfers and opening balances', async () => {
  const statement = await read(`; Any comment
account Assets:Bank:Giro
commodity 1000.00 EUR

comment
2025-01-01 not a transaction
end comment
2025-01-01 * Opening
    Assets:Bank:Giro    1000.00 EUR
    Equity:Opening

2025/1/3=2025/1/4 ! (42) Baker | Bread ; food:, trip: x
    Expenses:Food:Bread   4.35 EUR ; Rye
    Assets:Bank:Giro

2025-01-04 Split
    ; shared:
    Expenses:Food   10.00 EUR
    Expenses:Home   5.50 EUR  ; Broom
    Liabilities:Card  -15.50 EUR
    (Budget:Food)  -10 EUR

2025-01-05 Card payment
    Liabilities:Card   15.50 EUR
    Assets:Bank:Giro   = 980.15 EUR

2025-01-07 Trip
    Expenses:Travel   $20.00 @ 0.90 EUR
    Assets:Bank:Giro

~ monthly
    Expenses:Rent  500 EUR
    Assets:Bank:Giro
`);
  expect(statement).toMatchObject({
    format: 'journal',
    currency: 'EUR',
    accounts: [{ id: 'Bank:Giro', currency: 'EUR' }, { id: 'Card' }],
    balances: [{ is: 'opening', account: 'Bank:Giro', day: '2025-01-01', amountMinor: 100_000 }],
    transfers: [{ from: 'Bank:Giro', to: 'Card', amountMinor: 1550, day: '2025-01-05' }],
    left: [
      { line: 8, reason: 'opening balance' },
      { line: 23, reason: 'transfer' },
    ],
  });
  expect(named(statement)).toEqual([
    ['2025-01-03', -435, 'Baker', 'Bank:Giro', 'Food:Bread'],
    ['2025-01-04', -1550, 'Split', 'Card', undefined],
    ['2025-01-07', -1800, 'Trip', 'Bank:Giro', 'Travel'],
  ]);
  expect(statement?.entries).toMatchObject([
    { line: 12, note: 'Bread', tags: ['food', 'trip'] },
    {
      tags: ['shared'],
      parts: [
        { category: 'Food', amountMinor: -1000 },
        { category: 'Home', amountMinor: -550, note: 'Broom' },
      ],
    },
    {},
  ]);
});

test('a journal of beancount is read: texts, tags, prices and costs', async () => {
  const statement = await read(`option "operating_currency" "EUR"
2020-01-01 open Assets:Bank:Giro EUR
  name: "Bank \\"Giro\\""
2025-01-02 balance Assets:Bank:Giro 0 EUR
2025-01-03 * "Baker" "Bread" #food ^receipt1
  note: "Assets: 1.00 EUR"
  Expenses:Food   4.35 EUR
  Assets:Bank:Giro
2025-01-04 txn "Only"
  tag-names: "a, b c"
  Expenses:Food  1,004.35 EUR
  Assets:Bank:Giro  -1004.35 EUR
2025-01-05 * "Broker" "Buy"
  Assets:Depot   3 AAPL {100.00 EUR, "lot"}
  Assets:Bank:Giro -300.00 EUR
2025-01-06 * "Exchange" ""
  Assets:Dollars   110.00 USD @@ 99.00 EUR
  Assets:Bank:Giro -99.00 EUR
2025-01-06 price AAPL 100 EUR
`);
  expect(named(statement)).toEqual([
    ['2025-01-03', -435, 'Baker', 'Bank "Giro"', 'Food'],
    ['2025-01-04', -100_435, 'Only', 'Bank "Giro"', 'Food'],
  ]);
  expect(statement?.entries).toMatchObject([{ note: 'Bread', tags: ['food'] }, { tags: ['a', 'b c'] }]);
  expect(statement?.transfers).toMatchObject([
    { from: 'Bank "Giro"', to: 'Depot', amountMinor: 30_000 },
    { from: 'Bank "Giro"', to: 'Dollars', amountMinor: 9900, arrived: { amountMinor: 11_000, currency: 'USD' } },
  ]);
});

test('transactions that cannot be read are listed', async () => {
  const posting = (account: string, value = '') => `    ${account}  ${value}`;
  const from = posting('Assets:Giro');
  const { left = [], entries } =
    (await read(
      [
        ['2025-01-01 Fine', posting('Expenses:Food', '1 EUR'), from],
        ['2025-01-02 No amount', posting('Expenses:Food', 'abc EUR'), from],
        ['2025-02-31 No day', posting('Expenses:Food', '1 EUR'), from],
        ['2025-01-03 Unknown root', posting('Foo:Food', '1 EUR'), from],
        ['2025-01-04 Two open', posting('Expenses:Food'), from],
        ['2025-01-05 Shares without a price', posting('Assets:Depot', '3 AAPL'), from],
        ['2025-01-06 No account', posting('Expenses:Food', '1 EUR'), posting('Expenses:Home', '-1 EUR')],
        ['2025-01-07 Too exact', posting('Expenses:Food', '1.001 EUR'), from],
        ['2025-01-08 Too many', ...Array(1001).fill(posting('Expenses:Food', '1 EUR')), from],
      ]
        .flat()
        .join('\n'),
    )) ?? {};
  expect(entries).toHaveLength(1);
  expect(left.map(({ line, reason, what }) => [line, reason, what])).toEqual([
    [4, 'unreadable', 'amount'],
    [7, 'unreadable', 'date'],
    [10, 'unreadable', 'amount'],
    [13, 'unreadable', 'amount'],
    [16, 'unreadable', 'amount'],
    [19, 'no booking', undefined],
    [22, 'unreadable', 'amount'],
    [25, 'unreadable', 'amount'],
  ]);
});

test.each<[string, number | undefined, string]>([
  ['12.50 EUR', 1250, 'EUR'],
  ['EUR 1.200,00', 120_000, 'EUR'],
  ['$-1,200.5', -120_050, 'USD'],
  ['-$5', -500, 'USD'],
  ['1,200 EUR', 120_000, 'EUR'],
  ['1,5 €', 150, 'EUR'],
  ["1'200.00 CHF", 120_000, 'CHF'],
  ['3 "Some Fund"', 300, 'Some Fund'],
  ['--5 EUR', undefined, ''],
  ['1.2.3,4 EUR', undefined, ''],
  ['EUR 5 USD', undefined, ''],
  [`${'9'.repeat(20)} EUR`, undefined, ''],
])('the amount %s is read', (text, hundredths, commodity) => {
  const amount = parseJournalAmount(text);
  expect(amount && Number((amount.value * 100n) / JOURNAL_AMOUNT_SCALE)).toBe(hundredths);
  expect(amount?.commodity ?? '').toBe(commodity);
});

test('a printed statement with indented lines is not a journal', async () => {
  await expect(
    read('2012.01.01 TRANSFER\n  11 2222 3333\n2012.01.02 PAYMENT\n  Expenses of the day\n'),
  ).rejects.toThrow();
});

test('the CSV of Ledger is read: one transaction for each group of rows that adds up to zero', async () => {
  const rows = [
    '"2025/01/03","","Baker","Expenses:Food:Bread","$","4.35","*",""',
    '"2025/01/03","","Baker","Assets:Bank:Giro","$","-4.35","*",""',
    '"2025/01/04","12","Split, \\"two\\"","Expenses:Food","$","10","",""',
    '"2025/01/04","12","Split, \\"two\\"","Expenses:Home","$","5.5",""," Broom"',
    '"2025/01/04","12","Split, \\"two\\"","Liabilities:Card","$","-15.5","",""',
    '"2025/01/04","","Split, \\"two\\"","Expenses:Food","$","10","",""',
    '"2025/01/04","","Split, \\"two\\"","Liabilities:Card","$","-10","",""',
    '"2025/01/05","","Open","Expenses:Food","$","1","",""',
  ];
  const statement = await read(`${rows.join('\n')}\n`);
  expect(statement).toMatchObject({ format: 'journal', currency: 'USD', left: [{ line: 8, reason: 'unreadable' }] });
  expect(named(statement)).toEqual([
    ['2025-01-03', -435, 'Baker', 'Bank:Giro', 'Food:Bread'],
    ['2025-01-04', -1550, 'Split, "two"', 'Card', undefined],
    ['2025-01-04', -1000, 'Split, "two"', 'Card', 'Food'],
  ]);
  expect(statement?.entries[1]?.parts).toMatchObject([{}, { category: 'Home', amountMinor: -550, note: 'Broom' }]);
});
