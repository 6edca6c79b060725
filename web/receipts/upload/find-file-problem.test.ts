import { expect, test } from 'vitest';
import { findFileProblem } from './find-file-problem.ts';

const file = (...parts: BlobPart[]) => new File(parts, 'receipt');
const mail = (text: string, name = 'order.eml') => new File([text], name);

test.each([
  ['a JPEG', file(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), 'JFIF')],
  ['a PNG', file(new Uint8Array([0x89]), 'PNG\r\n\x1a\n')],
  ["a phone's HEIC", file('\0\0\0\x18ftypheic\0\0\0\0mif1heic')],
  ['one that is called so only among others', file('\0\0\0\x1cftypmif1\0\0\0\0mif1miafheic')],
  ['a WebP', file('RIFF\x24\0\0\0WEBPVP8 ')],
  ['a PDF that begins with other bytes', file('\x1b%-12345X\n%PDF-1.7')],
  ['a mail', mail('Received: from shop.example\r\nFrom: Shop <orders@shop.example>\r\n')],
])('%s may be a receipt', async (_what, chosen) => {
  expect(await findFileProblem(chosen)).toBeNull();
});

test.each([
  ['nothing', file(), 'This file is empty. Select another.'],
  [
    'more than 10 MB',
    file(new Uint8Array(10 * 1024 * 1024 + 1)),
    'This file is larger than 10 MB. Select a smaller one.',
  ],
  ['an AVIF', file('\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf'), 'Select a JPEG, PNG or PDF file.'],
  ['text', file('hello'), 'Select a JPEG, PNG or PDF file.'],
  ['text that is called a mail', mail('hello'), 'Select a JPEG, PNG or PDF file.'],
])('%s is rejected with a message', async (_what, chosen, sentence) => {
  expect(await findFileProblem(chosen)).toBe(sentence);
});
