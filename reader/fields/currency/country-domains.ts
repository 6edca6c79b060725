import type { TextLine } from '../text-line.ts';

const euro = 'de at nl fr es it be fi ie pt lt lv ee gr sk si hr';
const others =
  'ch:CHF li:CHF uk:GBP ca:CAD au:AUD nz:NZD sg:SGD my:MYR id:IDR in:INR tr:TRY se:SEK dk:DKK no:NOK pl:PLN cz:CZK hu:HUF ' +
  'ro:RON ua:UAH ru:RUB by:BYN kg:KGS az:AZN il:ILS kr:KRW jp:JPY vn:VND tz:TZS za:ZAR ke:KES br:BRL mx:MXN hk:HKD';
const currencies = new Map([
  ...euro.split(' ').map((ending) => [ending, 'EUR'] as const),
  ...others.split(' ').map((pair) => pair.split(':') as [string, string]),
]);

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
