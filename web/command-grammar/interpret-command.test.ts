import fc from 'fast-check';
import { expect, test } from 'vitest';
import { interpretCommand } from './interpret-command.ts';
import { ask, TODAY, understood, vocabulary } from './testing/ask.ts';

const MARCH = { from: '2026-03-01', to: '2026-03-31' };

test.each([
  ['groceries march', { category: 'Groceries', ...MARCH }],
  ['How much did I spend on groceries in March?', { category: 'Groceries', type: 'expense', ...MARCH }],
  ['uber > 20', { text: 'Uber', amount: '>20' }],
  ['uber>$20', { text: 'Uber', amount: '>20' }],
  ['uber eats', { text: 'Uber Eats' }],
  ['trader joes 20+', { text: "Trader Joe's", amount: '>=20' }],
  ['cafe zoe', { text: 'Café Zoë' }],
  ['7-eleven', { text: '7-Eleven' }],
  ['"7 eleven" 2025', { text: '7 eleven', from: '2025-01-01', to: '2025-12-31' }],
  ['food lisbon 2025', { category: 'Food', tag: 'Lisbon 2025' }],
  ['#holiday between 10 and 20', { tag: 'Holiday', amount: '10..20' }],
  ['transport 20 or less', { category: 'Transportation', amount: '<=20' }],
  ['savings 2024-2025', { account: 'Savings', from: '2024-01-01', to: '2025-12-31' }],
  ['what did I earn last year', { type: 'income', from: '2025-01-01', to: '2025-12-31' }],
  ['find 12.50', { amount: '=12.5' }],
  ['transfers', { type: 'transfer' }],
  ['food not over 50', { category: 'Food', amount: '<=50' }],
  ['more than 20 dollars', { amount: '>20' }],
  ['10 to 20 food', { category: 'Food', amount: '10..20' }],
  ['can you show me what I spent on food', { category: 'Food', type: 'expense' }],
  ['how much did we blow on uber', { text: 'Uber', type: 'expense' }],
  ['category:food amount>25', { category: 'Food', amount: '>25' }],
  ['sum(groceries) where month = march', { category: 'Groceries', ...MARCH }],
  ['income calendar year 2025', { type: 'income', from: '2025-01-01', to: '2025-12-31' }],
  ['food over a hundred', { category: 'Food', amount: '>100' }],
  ['income second quarter', { type: 'income', from: '2026-04-01', to: '2026-06-30' }],
  ['spendings yestarday', { type: 'expense', from: '2026-11-25', to: '2026-11-25' }],
  ['grocreies march', { category: 'Groceries', ...MARCH }],
  ['food >100 and <200', { category: 'Food', amount: '100..200' }],
  ['food after march before june', { category: 'Food', from: '2026-04-01', to: '2026-05-31' }],
  ['money out last month', { type: 'expense', from: '2026-10-01', to: '2026-10-31' }],
  ['uber since summer', { text: 'Uber', from: '2026-06-01' }],
  ['food bigger 100', { category: 'Food', amount: '>100' }],
  ['amount:>50 name:uber since:2026-09', { text: 'Uber', amount: '>50', from: '2026-09-01' }],
  ['how much was I paid in march', { type: 'income', ...MARCH }],
  ['gastos octubre', { type: 'expense', from: '2026-10-01', to: '2026-10-31' }],
  ['payments by card Chase', { account: 'Chase Card' }],
  ['expenses exceeding $500.00, year to date', { type: 'expense', amount: '>500', from: '2026-01-01', to: TODAY }],
  ['food FY2025', { category: 'Food', from: '2025-01-01', to: '2025-12-31' }],
  ['what did I spend a week ago today', { type: 'expense', from: '2026-11-19', to: '2026-11-19' }],
  ['uber 50 last month', { text: 'Uber', amount: '=50', from: '2026-10-01', to: '2026-10-31' }],
])('%s is a question about transactions', (text, meaning) =>
  expect(ask(text)).toEqual(understood({ do: 'list', ...meaning })),
);

