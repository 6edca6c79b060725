import { expect, test } from 'vitest';
import { suggestAccountName } from './account-name.ts';

test('an account is named after its file, without the extension', () => {
  const names = [
    'sav.csv',
    'export.CSV',
    'statement.csv.gz',
    'all.zip',
    'bank.mt940',
    'Giro 2026.01.31.csv',
    'Savings',
  ];
  expect(names.map(suggestAccountName)).toEqual([
    'sav',
    'export',
    'statement',
    'all',
    'bank',
    'Giro 2026.01.31',
    'Savings',
  ]);
  expect(['.csv', ' .csv.gz', ''].map(suggestAccountName)).toEqual(['Imported', 'Imported', 'Imported']);
  expect(suggestAccountName(`${'x'.repeat(60)}.csv`)).toBe('x'.repeat(50));
});
