import type { PrintedPage } from '../../reader/pdf-pages.ts';

/** Size of a letter in pixels. As in most fonts, the width of a space is half the letter height. */
const LETTER = { width: 5, height: 10 };
const LINE = 14;

/**
 * Returns the words of a text as if printed on pages in a monospaced font. Two or more spaces separate columns, and a
 * form feed or a line with `===` starts a new page.
 */
export function printPages(text: string, { isRecognized = false } = {}): PrintedPage[] {
  return text.split(/^===.*\n|\f/m).map((page) => {
    const lines = page.replace(/^\n/, '').trimEnd().split('\n');
    const words = lines.flatMap((line, at) => {
      let left = 0;
      let end = 0;
      return [...line.matchAll(/\S+/g)].map(({ 0: word, index }) => {
        left += (index - end) * LETTER.width;
        const box = { left, top: at * LINE, width: widthOf(word), height: LETTER.height };
        left += box.width;
        end = index + word.length;
        return { text: word, box };
      });
    });
    return { width: 1000, height: Math.max(1400, lines.length * LINE), words, isRecognized };
  });
}

/** East Asian letters are twice as wide as Latin letters. */
const widthOf = (text: string) => (text.length + (text.match(/[\u2e80-\uffef]/g)?.length ?? 0)) * LETTER.width;

/** Returns the number of the line in the text of a page, starting at 1. */
export const findLineOnPage = (top: number) => Math.floor(top / LINE) + 1;
