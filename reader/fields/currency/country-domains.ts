import type { TextLine } from '../text-line.ts';
import signs from './currency-signs.json' with { type: 'json' };

const currencies = new Map(Object.entries(signs.domains));

/**
 * Endings that are also words: "Trx.ID", "Qty.In" and "visit you.It is" are not addresses. They count only after "www." or "@".
 */
const words = new Set('at be by in is it id me my no se si'.split(' '));
const address = /([a-z\d-]{1,40})\.(com?\.|net\.|org\.|gov\.|or\.|ne\.|go\.)?([a-z]{2})(?=$|[/:,;)\]]|\.$)/iu;
const marked = /www[.,]|@|https?:/iu;

/** Returns the currencies of the countries of all web and mail addresses in the lines. */
export function currenciesOfDomains(lines: readonly TextLine[]): Set<string> {
  const found = lines.flatMap(({ text }) => {
    const isMarkedLine = marked.test(text);
    return text.split(' ').flatMap((word) => currencyOfDomain(word, isMarkedLine) ?? []);
  });
  return new Set(found);
}

/** Returns the currency if the word is an address: a host name in upper or lower case only. */
function currencyOfDomain(word: string, isMarkedLine: boolean): string | undefined {
  const [all, host = '', middle, last = ''] = address.exec(word) ?? [];
  if (!all) return undefined;
  const ending = last.toLowerCase();
  const isOneSize = all === all.toLowerCase() || all === all.toUpperCase();
  // Recognition may have split a long address.
  const isPlain = isOneSize && (isMarkedLine || (host.length > 3 && /[a-z]{3}/i.test(host))) && !words.has(ending);
  return marked.test(word) || middle !== undefined || isPlain ? currencies.get(ending) : undefined;
}
