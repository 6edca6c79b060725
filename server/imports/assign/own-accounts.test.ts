import { expect, test } from 'vitest';
import type { Import } from '../../../contract/imports/import-preview.ts';
import type { MoneyAccount } from '../../../contract/money-accounts.ts';
import { onSharedApps } from '../../testing/each-engine.ts';
import type { Client } from '../../testing/test-app.ts';
import { CHECKING_FILE, SAVINGS_FILE } from '../testing/two-accounts.ts';
import { fetchImportRows, importFiles, type TestFile } from '../testing/upload-files.ts';

const FIREFLY: TestFile = {
  name: 'firefly.csv',
  text: `type,amount,date,source_name,destination_name,category
Opening balance,1000.00,2026-09-01T00:00:00+08:00,"Initial balance for ""Giro""",Giro,
Deposit,50.00,2026-09-02T01:23:45+08:00,Employer,Giro,Pay
Withdrawal,-20.00,2026-09-03T12:34:56+08:00,Giro,Bakery,Food
Transfer,-300.00,2026-09-04T23:59:59+08:00,Giro,Savings,
Reconciliation,-5.00,2026-09-05T00:00:00+08:00,Giro,Giro reconciliation (EUR),
`,
};

const YNAB: TestFile = {
  name: 'register.csv',
  text: `"Account","Flag","Date","Payee","Category Group/Category","Category Group","Category","Memo","Outflow","Inflow","Cleared"
"Giro","","13/09/2026","Starting Balance","Inflow: Ready to Assign","Inflow","Ready to Assign","",$0.00,$1000.00,"Cleared"
"Giro","","14/09/2026","Bakery","Food: Bread","Food","Bread","",$20.00,$0.00,"Cleared"
"Giro","","15/09/2026","Transfer : Savings","","","","",$300.00,$0.00,"Cleared"
"Savings","","15/09/2026","Transfer : Giro","","","","",$0.00,$300.00,"Cleared"
"Savings","","16/09/2026","Starting Balance","Inflow: Ready to Assign","Inflow","Ready to Assign","",$0.00,$7.00,"Cleared"
`,
};

const MONEFY: TestFile = {
  name: 'monefy.csv',
  text: `date,account,category,amount,currency,converted amount,currency,description
13/09/2026,Cash,Salary,"1,280.8",USD,"1,280.8",USD,salary
14/09/2026,Cash,Bills,-55,USD,-55,USD,
14/09/2026,Card,Gifts,-12,USD,-12,USD,gift
13/09/2026,Cash,To 'Card',-200,USD,-200,USD,
13/09/2026,Card,From 'Cash',200,USD,200,USD,
`,
};

const QUICKEN: TestFile = {
  name: 'quicken.qif',
  text: `!Account
NGiro
TBank
^
!Type:Bank
D9/13/2026
T-100.00
PPayday
SFood
$-20.00
S[Savings]
$-80.00
^
!Account
NSavings
TBank
^
!Type:Bank
D9/13/2026
T80.00
PPayday
L[Giro]
^
`,
};

/** A journal that contains a card bill with its fee, and a salary with its taxes. */
const BOOK: TestFile = {
  name: 'book.csv',
  text: `Txnidx,Date,Description,Account,Amount
1,2026-10-01,Card bill,Assets:Checking,-21.00
1,2026-10-01,Card bill,Liabilities:Visa,20.00
1,2026-10-01,Card bill,Expenses:Fees,1.00
2,2026-10-02,Pay,Assets:Checking,1500.00
2,2026-10-02,Pay,Expenses:Tax,500.00
2,2026-10-02,Pay,Income:Salary,-2000.00
`,
};

/** Imports files and returns the number of transfers, the balances by name, and the income and expenses. */
async function run(user: Client, ...files: readonly TestFile[]) {
  const { _id } = await importFiles(user, ...files);
  const done = await user.send('POST', `/imports/${_id}/run`);
  expect(done).toMatchObject({ status: 200, body: { state: 'done' } });
  const accounts = (await user.send('GET', '/accounts')).body as MoneyAccount[];
  const summary = (await user.send('GET', '/transactions/summary')).body as {
    totalIncome: number;
    totalExpenses: number;
  };
  return {
    transfers: (done.body as Import).result?.transfers,
    balances: Object.fromEntries(accounts.map(({ name, balance }) => [name, balance])),
    income: summary.totalIncome,
    expense: summary.totalExpenses,
  };
}

