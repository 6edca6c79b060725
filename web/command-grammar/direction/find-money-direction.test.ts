import { expect, test } from 'vitest';
import { ask, understood } from '../testing/ask.ts';

const typeOf = (text: string) => {
  const found = ask(text);
  return { type: ('type' in found && found.type) || 'expense', unknown: found.unknown };
};

test.each([
  ['mom venmod me 60', { cost: 60, name: 'mom' }],
  ["dad venmo'd me 25", { cost: 25, name: 'dad' }],
  ['dad transferred me 100', { cost: 100, name: 'dad' }],
  ['got tips 18', { cost: 18, name: 'tips' }],
  ['took 143 in fares today', { cost: 143, name: 'fares', date: '2026-11-26' }],
  ['client deposit 900 for logo project', { cost: 900, name: 'client deposit for logo project' }],
  ['get pay from job yesterday 780', { cost: 780, name: 'job', date: '2026-11-25' }],
  ['got tipped 10', { cost: 10 }],
  ['win 50 bingo', { cost: 50, name: 'bingo' }],
  ['lottery win 25', { cost: 25, name: 'lottery' }],
  ['cashed in coins 30', { cost: 30, name: 'coins' }],
  ['got child support 300', { cost: 300, name: 'child support' }],
  ['paid by client 500', { cost: 500, name: 'client' }],
  ['60 from mom', { cost: 60, name: 'mom' }],
  ['I was paid 300', { cost: 300 }],
  ['child support 300', { cost: 300, name: 'child support' }],
  ['mom sent 150', { cost: 150, name: 'mom' }],
  ['payment 430 from Gallimard', { cost: 430, name: 'Gallimard' }],
  ['invoice 1200 from Penguin', { cost: 1200, name: 'Penguin', note: 'invoice' }],
])('%s adds income', (text, meaning) =>
  expect(ask(text)).toEqual(understood({ do: 'add', type: 'income', ...meaning })),
);

test.each([
  ...[
    'paid child support 300',
    'tip 5',
    'tipped 5 driver',
    'hotel tips 10',
    'left tips 15',
    'paid interest 12',
    'mortgage interest 300',
  ],
  ...['interest on my loan 40', 'security deposit 900', 'paid deposit 200', 'pension contribution 200'],
  ...['bonus pack gum 3', 'payroll tax 80', 'got milk 3', 'got gas 40', 'got a coffee 4', 'got 2 coffees 8.50'],
  ...[
    'took a taxi 20',
    'made dinner 20',
    'bus fares 12',
    'venmod mom 60',
    'sent dad 50',
    'paid mom 60',
    'rent paid 1200',
  ],
  ...[
    'pay 780',
    'got charged 20',
    'sale jeans 30',
    'sales tax 4',
    'sold out concert 40',
    'win dixie 30',
    'client lunch 45',
    'nanny wages 400',
    'put down deposit 500',
    'brought in bagels 14',
    'came in a cab 20',
    'google pay 14',
  ],
])('%s is an expense', (text) => expect(typeOf(text)).toEqual({ type: 'expense', unknown: [] }));

test.each([
  ['bonus for nanny 100', ['bonus']],
  ['child support to ex 300', ['child']],
  ['child support 600 every month', ['child']],
  ['invoice 300 from plumber', ['invoice']],
  ['mom gave 20 to charity', ['gave']],
  ['fares 20', ['fares']],
  ['plumber invoice 300', ['invoice']],
  ['sam lent me 20', ['lent']],
  ['mom paid 20', ['paid']],
  ['mom venmod 60', ['venmod']],
  ['took 40', ['took']],
  ['got 40 from atm', ['got']],
  ['got 20 gas', ['got']],
  ['bike from dad 50', ['dad']],
  ['doordash pay 64', ['pay']],
  ['plumber invoice paid 300', ['invoice']],
  ['pension lawyer 200', ['pension']],
  ['tax on bonus 40', ['bonus']],
  ['tax on salary 40', ['salary']],
  ['gifts to mom 30', ['gifts']],
  ['client 500', ['client']],
  ['found a pub 20', ['found']],
  ['given 50 by mom', ['given']],
  ['garage sale 120', ['sale']],
])('in "%s", the bar names the word that may mean income or an expense', (text, unknown) =>
  expect(typeOf(text)).toEqual({ type: 'expense', unknown }),
);
