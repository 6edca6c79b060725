import { expect, test } from 'vitest';
import { detectFileType } from './file-type.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');

test('the type of a file is determined by its content', () => {
  expect(detectFileType(bytes('\xff\xd8\xff\xe0JFIF'))).toBe('jpeg');
  expect(detectFileType(bytes('\x89PNG\r\n\x1a\n'))).toBe('png');
  expect(detectFileType(bytes('RIFF\x24\0\0\0WEBPVP8 '))).toBe('webp');
  expect(detectFileType(bytes('\0\0\0\x18ftypheic\0\0\0\0mif1heic'))).toBe('heic');
  expect(detectFileType(bytes('\0\0\0\x1cftypmif1\0\0\0\0mif1miafheic'))).toBe('heic');
  expect(detectFileType(bytes('%PDF-1.7'))).toBe('pdf');
  expect(detectFileType(bytes('\xef\xbb\xbf\n%PDF-1.4'))).toBe('pdf');
});

test('other files are refused with a message', () => {
  expect(() => detectFileType(bytes('Just a note'))).toThrow('This is not a JPEG, PNG or PDF file.');
  expect(() => detectFileType(bytes('GIF89a'))).toThrow('This is not a JPEG, PNG or PDF file.');
  expect(() => detectFileType(bytes('RIFF\x24\0\0\0WAVEfmt '))).toThrow('This is not a JPEG, PNG or PDF file.');
  expect(() => detectFileType(bytes('\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf'))).toThrow(
    'This is not a JPEG, PNG or PDF file.',
  );
  expect(() => detectFileType(bytes('\0\0\0\x14ftypmif1\0\0\0\0mif1 heic'))).toThrow(
    'This is not a JPEG, PNG or PDF file.',
  );
  expect(() => detectFileType(bytes(''))).toThrow('This file is empty.');
});
