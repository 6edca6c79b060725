import type { OcrPage, OcrWord } from '../ocr-page.ts';

/**
 * Returns a page with the words in these lines, as if they had been recognized. Two or more spaces become a wide gap.
 */
export function createTextPage(lines: readonly string[]): OcrPage {
  const [width, height] = [10, 20];
  return {
    width: 50 * width,
    height: lines.length * height * 1.5,
    lines: lines.map((line, index) => ({
      words: splitWords(line).map(({ text, at }): OcrWord => {
        const box = { left: at * width, top: index * height * 1.5, width: text.length * width, height };
        return { text, box, confidence: 1, usedFor: [] };
      }),
    })),
  };
}

/**
 * Splits a line into words with their indexes. A regular expression would overflow the stack on a word of millions of
 * letters.
 */
function splitWords(line: string): { text: string; at: number }[] {
  let end = -1;
  return line.split(/\s/).flatMap((text) => {
    const index = end + 1;
    end = index + text.length;
    return text === '' ? [] : [{ text, at: index }];
  });
}
