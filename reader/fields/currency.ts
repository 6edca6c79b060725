import type { Word } from '../page.ts';
import type { Found } from './candidate.ts';
import type { TextLine } from './text-line.ts';

/** Signs and codes as printed before or after an amount, or alone in a column's head. */
const symbols: readonly [RegExp, string, number][] = [
  [/(?<![\p{L}])(RM|MYR)(?![\p{L}])/u, 'MYR', 0.95],
  [/€|(?<!\p{L})(EUR|EURO|Euro)(?!\p{L})/u, 'EUR', 0.95],
  [/£|(?<!\p{L})GBP(?!\p{L})/u, 'GBP', 0.95],
  [/(?<!\p{L})(USD|US ?Dollars?)(?!\p{L})|US ?\$/iu, 'USD', 0.95],
  [/(?<!\p{L})SGD(?!\p{L})|(?<!U)S\$/u, 'SGD', 0.95],
  [/(?<!\p{L})AUD(?!\p{L})|A\$/u, 'AUD', 0.95],
  [/(?<!\p{L})CAD(?!\p{L})|C\$/u, 'CAD', 0.95],
  [/₹|(?<!\p{L})(INR|Rs\.?)(?=\s?-?\d|\)|\s|$)/u, 'INR', 0.9],
  [/(?<!\p{L})(CHF|SFr\.?)(?!\p{L})/u, 'CHF', 0.95],
  [/¥|(?<!\p{L})JPY(?!\p{L})/u, 'JPY', 0.8],
  [/(?<!\p{L})PLN(?!\p{L})|(?<=\d\s?)zł/u, 'PLN', 0.95],
  [/(?<!\p{L})SEK(?!\p{L})/u, 'SEK', 0.95],
  [/(?<!\p{L})NOK(?!\p{L})/u, 'NOK', 0.95],
  [/(?<!\p{L})DKK(?!\p{L})/u, 'DKK', 0.95],
  // A dollar sign alone is most often the American one, but many countries print it.
  [/(?<![\p{L}])\$/u, 'USD', 0.55],
];

/** The currency that is printed most often, as its ISO 4217 code. */
export function findCurrency(lines: readonly TextLine[]): Found<string> | null {
  const counts = new Map<string, { count: number; words: Word[]; confidence: number }>();
  for (const line of lines) {
    for (const [symbol, code, confidence] of symbols) {
      const words = line.words.filter(({ text }) => symbol.test(text));
      if (words.length === 0 && !symbol.test(line.text)) continue;
      const seen = counts.get(code) ?? { count: 0, words: [], confidence: 0 };
      counts.set(code, {
        count: seen.count + 1,
        words: [...seen.words, ...words],
        confidence: Math.max(seen.confidence, confidence),
      });
    }
  }
  const [best, rival] = [...counts].sort((a, b) => b[1].count - a[1].count);
  if (!best) return null;
  const [code, { count, words, confidence }] = best;
  const share = count / (count + (rival?.[1].count ?? 0));
  return { value: code, confidence: confidence * share, words: words.slice(0, 1) };
}
