import { expect, test } from 'vitest';
import { limitPagesText, MAX_WORDS_PER_RECEIPT } from './limit-text.ts';
import type { OcrPage } from './ocr-page.ts';
import { MAX_PAGES_TEXT_LENGTH, parsePages, serializePages } from './serialize-pages.ts';
import { createTextPage } from './testing/create-text-page.ts';

const lines = <Each>(count: number, line: (index: number) => Each) => Array.from({ length: count }, (_, i) => line(i));
const textsOf = (pages: readonly OcrPage[]) =>
  pages.flatMap((page) => page.lines.map(({ words }) => words.map(({ text }) => text).join(' ')));

test('an ordinary receipt is unchanged', () => {
  const pages = [createTextPage(lines(400, (i) => `BREAD NO ${i}   ${i}.50`)), createTextPage(['THANK YOU'])];
  expect(limitPagesText(pages)).toEqual(pages);
  expect(parsePages(serializePages(pages).pages)).toEqual(pages);
});

test('a receipt with too many lines keeps the first and last ones on their pages', () => {
  const pages = [0, 1, 2].map((page) => createTextPage(lines(2000, (i) => `page ${page} line ${i}`)));
  const kept = limitPagesText(pages);
  expect(kept.map(({ lines }) => lines.length)).toEqual([MAX_WORDS_PER_RECEIPT / 8, 0, MAX_WORDS_PER_RECEIPT / 8]);
  expect([textsOf(kept)[0], textsOf(kept).at(-1)]).toEqual(['page 0 line 0', 'page 2 line 1999']);
});

test('a long line keeps both ends, and a long word its beginning', () => {
  const [page] = limitPagesText([createTextPage(['x'.repeat(5_000_000), lines(3000, (i) => `${i}`).join(' ')])]);
  const [word, line] = textsOf(page ? [page] : []);
  expect(word).toBe('x'.repeat(200));
  expect(line?.length).toBeLessThan(3000);
  expect([line?.startsWith('0 1 2 '), line?.endsWith(' 2998 2999')]).toEqual([true, true]);
});

test.each([
  ['one page', 1],
  ['several pages', 4],
])(
  'words stored by an earlier version are shortened before they are parsed: head and foot of %s are kept',
  (_, count) => {
    const tricky = '"]},{"words":[{"text":"\\';
    const pages = lines(count, (page) =>
      createTextPage(lines(30_000 / count, (i) => `page ${page} line ${i} ${tricky.repeat(2)}`)),
    );
    const kept = JSON.stringify(pages);
    expect(kept.length).toBeGreaterThan(5 * MAX_PAGES_TEXT_LENGTH);
    const parsed: number[] = [];
    const parse = JSON.parse;
    try {
      JSON.parse = (text: string) => {
        parsed.push(text.length);
        return parse(text);
      };
      const texts = textsOf(parsePages(kept));
      expect(texts[0]).toBe(`page 0 line 0 ${tricky.repeat(2)}`);
      expect(texts.at(-1)).toBe(`page ${count - 1} line ${30_000 / count - 1} ${tricky.repeat(2)}`);
    } finally {
      JSON.parse = parse;
    }
    expect(parsed.every((length) => length <= MAX_PAGES_TEXT_LENGTH + 100)).toBe(true);
  },
);

test('stored words in a single long line are not parsed', () => {
  expect(parsePages(JSON.stringify([createTextPage([lines(30_000, (i) => `word ${i}`).join(' ')])]))).toEqual([]);
});