test.each([
  ['12.50 coffee', { cost: 12.5, name: 'coffee' }],
  ['lunch 14 at Chipotle', { cost: 14, name: 'lunch at Chipotle' }],
  ['uber 23.40 saturday', { cost: 23.4, name: 'Uber', date: '2026-11-21' }],
  ['12+3.50 tea', { cost: 15.5, name: 'tea' }],
  ['54.20 groceries chase', { cost: 54.2, category: 'Groceries', account: 'Chase Card' }],
  ['2500 salary', { cost: 2500, category: 'Salary', type: 'income' }],
  ['+50 grandma', { cost: 50, name: 'grandma', type: 'income' }],
  ['paid 2000 rent dec 1', { cost: 2000, name: 'rent', type: 'expense', date: '2026-12-01' }],
  ['35 birthday gift for mom #new', { cost: 35, name: 'birthday gift for mom', tag: 'new' }],
  ['add', {}],
  ['4.2k salary', { cost: 4200, category: 'Salary', type: 'income' }],
  ['sam paid me back 20', { cost: 20, name: 'sam', type: 'income' }],
  ['gift for mom 35', { cost: 35, name: 'gift for mom' }],
  ['gave 10 dollars to charity', { cost: 10, name: 'charity', type: 'expense' }],
  ['ok so I took a taxi and it was 20', { cost: 20, name: 'taxi', type: 'expense' }],
  ['I have ordered pizza 22', { cost: 22, name: 'pizza', type: 'expense' }],
  ['recieved 75 form dad', { cost: 75, name: 'dad', type: 'income' }],
  ['train 18$50', { cost: 18.5, name: 'train' }],
  ['thirty five dollars for shoes', { cost: 35, name: 'shoes' }],
  ['1.5 lakh loan', { cost: 150_000, name: 'loan' }],
  ['dinner 64.50 plus 12 tip', { cost: 76.5, name: 'dinner tip' }],
  ['paid 1300 on first november', { cost: 1300, date: '2026-11-01', type: 'expense' }],
  ['got a coffee 4', { cost: 4, name: 'coffee' }],
  ['got salary 3000', { cost: 3000, category: 'Salary', type: 'income' }],
  ['ninety nine cents gum', { cost: 0.99, name: 'gum' }],
  ['2*4.50 coffee', { cost: 9, name: 'coffee' }],
  ['45/3 dinner', { cost: 15, name: 'dinner' }],
  ['80p milk', { cost: 0.8, name: 'milk' }],
  ['coffee for four dollars fifty', { cost: 4.5, name: 'coffee' }],
  ['add thirty two fifty for gas', { cost: 32.5, name: 'gas' }],
  ['lent jake a tenner', { cost: 10, name: 'jake', type: 'expense' }],
  ['taxi 80 + metro 30', { cost: 110, name: 'taxi + metro' }],
  ['book for 17 dollars two days ago', { cost: 17, name: 'book', date: '2026-11-24' }],
  ['put down 18 for parking thank you', { cost: 18, name: 'parking' }],
  ['I have eaten pizza for 11', { cost: 11, name: 'pizza', type: 'expense' }],
  ['venmo from alex 22', { cost: 22, name: 'alex', type: 'income' }],
  ['deposit 500 for the flat', { cost: 500, name: 'deposit for the flat' }],
  ['bought 2 shirts for 30', { cost: 30, name: '2 shirts', type: 'expense' }],
  ['18th birthday cake 30', { cost: 30, name: '18th birthday cake' }],
  ['sun cream 8', { cost: 8, name: 'sun cream' }],
  ['recharge 239 done today', { cost: 239, name: 'recharge', date: '2026-11-26' }],
  ['invoice from Acme paid 1850', { cost: 1850, name: 'invoice from Acme', type: 'income' }],
  ['got social security 1940', { cost: 1940, name: 'social security', type: 'income' }],
  ['12 noodles cat:food acct:chase', { cost: 12, name: 'noodles', category: 'Food', account: 'Chase Card' }],
  ['split pizza with roomies 11.25', { cost: 11.25, name: 'split pizza with roomies' }],
  ['tmrw dentist 80', { cost: 80, name: 'dentist', date: '2026-11-27' }],
])('%s adds a transaction', (text, meaning) => expect(ask(text)).toEqual(understood({ do: 'add', ...meaning })));

test.each([
  ['budget food 450', { category: 'Food', cost: 450 }],
  ['set a budget for pets to 80 in january', { category: 'Pets', cost: 80, month: '2027-01' }],
  ['food budget', { category: 'Food' }],
  ['raise food to 500', { category: 'Food', cost: 500 }],
  ['food limit 50', { category: 'Food', cost: 50 }],
  ['increase food budget to 500 starting december', { category: 'Food', cost: 500, month: '2026-12' }],
  ['new budget', {}],
])('%s sets a budget', (text, meaning) => expect(ask(text)).toEqual(understood({ do: 'budget', ...meaning })));

