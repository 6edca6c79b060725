import { expect, test } from 'vitest';
import { interpretCommand } from './interpret-command.ts';
import { ask, TODAY, understood, vocabulary } from './testing/ask.ts';

test.each([
  ['rent 725 on the 1st every month', { name: 'rent', cost: 725, repeats: 'monthly', date: '2026-12-01' }],
  ['gym 40 monthly', { name: 'gym', cost: 40, repeats: 'monthly' }],
  ['figma 15/mo', { name: 'figma', cost: 15, repeats: 'monthly' }],
  ['netflix costs 15.49 a month', { name: 'netflix', cost: 15.49, repeats: 'monthly' }],
  ['council tax 142 first of every month', { name: 'council tax', cost: 142, repeats: 'monthly', date: '2026-12-01' }],
  ['put 40 for church on sundays', { name: 'church', cost: 40, repeats: 'weekly', date: '2026-11-29' }],
  [
    'babysitter 60 every other friday',
    { name: 'babysitter', cost: 60, repeats: 'weekly', every: { count: 2, unit: 'week' }, date: '2026-11-27' },
  ],
  ['groomer 70 every 6 weeks', { name: 'groomer', cost: 70, repeats: 'monthly', every: { count: 6, unit: 'week' } }],
  ['cleaner 60 fortnightly', { name: 'cleaner', cost: 60, repeats: 'weekly', every: { count: 2, unit: 'week' } }],
  ['piano 20 each friday', { name: 'piano', cost: 20, repeats: 'weekly', date: '2026-11-27' }],
  [
    'car insurance 412.80 yearly from 14 january',
    { name: 'car insurance', cost: 412.8, repeats: 'annually', date: '2027-01-14' },
  ],
])('%s adds a recurring transaction', (text, meaning) =>
  expect(ask(text)).toEqual(understood({ do: 'add', ...meaning })),
);

test.each([
  ['23 lunch with bob at blue door coffee', { name: 'Blue Door Coffee', note: 'lunch with bob', cost: 23 }],
  ['uber to airport 40 chase', { name: 'Uber', note: 'airport', cost: 40, account: 'Chase Card' }],
  ['blue door coffee 64 with the kids', { name: 'Blue Door Coffee', note: 'with the kids', cost: 64 }],
  ['electric 71.15 blue door', { name: 'Blue Door Coffee', note: 'electric', cost: 71.15 }],
  ['7 eleven 6.49 slurpee n chips', { name: '7-Eleven', note: 'slurpee n chips', cost: 6.49 }],
])('in "%s", the words next to a known name become the note', (text, meaning) =>
  expect(ask(text)).toEqual(understood({ do: 'add', ...meaning })),
);

test.each([
  ['5.25 blue door', 'Blue Door Coffee'],
  ['trader 20', "Trader Joe's"],
  ['eats 20', 'eats'],
])('in "%s", the name is %s', (text, name) => expect(ask(text)).toMatchObject({ do: 'add', name, unknown: [] }));

test.each([
  ['dinner at 8 35', { cost: 35, name: 'dinner at 8' }],
  ['best buy 299', { cost: 299, name: 'best buy' }],
  ['1/2 price shoes 40', { cost: 40, name: '1/2 price shoes' }],
  ['iphone 15 999', { cost: 999, name: 'iphone 15' }],
  ['formula 41 and wipes 12.50', { cost: 53.5, name: 'formula and wipes' }],
  ['2 coffees at 4.50 each', { cost: 9, name: '2 coffees' }],
  ['parking 2 times 8 dollars', { cost: 16, name: 'parking' }],
])('%s has this price', (text, meaning) => expect(ask(text)).toEqual(understood({ do: 'add', ...meaning })));

