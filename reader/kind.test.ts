import { expect, test } from 'vitest';
import { kindOf } from './kind.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');

test('files are told apart by what is in them', () => {
  expect(kindOf(bytes('\xff\xd8\xff\xe0JFIF'))).toBe('jpeg');
  expect(kindOf(bytes('\x89PNG\r\n\x1a\n'))).toBe('png');
  expect(kindOf(bytes('%PDF-1.7'))).toBe('pdf');
  expect(kindOf(bytes('\xef\xbb\xbf\n%PDF-1.4'))).toBe('pdf');
});

test('other files are refused with a sentence of their own where it helps', () => {
  expect(() => kindOf(bytes('Just a note'))).toThrow('This is not a JPEG, PNG or PDF file.');
  expect(() => kindOf(bytes('GIF89a'))).toThrow('This is not a JPEG, PNG or PDF file.');
  expect(() => kindOf(bytes('\0\0\0\x18ftypheic'))).toThrow(/HEIC.*JPEG/);
  expect(() => kindOf(bytes(''))).toThrow('This file is empty.');
});