test.each([
  ['go calendar', { page: 'calendar' }],
  ['go cal', { page: 'calendar' }],
  ['Change my password', { page: 'password' }],
  ['reports 2025', { page: 'reports', from: '2025-01-01', to: '2025-12-31' }],
  ['savings account', { page: 'account', account: 'Savings' }],
  ['How much money is in my savings account?', { page: 'account', account: 'Savings' }],
  ['show my current balance', { page: 'accounts' }],
  ['take me to budgets', { page: 'budgets' }],
  ['go holiday', { page: 'tag', tag: 'Holiday' }],
  ['where do I change my password', { page: 'password' }],
  ['open trash please', { page: 'trash' }],
  ['how is my budget', { page: 'budgets' }],
  ['what is my net worth', { page: 'accounts' }],
  ['savings rate 2026', { page: 'reports', from: '2026-01-01', to: '2026-12-31' }],
  ['when is my next paycheck', { page: 'calendar' }],
  ['when do I get paid', { page: 'calendar' }],
  ['how much can I spend', { page: 'dashboard' }],
  ['how much is left for groceries', { page: 'budgets' }],
  ['groceries left', { page: 'budgets' }],
  ['what is left of my food budget', { page: 'budgets' }],
  ['how do I see the deleted stuff', { page: 'trash' }],
  ['LOG ME OUT', { page: 'logout' }],
  ['cal', { page: 'calendar' }],
  ['open calender', { page: 'calendar' }],
  ['what standing orders do I have', { page: 'recurring' }],
  ['turn on two factor authentication', { page: 'two-factor' }],
  ['i want to delete my account', { page: 'delete-account' }],
  ['I should like to change my password please', { page: 'password' }],
  ['please open calendar of december', { page: 'calendar', from: '2026-12-01', to: '2026-12-31' }],
  ['how much have I got in the bank', { page: 'accounts' }],
  ['einstellungen', { page: 'settings' }],
  ['how can I make the letters bigger', { page: 'settings' }],
  ['help how do I talk to a person', { page: 'help' }],
  ['how much is in savings', { page: 'account', account: 'Savings' }],
])('%s opens a place', (text, meaning) => expect(ask(text)).toEqual(understood({ do: 'go', ...meaning })));

test('words that are not understood are named', () => {
  expect(ask('flibber march')).toEqual({ do: 'list', text: 'flibber', ...MARCH, unknown: ['flibber'] });
  expect(ask('uber rides')).toEqual({ do: 'list', text: 'Uber', unknown: ['rides'] });
  expect(ask('food groceries')).toMatchObject({ category: 'Food', unknown: ['groceries'] });
  expect(ask('apple pie 5')).toMatchObject({ do: 'add', name: 'apple pie', unknown: [] });
  expect(ask('budget unicorns 45')).toEqual({ do: 'budget', cost: 45, unknown: ['unicorns'] });
  expect(ask('I need 5000 for a boat')).toMatchObject({ do: 'add', name: 'boat', unknown: ['need'] });
  expect(ask('go narnia')).toEqual({ do: 'go', unknown: ['narnia'] });
});

test.each([
  ['split 90 by 3', { do: 'add', cost: 90 }, ['split', '3']],
  ['every monday groceries', { do: 'list', category: 'Groceries' }, ['every monday']],
  ['3 months groceries', { do: 'list', category: 'Groceries' }, ['3 months']],
  ['which account for uber', { do: 'list', text: 'Uber' }, ['account']],
  ['june and august', { do: 'list', from: '2026-06-01', to: '2026-06-30' }, ['august']],
  ['income or gifts', { do: 'list', type: 'income', category: 'Gifts' }, ['or']],
  ['food and uber', { do: 'list', category: 'Food', text: 'Uber' }, ['and']],
  ['uber 20 <', { do: 'add', cost: 20, name: 'Uber' }, ['<']],
  ['delete 12.50 uber', { do: 'list', amount: '=12.5', text: 'Uber' }, ['delete']],
  ['transfer 200 to mum', { do: 'add', cost: 200, name: 'mum' }, ['transfer']],
  ['paid 300 salary', { do: 'add', type: 'expense', cost: 300 }, ['salary']],
  ['rent 1200 march', { do: 'add', cost: 1200, name: 'rent' }, ['march']],
  ['add account visa', { do: 'go', page: 'accounts' }, ['visa']],
])('in "%s", no word is ignored silently', (text, meaning, unknown) => {
  const { note: _, ...found } = ask(text) as { note?: string };
  expect(found).toEqual({ ...meaning, unknown });
});

