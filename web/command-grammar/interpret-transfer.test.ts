import { expect, test } from 'vitest';
import { interpretCommand } from './interpret-command.ts';
import { ask, TODAY, understood, vocabulary } from './testing/ask.ts';

test.each([
  ['transfer 100 from everyday to savings', { cost: 100, account: 'Everyday', toAccount: 'Savings' }],
  ['moved 500 to savings yesterday', { cost: 500, toAccount: 'Savings', date: '2026-11-25' }],
  ['move 50 everyday to savings', { cost: 50, account: 'Everyday', toAccount: 'Savings' }],
  ['put 200 into savings', { cost: 200, toAccount: 'Savings' }],
  ['paid off chase card 400', { cost: 400, toAccount: 'Chase Card' }],
  ['200 from everyday to savings', { cost: 200, account: 'Everyday', toAccount: 'Savings' }],
  ['xfer 500 everyday > savings', { cost: 500, account: 'Everyday', toAccount: 'Savings' }],
  ["1'200 from savings to chase card", { cost: 1200, account: 'Savings', toAccount: 'Chase Card' }],
  ['pay chase card 640 from everyday', { cost: 640, account: 'Everyday', toAccount: 'Chase Card' }],
  ['50 to savings', { cost: 50, toAccount: 'Savings' }],
  ['put 100 aside for savings', { cost: 100, toAccount: 'Savings' }],
  ['set aside 30% of 1800', { cost: 540 }],
  ['put 40 in savings each friday', { cost: 40, toAccount: 'Savings', repeats: 'weekly', date: '2026-11-27' }],
  ['add transfer', {}],
])('%s is a transfer', (text, meaning) => expect(ask(text)).toEqual(understood({ do: 'transfer', ...meaning })));

test.each([
  ['put 500 of cash in the bank', { cost: 500, account: 'Cash' }],
  ['deposit 200 cash', { cost: 200, account: 'Cash' }],
  ['bank 200 cash', { cost: 200, account: 'Cash' }],
  ['put 20 in the bank', { cost: 20 }],
  ['payment 200 chase card', { cost: 200, toAccount: 'Chase Card' }],
  ['cash withdrawl 100', { cost: 100, toAccount: 'Cash' }],
  ['took 60 from atm', { cost: 60, toAccount: 'Cash' }],
  ['I take from bank one hundred for cash', { cost: 100, toAccount: 'Cash' }],
  ['took 100 from the bank in cash', { cost: 100, toAccount: 'Cash' }],
])('%s moves cash', (text, meaning) => {
  const withCash = { ...vocabulary, accounts: [...vocabulary.accounts, 'Cash'] };
  const found = interpretCommand(text, withCash, { today: TODAY, region: 'en-US' });
  expect(found).toMatchObject({ meaning: { do: 'transfer', ...meaning }, unknown: [] });
});
