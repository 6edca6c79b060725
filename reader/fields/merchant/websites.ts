import type { OcrWord } from '../../ocr-page.ts';
import { normalizeToLetters } from '../normalize-text.ts';
import { findWordsBetween, type TextLine } from '../text-line.ts';

/**
 * A web or email address. `name` is the part that the owner chose, as printed. `letters` is the folded form of `name`.
 */
export type Website = { name: string; letters: string; words: readonly OcrWord[]; lineIndex: number };

const addressPattern =
  /(?:www[.,]|https?:\/\/|@|(?<![\p{L}\d.-]))(?:[a-z]{2,4}\.)?([\p{L}\d][\p{L}\d-]{2,40})\.(?:com|net|org|eu|biz|info|shop|[a-z]{2}|co\.[a-z]{2}|com\.[a-z]{2})(?![\p{L}\d])/giu;
/** Matches website and email providers, whose names do not identify the shop. */
const providers =
  /^(gmail|googlemail|hotmail|outlook|yahoo|icloud|gmx|web|mail|facebook|fb|instagram|twitter|tiktok|youtube|linkedin|whatsapp|google|bit|tripadvisor|bluewin|tonline|aol|live|msn|qq|www)$/;
/** Maximum number of addresses. Real receipts have fewer. */
const maxWebsites = 60;

export function findWebsites(lines: readonly TextLine[]): Website[] {
  return lines
    .flatMap((line, lineIndex) =>
      [...line.text.matchAll(addressPattern)].map((match) => {
        // A 1 at the start of a name is a misread l.
        const name = (match[1] as string).replace(/^1(?=\p{L}{2})/u, 'l');
        const words = findWordsBetween(line, match.index, match.index + match[0].length);
        return { name, letters: normalizeToLetters(name), words, lineIndex };
      }),
    )
    .filter(({ letters }) => letters.length >= 3 && !providers.test(letters))
    .slice(0, maxWebsites);
}
