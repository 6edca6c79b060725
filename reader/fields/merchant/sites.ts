import type { Word } from '../../page.ts';
import { lettersOnly } from '../fold.ts';
import { type TextLine, wordsBetween } from '../text-line.ts';

/** A web or mail address: the part that its owner chose, as printed and as letters only. */
export type Site = { name: string; letters: string; words: readonly Word[]; line: number };

const address =
  /(?:www[.,]|https?:\/\/|@|(?<![\p{L}\d.-]))(?:[a-z]{2,4}\.)?([\p{L}\d][\p{L}\d-]{2,40})\.(?:com|net|org|eu|biz|info|shop|[a-z]{2}|co\.[a-z]{2}|com\.[a-z]{2})(?![\p{L}\d])/giu;
/** Providers of websites and mail, whose addresses do not identify the shop. */
const providers =
  /^(gmail|googlemail|hotmail|outlook|yahoo|icloud|gmx|web|mail|facebook|fb|instagram|twitter|tiktok|youtube|linkedin|whatsapp|google|bit|tripadvisor|bluewin|tonline|aol|live|msn|qq|www)$/;
/** A receipt never has more. */
const maxSites = 60;

export function findSites(lines: readonly TextLine[]): Site[] {
  return lines
    .flatMap((line, index) =>
      [...line.text.matchAll(address)].map((match) => {
        // A stroke at the beginning is a letter.
        const name = (match[1] as string).replace(/^1(?=\p{L}{2})/u, 'l');
        const words = wordsBetween(line, match.index, match.index + match[0].length);
        return { name, letters: lettersOnly(name), words, line: index };
      }),
    )
    .filter(({ letters }) => letters.length >= 3 && !providers.test(letters))
    .slice(0, maxSites);
}
