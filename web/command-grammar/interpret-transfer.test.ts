import { expect, test } from 'vitest';
import { ask, understood } from './testing/ask.ts';

test.each([
  ['transfer 100 from everyday to savings', { cost: 100, account: 'Everyday', toAccount: 'Savings' }],
  ['moved 500 to savings yesterday', { cost: 500, toAccount: 'Savings', date: '2026-11-25' }],
  ['move 50 everyday to savings', { cost: 50, account: 'Everyday', toAccount: 'Savings' }],
  ['put 200 into savings', { cost: 200, toAccount: 'Savings' }],
  ['paid off chase card 400', { cost: 400, toAccount: 'Chase Card' }],
  ['add transfer', {}],
])('%s is a transfer', (text, meaning) => expect(ask(text)).toEqual(understood({ do: 'transfer', ...meaning })));
