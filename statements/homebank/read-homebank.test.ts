import { expect, test } from 'vitest';
import { readHomebank } from './read-homebank.ts';

const file = (...operations: string[]) => `<?xml version="1.0"?>
<homebank v="1.4"><cur key="1" iso="EUR"/><account key="1" curr="1" name="Giro" initial="10.5"/><account key="2" curr="1" name="Cash" initial="0"/>
<pay key="1" name="Baker"/><cat key="1" name="Food"/><cat key="2" parent="1" name="Bread"/>
${operations.join('\n')}
</homebank>`;

test('operations are entries with names from the lists', () => {
  const { entries, balances, accounts } = readHomebank(
    file(
      '<ope date="738900" amount="-7.3300000000000001" account="1" payee="1" category="2" wording="rolls" tags="a b"/>',
    ),
  );
  expect(entries).toEqual([
    {
      line: 4,
      day: '2024-01-15',
      amountMinor: -733,
      name: 'Baker',
      note: 'rolls',
      account: 'Giro',
      currency: 'EUR',
      category: 'Food:Bread',
      tags: ['a', 'b'],
    },
  ]);
  expect(balances).toEqual([{ is: 'opening', account: 'Giro', amountMinor: 1050 }]);
  expect(accounts.map(({ id }) => id)).toEqual(['Giro', 'Cash']);
});

test('splits add up, and both sides of a transfer name the other account', () => {
  const { entries } = readHomebank(
    file(
      '<ope date="738900" amount="-3" account="1" scat="1||2" samt="-1||-1.5" smem="a||b"/>',
      '<ope date="738900" amount="-10" account="1" dst_account="2" kxfer="1"/>',
      '<ope date="738900" amount="10" account="2" dst_account="1" kxfer="1"/>',
    ),
  );
  expect(entries[0]?.parts).toEqual([
    { category: 'Food', amountMinor: -100, note: 'a' },
    { category: 'Food:Bread', amountMinor: -150, note: 'b' },
    { category: '', amountMinor: -50, note: '' },
  ]);
  expect(entries.slice(1).map(({ account, transferWith }) => [account, transferWith])).toEqual([
    ['Giro', 'Cash'],
    ['Cash', 'Giro'],
  ]);
});

test('reminders, void and unreadable operations are skipped', () => {
  const { entries, left } = readHomebank(
    file(
      '<ope date="738900" amount="1" account="1" st="3"/>',
      '<ope date="738900" amount="1" account="1" st="4"/>',
      '<ope date="1" amount="1" account="1"/>',
      '<ope date="738900" amount="1.005" account="1"/>',
      '<ope date="738900" account="1"/>',
    ),
  );
  expect(entries).toEqual([]);
  expect(left.map(({ line, reason, what }) => [line, reason, what])).toEqual([
    [4, 'pending', undefined],
    [5, 'deleted', undefined],
    [6, 'unreadable', 'date'],
    [7, 'unreadable', 'amount'],
    [8, 'unreadable', 'amount'],
  ]);
});
