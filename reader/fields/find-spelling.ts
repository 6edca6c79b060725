import type { Word } from '../page.ts';
import { amountCandidates } from './amount-candidates.ts';
import { fold } from './fold.ts';
import type { TextLine } from './text-line.ts';

/** The letters and digits of a name, as far as recognition can tell these apart. */
export function spelt(name: string): string {
  return fold(name).replaceAll(' ', '');
}

/** The first words in a row, be it over the end of a line, that spell a name, where the reader would not look for one. */
export function spelling(lines: readonly TextLine[], name: string): readonly Word[] | undefined {
  const wanted = spelt(name);
  const words = lines.flatMap((line) => line.words);
  for (let start = 0; start < words.length; start++) {
    let text = '';
    for (let end = start; text.length < wanted.length && wanted.startsWith(text) && end < words.length; end++) {
      text += spelt(words[end]?.text ?? '');
      if (text === wanted) return words.slice(start, end + 1);
      if (text === '') break;
    }
  }
  return undefined;
}

/** The first figure of an amount that is printed without hundredths and not called a total; one beside a price is a count. */
export function wholeFigure(lines: readonly TextLine[], amountMinor: number): readonly Word[] | undefined {
  const all = amountCandidates(lines);
  const priced = new Set(all.filter(({ form }) => form === 'exact').map(({ line }) => line));
  return all.find(({ minor, label, line }) => minor === amountMinor && label !== 'count' && !priced.has(line))?.words;
}