test('a name that is only abbreviated does not tear a phrase apart', () => {
  expect(ask('pet food')).toEqual({ do: 'list', text: 'pet food', unknown: ['pet food'] });
  expect(ask('pet shop march')).toMatchObject({ text: 'pet shop', unknown: ['pet shop'] });
});

test('names that the user chose have precedence over screens of the same name', () => {
  const own = { ...vocabulary, tags: ['Reports'] };
  const meaning = (text: string) => interpretCommand(text, own, { today: TODAY, region: 'en-US' })?.meaning;
  expect(meaning('reports')).toEqual({ do: 'list', tag: 'Reports' });
  expect(meaning('go reports')).toEqual({ do: 'go', page: 'reports' });
});

test.each([
  ['de-DE', '1.450,00 miete 1.11.', { do: 'add', cost: 1450, name: 'miete', date: '2026-11-01' }],
  ['de-DE', 'food 3.4.2026', { do: 'list', category: 'Food', from: '2026-04-03', to: '2026-04-03' }],
  ['en-GB', '£4.50 tea 24/11', { do: 'add', cost: 4.5, name: 'tea', date: '2026-11-24' }],
  ['en-US', 'food 3/4/2026', { do: 'list', category: 'Food', from: '2026-03-04', to: '2026-03-04' }],
])('in %s, "%s" is read in the formats of the region', (region, text, meaning) =>
  expect(ask(text, region)).toEqual(understood(meaning)),
);

test('chips have the places of their words', () => {
  const text = '  groceries   over 20 in march';
  const chips = interpretCommand(text, vocabulary, { today: TODAY, region: 'en-US' })?.chips ?? [];
  expect(chips.map(({ kind, start, end }) => [kind, text.slice(start, end)])).toEqual([
    ['category', 'groceries'],
    ['amount', 'over 20'],
    ['span', 'march'],
  ]);
});

test('a text without words means nothing', () => {
  for (const text of ['', '  ', '?!', '""'])
    expect(interpretCommand(text, vocabulary, { today: TODAY, region: 'en-US' })).toBeUndefined();
});

test('every text is interpreted, and chips and unknown words never overlap', () => {
  const words = fc.constantFrom(
    ...[
      'groceries',
      'uber',
      '12.50',
      '$',
      '>',
      '20',
      'march',
      'last',
      '3',
      'week',
      'go',
      'to',
      'budget',
      '#x',
      '"a',
      '-',
      'q1',
      '1.11.',
    ],
    ...['between', 'and', 'since', '+5', 'food', '7-eleven', 'x', '2026', '..', 'salary', 'pet', 'how'],
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'grapheme' }),
        fc.array(words, { maxLength: 9 }).map((all) => all.join(' ')),
      ),
      (text) => {
        const interpretation = interpretCommand(text, vocabulary, { today: TODAY, region: 'en-US' });
        const places = [...(interpretation?.chips ?? []), ...(interpretation?.unknown ?? [])];
        places.sort((one, other) => one.start - other.start);
        for (const [index, { start, end }] of places.entries()) {
          expect(end).toBeGreaterThan(start);
          expect(start).toBeGreaterThanOrEqual(places[index - 1]?.end ?? 0);
        }
      },
    ),
  );
});

test.each([
  ['gifts I bought', ['gifts']],
  ['borrowed 50 from mom', ['borrowed']],
  ['withdrew 100 from everyday', ['withdrew']],
  ['sam paid 20 for lunch', ['paid']],
  ['paid off 300', ['off']],
  ['sam sent 50', ['sent']],
  ['nov 31', ['nov']],
  ['shipping 12', []],
  ['spent like 12 on boba', ['like']],
  ['convert 100 usd to eur', ['convert']],
  ['set an alarm for 7', ['set']],
  ['took out 100 from everyday', ['out']],
  ['49.99 what was it', ['what']],
  ['20% tip on 45', ['20%']],
  ['add four fifty coffee', ['four fifty']],
  ['transfer savings everyday 200', ['savings', 'everyday']],
  ['cc balance', ['cc']],
  ['gym 40 starting january', ['starting january']],
  ['coffee four fifty', ['coffee four fifty']],
  ['decrease food budget by 50', ['decrease']],
  ['rename holiday to trip', ['to trip']],
])('in "%s", the bar names the words that change the meaning', (text, unknown) =>
  expect(ask(text).unknown).toEqual(unknown),
);
