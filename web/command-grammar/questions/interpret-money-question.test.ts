import { expect, test } from 'vitest';
import { interpretCommand } from '../interpret-command.ts';
import { TODAY, vocabulary } from '../testing/ask.ts';

test.each([
  ['can I afford 300 for shoes', 'dashboard', { about: 'left', amount: 300 }],
  ["what's left to spend", 'dashboard', { about: 'left' }],
  ['when is rent due', 'recurring', { about: 'due', text: 'rent', isIncome: false }],
  ["what's due this week", 'calendar', { about: 'due', isIncome: false }],
  ['when is my next paycheck', 'calendar', { about: 'due', isIncome: true }],
  ['what do I owe', 'accounts', { about: 'owed' }],
  ['how much do I owe on chase card', 'account', { about: 'owed' }],
  ['am I over budget on food', 'budgets', { about: 'budgets', category: 'Food' }],
  ['how much is left for groceries', 'budgets', { about: 'budgets', category: 'Groceries' }],
  ['savings balance', 'account', { about: 'balance' }],
  ['can I get a 45 dollar ticket', 'dashboard', { about: 'left', amount: 45 }],
  ['do I have enough for a desk 179', 'dashboard', { about: 'left', amount: 179 }],
  ['can I eat out tonight', 'dashboard', { about: 'left' }],
  ['how broke am I', 'dashboard', { about: 'left' }],
  ['how much left till payday', 'dashboard', { about: 'left' }],
  ['what rest for food', 'budgets', { about: 'budgets', category: 'Food' }],
  ['how much can I still spend on food', 'budgets', { about: 'budgets', category: 'Food' }],
  ['which bills are due before christmas', 'calendar', { about: 'due', isIncome: false }],
  ['uber bill due when', 'recurring', { about: 'due', text: 'Uber', isIncome: false }],
  ['when does uber renew', 'recurring', { about: 'due', text: 'Uber', isIncome: false }],
  ["when's my next payday", 'calendar', { about: 'due', isIncome: true }],
  ['chase card how much do I owe', 'account', { about: 'owed' }],
  ['savings account history', 'account', { about: 'balance' }],
  ['go accounts', 'accounts', undefined],
])('%s opens a page and has an answer', (text, page, question) => {
  const found = interpretCommand(text, vocabulary, { today: TODAY, region: 'en-US' });
  expect([found?.meaning, found?.question, found?.unknown]).toMatchObject([
    { do: 'go', page },
    question ?? undefined,
    [],
  ]);
});
