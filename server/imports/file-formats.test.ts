import { readFileSync } from 'node:fs';
import { expect, expectTypeOf, test } from 'vitest';
import { BANK_FORMATS, COMMON_BANK_FORMATS_TEXT } from '../../contract/bank-formats.ts';
import { FINANCE_PROGRAM_FORMATS, type ImportFileFormat } from '../../contract/import-file-formats.ts';
import type { StatementFormat } from '../../statements/index.ts';

test('the contract names the formats that the reader reads', () => {
  expectTypeOf<ImportFileFormat>().toEqualTypeOf<StatementFormat>();
  const names = Object.values(BANK_FORMATS).flat();
  const listed = COMMON_BANK_FORMATS_TEXT.replace(/ and others$/, '').split(', ');
  expect(listed.filter((name) => !names.includes(name))).toEqual([]);
});

test('README.md names every bank format, and docs/formats.md every format', () => {
  const missing = (file: string, formats: Record<string, string[]>) => {
    const text = readFileSync(file, 'utf8');
    return Object.values(formats).flatMap(([name = '']) => (text.includes(name) ? [] : [name]));
  };
  expect(missing('README.md', BANK_FORMATS)).toEqual([]);
  expect(missing('docs/formats.md', { ...BANK_FORMATS, ...FINANCE_PROGRAM_FORMATS })).toEqual([]);
});
