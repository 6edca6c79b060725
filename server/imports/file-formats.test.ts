import { readFileSync } from 'node:fs';
import { expect, expectTypeOf, test } from 'vitest';
import { BANK_FORMAT_NAMES_TEXT, BANK_FORMATS } from '../../contract/bank-files.ts';
import { type FileFormat, PROGRAM_FORMATS } from '../../contract/file-formats.ts';
import type { Format } from '../../statements/index.ts';

test('the contract names the formats that the reader reads', () => {
  expectTypeOf<FileFormat>().toEqualTypeOf<Format>();
  const names = Object.values(BANK_FORMATS).flat();
  const listed = BANK_FORMAT_NAMES_TEXT.replace(/ and others$/, '').split(', ');
  expect(listed.filter((name) => !names.includes(name))).toEqual([]);
});

test('README.md names every bank format, and docs/formats.md every format', () => {
  const missing = (file: string, formats: Record<string, string[]>) => {
    const text = readFileSync(file, 'utf8');
    return Object.values(formats).flatMap(([name = '']) => (text.includes(name) ? [] : [name]));
  };
  expect(missing('README.md', BANK_FORMATS)).toEqual([]);
  expect(missing('docs/formats.md', { ...BANK_FORMATS, ...PROGRAM_FORMATS })).toEqual([]);
});
