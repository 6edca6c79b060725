import type { Page, Word } from '../page.ts';

/** A page as recognition would give it for these lines: a monospaced print, where two or more spaces are a wide gap. */
export function writeLines(lines: readonly string[]): Page {
  const [width, height] = [10, 20];
  return {
    width: 50 * width,
    height: lines.length * height * 1.5,
    lines: lines.map((line, index) => ({
      words: [...line.matchAll(/\S+/g)].map((match): Word => {
        const box = { left: match.index * width, top: index * height * 1.5, width: match[0].length * width, height };
        return { text: match[0], box, confidence: 1, usedFor: [] };
      }),
    })),
  };
}