onSharedApps((app) => {
  test.each([
    ['of Firefly', FIREFLY, { Giro: 725, Savings: 300 }, { income: 50, expense: 25 }],
    ['of YNAB', YNAB, { Giro: 680, Savings: 307 }, { income: 0, expense: 20 }],
    ['of Quicken, in a part of a split', QUICKEN, { Giro: -100, Savings: 80 }, { income: 0, expense: 20 }],
    ['of hledger', BOOK, { Checking: 1479, Visa: 20 }, { income: 2000, expense: 501 }],
    ['of Monefy', MONEFY, { Cash: 1025.8, Card: 188 }, { income: 1280.8, expense: 67 }],
  ])('opening balances and transfers are neither income nor expenses: %s', async (_, file, balances, totals) => {
    const user = await app().newUser();
    expect(await run(user, file)).toMatchObject({ balances, ...totals, transfers: 1 });
    const again = await importFiles(user, { ...file, text: `${file.text}\n` });
    expect(again.groups).toMatchObject({ new: 0, likely: 0, transfer: 0 });
  });

  test('both sides of a transfer in files of two accounts become one transfer, in any order', async () => {
    const user = await app().newUser();
    const preview = await importFiles(user, CHECKING_FILE, SAVINGS_FILE);
    expect(preview).toMatchObject({
      groups: { new: 2, transfer: 2 },
      adds: { count: 2, transfers: 1, income: 3, expense: 4 },
    });
    const sides = await fetchImportRows(user, preview._id, 'transfer');
    expect(sides.map(({ amount }) => amount).sort()).toEqual([-500, 500]);
    expect(await run(user, CHECKING_FILE, SAVINGS_FILE)).toMatchObject({
      balances: { 111222333: -504, 444555666: 503 },
      income: 3,
      expense: 4,
      transfers: 1,
    });
    expect(await importFiles(user, SAVINGS_FILE, CHECKING_FILE)).toMatchObject({
      groups: { new: 0, transfer: 0, here: 4 },
    });
  });

  test('if one side of a transfer exists, only the other is added', async () => {
    const user = await app().newUser();
    await run(user, CHECKING_FILE);
    const both = await run(user, CHECKING_FILE, SAVINGS_FILE);
    expect(both).toMatchObject({ income: 503, expense: 504, transfers: 0 });
    expect(Object.values(both.balances).sort()).toEqual([-504, 503]);
    expect(await user.send('GET', '/transfers/proposals')).toMatchObject({
      body: { proposals: [{ expense: { cost: 500 } }] },
    });
  });

  test('an account in another currency is created only if the user includes its rows', async () => {
    const user = await app().newUser();
    const text = `Date,Account,Description,Amount,Currency
2026-10-13,Cash,Bakery,-3.00,USD
2026-10-14,Cash,Kiosk,-4.00,USD
2026-10-14,Holiday,Café,-5.00,EUR
`;
    expect((await run(user, { name: 'wallet.csv', text })).balances).toEqual({ Everyday: 0, Cash: -7 });
    const { _id } = await importFiles(user, { name: 'wallet.csv', text: `${text}\n` });
    await user.send('PUT', `/imports/${_id}`, { body: { rows: [{ group: 'currency', isIncluded: true }] } });
    await user.send('POST', `/imports/${_id}/run`);
    expect((await user.send('GET', '/accounts')).body).toMatchObject([{}, {}, { name: 'Holiday', balance: -5 }]);
    expect((await user.send('GET', '/transactions?search=EUR 5.00')).body).toMatchObject({ totalCount: 1 });
  });

  const table = (name: string, ...rows: string[]): TestFile => ({
    name,
    text: `Date,Account,Description,Amount\n${rows.join('\n')}\n`,
  });

  test('a transfer between two accounts of the files that go to one account is kept as two rows', async () => {
    const user = await app().newUser();
    const plain = (name: string, row: string): TestFile => ({ name, text: `Date,Description,Amount\n${row}\n` });
    const files = [
      plain('checking.csv', '2026-10-12,Transfer to Savings,-300.00'),
      plain('savings.csv', '2026-10-12,Transfer from Checking,300.00'),
    ];
    const { accounts, groups } = await importFiles(user, ...files);
    expect([accounts.map(({ accountId }) => accountId), groups.transfer]).toEqual([['everyday', 'everyday'], 0]);
    expect(await run(user, ...files)).toEqual({ transfers: 0, balances: { Everyday: 0 }, income: 300, expense: 300 });
  });

  test('only rows marked as own transfers are joined, with the account they mention', async () => {
    const user = await app().newUser();
    const both = await run(
      user,
      table(
        'both.csv',
        '2026-10-05,Checking,SEPA Überweisung Miete Müller,-700',
        '2026-10-07,Savings,Überweisung Oma Geschenk,700',
        '2026-10-08,Checking,Transfer to Cash,-100',
        '2026-10-08,Savings,Transfer from Brokerage,100',
        '2026-10-08,Cash,Transfer from Checking,100',
        '2026-10-09,Checking,CHASE CREDIT CRD AUTOPAY,-80',
        '2026-10-10,Visa card,Payment Thank You - Web,80',
      ),
    );
    expect(both).toEqual({
      transfers: 2,
      balances: { Everyday: 0, Checking: -880, Savings: 800, Cash: 100, 'Visa card': 80 },
      income: 800,
      expense: 700,
    });
  });

  test('a transfer is skipped with both sides, and a manually entered one is not duplicated', async () => {
    const user = await app().newUser();
    const { _id: savings } = (await user.send('POST', '/accounts', { body: { name: 'Savings', kind: 'savings' } }))
      .body as MoneyAccount;
    const body = { fromAccountId: 'everyday', toAccountId: savings, amount: 300, addedOn: '2026-10-05' };
    await user.send('POST', '/transfers', { body });
    const file = table(
      'file.csv',
      '2026-10-05,Everyday,Transfer to Savings,-300',
      '2026-10-06,Savings,Transfer from Everyday,300',
      '2026-10-08,Everyday,Transfer to Savings,-50',
      '2026-10-08,Savings,Transfer from Everyday,50',
      '2026-10-09,Everyday,Kiosk,-1',
    );
    const { _id, groups } = await importFiles(user, file);
    expect(groups).toMatchObject({ likely: 2, transfer: 2, new: 1 });
    const [one] = await fetchImportRows(user, _id, 'transfer');
    const amount = (one?.amount ?? 0) > 0 ? 60 : -60;
    await user.send('PUT', `/imports/${_id}`, { body: { rows: [{ numbers: [one?.number], amount }] } });
    expect((await fetchImportRows(user, _id, 'transfer')).map((row) => row.amount).sort()).toEqual([-60, 60]);
    const rows = [{ numbers: [one?.number], isIncluded: false }];
    expect((await user.send('PUT', `/imports/${_id}`, { body: { rows } })).body).toMatchObject({
      groups: { transfer: 0, left: 2 },
    });
    await user.send('POST', `/imports/${_id}/run`);
    expect((await user.send('GET', '/accounts')).body).toMatchObject([{ balance: -301 }, { balance: 300 }]);
  });

  test('the same purchase a day after the last import is a new one', async () => {
    const user = await app().newUser();
    const coffees = (name: string, ...days: string[]) =>
      table(name, ...days.map((day) => `${day},Everyday,Coffee Bar,-4.50`), '2026-01-20,Everyday,Shop,-1');
    await run(user, coffees('jan.csv', '2026-01-29', '2026-01-30', '2026-01-31'));
    const next = await importFiles(user, coffees('feb.csv', '2026-01-31', '2026-02-01', '2026-02-02'));
    expect(next.groups).toMatchObject({ new: 2, here: 2, likely: 0 });
  });

  test("if one of two accounts is skipped, the other's rows stay ordinary, whatever is changed", async () => {
    const user = await app().newUser();
    const { _id, accounts } = await importFiles(user, CHECKING_FILE, SAVINGS_FILE);
    const place = accounts.findIndex(({ id }) => id === '444555666');
    const change = (body: object) => user.send('PUT', `/imports/${_id}`, { body });
    const left = { groups: { transfer: 0, new: 2, left: 2 } };
    expect((await change({ accounts: [{ account: place, isLeftOut: true }] })).body).toMatchObject(left);
    const [row] = (await fetchImportRows(user, _id, 'new')).filter(({ amount }) => amount === -500);
    const numbers = [row?.number];
    await change({ rows: [{ numbers, isIncluded: false }] });
    expect((await change({ rows: [{ numbers, isIncluded: true }] })).body).toMatchObject(left);
    await user.send('POST', `/imports/${_id}/run`);
    expect((await user.send('GET', '/transactions/summary')).body).toMatchObject({
      totalIncome: 0,
      totalExpenses: 504,
    });
  });
});