test.each([
  ['get me a 500 loan', { do: 'list' }, ['loan']],
  ['nifty 50 today', { do: 'list' }, ['nifty 50']],
  ["remind me to take my pills at 8 o'clock", { do: 'list' }, ['remind', 'take my pills', "8 o'clock"]],
  ['add my friend riley to this', { do: 'go', page: 'help' }, ['add my friend riley to this']],
])('%s does not add a transaction', (text, meaning, unknown) =>
  expect(ask(text)).toMatchObject({ ...meaning, unknown }),
);

test.each([
  ['uber pool 12', ['pool']],
  ['uber home 22', ['home']],
  ['uber 12 was there a receipt', ['was', 'receipt']],
  ['uber 12 24.11.', ['24.11.']],
])('in "%s", the words that may mean something else are named', (text, unknown) =>
  expect(ask(text).unknown).toEqual(expect.arrayContaining(unknown.slice(0, 1))),
);

test('a purchase can have several tags', () =>
  expect(ask('tulips 64.20 #holiday #garden')).toEqual(
    understood({ do: 'add', name: 'tulips', cost: 64.2, tag: 'Holiday', moreTags: ['garden'] }),
  ));

test.each([
  ['dinner 84 split 4 ways', { name: 'dinner', cost: 21 }],
  ['half of 90 dinner', { name: 'dinner', cost: 45 }],
  ['parking 12 + tolls 6.50', { name: 'parking + tolls', cost: 18.5 }],
  ['parking 4.50 x 5', { name: 'parking', cost: 22.5 }],
  ['invoice 2041 paid 1,800 from Acme', { name: 'invoice 2041 from Acme', cost: 1800, type: 'income' }],
  ['received 2 310,50 from dad', { name: 'dad', cost: 2310.5, type: 'income' }],
])('%s has a computed amount or a number that is no amount', (text, meaning) =>
  expect(ask(text)).toEqual(understood({ do: 'add', ...meaning })),
);

const TAG = 'To be paid back';
test.each([
  ['boots 189 pay back', { do: 'add', name: 'boots', cost: 189, tag: TAG }],
  ['who owes me', { do: 'list', tag: TAG }],
  ["everything I haven't been paid back for", { do: 'list', tag: TAG }],
  ['open reimbursements', { do: 'list', tag: TAG }],
  ['sam paid me back 20', { do: 'add', type: 'income', cost: 20, name: 'sam' }],
  ['bea paid me back 42', { do: 'add', type: 'income', cost: 42, name: 'bea' }],
  ['42 bea paid me back', { do: 'add', type: 'income', cost: 42, name: 'bea' }],
])('%s uses the tag for money that others owe', (text, meaning) => {
  const own = { ...vocabulary, tags: [TAG] };
  const found = interpretCommand(text, own, { today: TODAY, region: 'en-US' });
  expect([found?.meaning, found?.unknown]).toEqual([meaning, []]);
});

test.each([
  ['dinner w/ bea 84, she pays me half back', 'dinner w/ bea', 84, TAG, 'she pays me half back'],
  ['tickets 120, sam will pay me back', 'tickets', 120, TAG, 'sam will pay me back'],
  ['lunch 30 with tom, he owes me half', 'lunch with tom', 30, TAG, 'he owes me half'],
  ['pizza 30 sam paid me back', 'pizza', 30, undefined, 'sam paid me back'],
])('%s is an expense, and the rest is reported', (text, name, cost, tag, note) => {
  const own = { ...vocabulary, tags: [TAG] };
  const found = interpretCommand(text, own, { today: TODAY, region: 'en-US' });
  expect(found?.meaning).toEqual({ do: 'add', name, cost, ...(tag && { tag }), note });
  expect(found?.unknown.map((each) => each.text)).toEqual([note]);
});

test.each([
  ['fees 450 every month on 5', { name: 'fees', cost: 450, repeats: 'monthly', date: '2026-12-05' }],
  ['fees 450 monthly on the 28', { name: 'fees', cost: 450, repeats: 'monthly', date: '2026-11-28' }],
])('%s repeats on a day of the month', (text, meaning) =>
  expect(ask(text)).toEqual(understood({ do: 'add', ...meaning })),
);
