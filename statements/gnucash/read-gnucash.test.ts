import { expect, test } from 'vitest';
import { readGnucash } from './read-gnucash.ts';

const account = (id: string, type: string, name: string, parent = 'root') =>
  `<gnc:account><act:name>${name}</act:name><act:id>${id}</act:id><act:type>${type}</act:type><act:commodity><cmdty:space>CURRENCY</cmdty:space><cmdty:id>EUR</cmdty:id></act:commodity><act:parent>${parent}</act:parent></gnc:account>`;
const accounts = [
  account('root', 'ROOT', 'Root'),
  account('giro', 'BANK', 'Giro'),
  account('cash', 'CASH', 'Cash'),
  account('old', 'EQUITY', 'Opening'),
  account('food', 'EXPENSE', 'Food'),
  account('bread', 'EXPENSE', 'Bread', 'food'),
  account('pay', 'INCOME', 'Wages'),
].join('\n');
const transaction = (name: string, splits: Record<string, string>, slots = '') =>
  `<gnc:transaction><trn:id>t-${name}</trn:id><trn:date-posted><ts:date>2024-01-31 23:59:59 -0800</ts:date></trn:date-posted><trn:description>${name}</trn:description>${slots}<trn:splits>${Object.entries(
    splits,
  )
    .map(
      ([id, value]) =>
        `<trn:split><split:value>${value}</split:value><split:quantity>${value}</split:quantity><split:account>${id}</split:account></trn:split>`,
    )
    .join('')}</trn:splits></gnc:transaction>`;
const book = (...parts: string[]) =>
  `<?xml version="1.0"?>\n<gnc-v2><gnc:book>\n${accounts}\n${parts.join('\n')}\n</gnc:book></gnc-v2>`;

test('payments of an account are entries with a category', () => {
  const { entries, accounts, currency } = readGnucash(
    book(
      transaction('Baker', { giro: '-1234/100', bread: '1234/100' }),
      transaction('Work', { giro: '1000', pay: '-1000' }).replaceAll('1000<', '1000/1<'),
    ),
  );
  expect(entries).toMatchObject([
    { day: '2024-01-31', amountMinor: -1234, name: 'Baker', category: 'Food:Bread', account: 'Giro', id: 't-Baker' },
    { amountMinor: 100_000, category: 'Wages', currency: 'EUR' },
  ]);
  expect(accounts.map(({ id }) => id)).toEqual(['Giro', 'Cash']);
  expect(currency).toBe('EUR');
});

test('a purchase with several categories keeps its parts', () => {
  const { entries } = readGnucash(book(transaction('Shop', { giro: '-300/100', food: '200/100', bread: '100/100' })));
  expect(entries).toMatchObject([
    {
      amountMinor: -300,
      parts: [
        { category: 'Food', amountMinor: -200 },
        { category: 'Food:Bread', amountMinor: -100 },
      ],
    },
  ]);
});

test('transfers and opening balances are listed but are not entries', () => {
  const { entries, left, transfers, balances } = readGnucash(
    book(
      transaction('Start', { giro: '50000/100', old: '-50000/100' }),
      transaction('Cash', { giro: '-20/1', cash: '20/1' }),
    ),
  );
  expect(entries).toEqual([]);
  expect(left.map(({ reason }) => reason)).toEqual(['opening balance', 'transfer']);
  expect(transfers).toMatchObject([{ from: 'Giro', to: 'Cash', amountMinor: 2000, day: '2024-01-31' }]);
  expect(balances).toEqual([{ is: 'opening', account: 'Giro', day: '2024-01-31', amountMinor: 50_000 }]);
});

test('templates are ignored; void transactions and fractions of hundredths are skipped', () => {
  const template = `<gnc:template-transactions>${transaction('Rent', { giro: '-1/1', food: '1/1' })}</gnc:template-transactions>`;
  const voided = '<trn:slots><slot><slot:key>void-reason</slot:key><slot:value>error</slot:value></slot></trn:slots>';
  const { entries, left } = readGnucash(
    book(
      template,
      transaction('Gone', { giro: '0/100', food: '0/100' }, voided),
      transaction('Third', { giro: '-1/3', food: '1/3' }),
    ),
  );
  expect(entries).toEqual([]);
  expect(left).toMatchObject([{ reason: 'deleted' }, { reason: 'unreadable', what: 'amount' }]);
});

test('splits that are cleared or reconciled are checked', () => {
  const asReconciled = (text: string) =>
    text.replace('<split:value>', '<split:reconciled-state>y</split:reconciled-state><split:value>');
  const { entries, transfers } = readGnucash(
    book(
      asReconciled(transaction('Baker', { giro: '-12/1', bread: '12/1' })),
      transaction('Shop', { giro: '-13/1', bread: '13/1' }),
      asReconciled(transaction('Cash', { giro: '-20/1', cash: '20/1' })),
    ),
  );
  expect(entries.map(({ isChecked = false }) => isChecked)).toEqual([true, false]);
  expect(transfers).toMatchObject([{ isChecked: true }]);
  expect(transfers?.[0]?.isToChecked).toBeUndefined();
});
