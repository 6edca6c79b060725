import type { Word } from '../page.ts';
import { lettersOnly } from './fold.ts';
import { type TextLine, wordsBetween } from './text-line.ts';

/** A web or mail address: the part that its owner chose, as printed and in letters only. */
export type Site = { name: string; letters: string; words: readonly Word[]; line: number };

const address =
  /(?:w[wuv]{1,3}[.,] ?|https?:\/\/|@|(?<![\p{L}\d.-]))(?:[a-z\d]{2,12}\.)?([\p{L}\d][\p{L}\d-]{2,40})\.(?:com|net|org|eu|biz|info|shop|store|cafe|pizza|restaurant|[a-z]{2}|co\.[a-z]{2}|com\.[a-z]{2})(?![\p{L}\d])/giu;
/** "facebook.com/cornershop", "@cornershop" */
const account =
  /(?:\b(?:facebook|instagram|fb|twitter|tiktok)\.(?:com|me)\/|(?<![\p{L}\d._-])@)([\p{L}\d][\p{L}\d_-]{3,30})(?![\p{L}\d@]|\.[a-z])/giu;
/** Whose addresses these are says nothing of the shop that prints them. */
const providers =
  /^(gmail|googlemail|hotmail|outlook|yahoo|icloud|gmx|web|mail|email|facebook|fb|instagram|twitter|tiktok|youtube|linkedin|whatsapp|google|goo|bit|tinyurl|tripadvisor|yelp|bluewin|tonline|freenet|aol|live|msn|qq|www|paypal|klarna|visa|mastercard|sumup|izettle|zettle|squareup|toasttab|orderbird|lightspeed|vectron|gastrofix|fiskaly|epson|payback|medallia|opentable|booking|lieferando|ubereats|deliveroo|nalog|gov|gob|europa|recalls|storeopinion|surveymonkey)$/;
/** More are no receipt's. */
const maxSites = 60;

export function findSites(lines: readonly TextLine[]): Site[] {
  return lines
    .flatMap((line, index) =>
      [...line.text.matchAll(address), ...line.text.matchAll(account)].map((match) => {
        const name = match[1] as string;
        const words = wordsBetween(line, match.index, match.index + match[0].length);
        return { name, letters: lettersOnly(name), words, line: index };
      }),
    )
    .filter(({ letters }) => letters.length >= 3 && !providers.test(letters))
    .slice(0, maxSites);
}
