/*
 * Names as banks print them, made into names as people say them: `AMZN Mktp DE*2K4 0800` is Amazon. What cannot be told is left
 * as it is. In one pass over each word; names are short (`LONGEST`), so nothing here can take long.
 */

/** Of a longer one only the beginning is looked at. */
const LONGEST = 200;

/** Names that stand for one company, however it abbreviates them. Looked for at the beginning. */
const KNOWN: readonly [RegExp, string][] = [
  [/^(amzn|amazon)( mktp?l?ce| mktp| marketplace| eu| payments| digital|\.|\*| |$)/i, 'Amazon'],
  [/^(apple\.com\/bill|itunes\.com|apple com bill)/i, 'Apple'],
  [/^(netflix)(\.com|\*| |$)/i, 'Netflix'],
  [/^(spotify)( ?ab|\*| |$|[0-9])/i, 'Spotify'],
  [/^(uber)( ?\* ?eats| eats)/i, 'Uber Eats'],
  [/^(uber)( ?\* ?| )(trip|bv|help)/i, 'Uber'],
  [/^(google) ?\* ?/i, 'Google'],
  [/^(msft|microsoft) ?\* ?/i, 'Microsoft'],
  [/^(wm supercenter|wal-?mart)\b/i, 'Walmart'],
  [/^(mcdonalds|mcdonald'?s)\b/i, "McDonald's"],
];

/** Who stands between: the shop comes after. */
const BETWEEN =
  /^(sq|sp|tst|py|zlr|sumup|izettle|zettle|iz|paypal|pp|klarna|stripe|ppro|eb|fs|cko|dri|gpay|apple pay|google pay|vipps|mobilepay|ccv|mollie|adyen|wpy|nyx) ?\* ?/i;

/** Swiss banks: behind the shop the day, the time, and the card. */
const BEFORE_DAY = /^(.{3,80}?),? \d{1,2}\.\d{1,2}\.\d{4}, \d{1,2}:\d{2}/;

/** What banks put before the name: how it was paid. */
const BEFORE =
  /^((?:recurring payment|purchase(?: return)?) authorized on \d{1,2}\/\d{1,2}|(?:met kaart|avec (?:la )?carte) [\dx* ]{8,24}|карта \*\d{4}|kauf\/dienstleistung vom [\d.]{8,10} karten nr\. \S{4,20}|gutschrift von|achat(?=.{3,80} \d{1,2}\.\d{1,2}\.\d{4})|pos purchase|pos|purchase|card purchase|card payment( to)?|debit card purchase|visa purchase|checkcard|check card|contactless|kartenzahlung|visa debitkartenumsatz|girocard|paiement( par)? carte|achat carte|cb|compra( tarjeta)?|pago con tarjeta|pagamento pos|bea|betaalpas|recurring payment|direct debit( to)?|dd|bacs|fpo|fpi|bgc|lastschrift|sepa[- ]lastschrift|ec) +(?=\S)/i;

/** Dutch terminals: when and where it was paid stand before the shop, or the number of the card behind it. */
const AT_TERMINAL = [
  /^[bg]ea,? +nr:\S{1,20} +[\d./:, ]{8,20} (?<shop>\S.*?)(?:, ?pas ?\d.*)?$/i,
  /^[bg]ea, (?:(?:apple|google) pay |betaalpas )?(?<shop>\S.*?),? ?pas ?\d/i,
];

const CARD = /\b(?:x{2,}|\*{2,}|#)[x* -]{0,20}\d{2,6}\b|\b(?:card|karte|carte|tarjeta)[ :.#]{0,3}\d{2,19}\b/gi;
const DATE =
  /\b\d{1,4}[./-]\d{1,2}(?:[./-]\d{1,4})?\b(?: \d{1,2}[:.]\d{2}(?:[:.]\d{2})?)?|\b\d{1,2}:\d{2}(?::\d{2})?\b/g;
/** What stands before a number. */
const BEFORE_NUMBER = /^#?(?:no|nr)?\.?/i;
/** What may stand behind a name, and parts it from nothing. */
const SEPARATORS = ' ,;:*/|.-';
/** Forms of companies, and letters of countries and of states, at the end. */
const FORM =
  /^(gmbh|ag|se|kg|ug|e\.?k\.?|ltd\.?|limited|llc|inc\.?|plc|s\.?a\.?r?\.?l?\.?|b\.?v\.?|n\.?v\.?|s\.?p\.?a\.?|s\.?r\.?l\.?|oy|ab|a\/s|co\.?)$/i;
const COUNTRY =
  /^(de|deu|fr|fra|gb|gbr|uk|us|usa|nl|nld|es|esp|it|ita|ie|irl|lu|lux|be|bel|at|aut|ch|che|se|swe|dk|pl|pol|pt|prt|au|aus|ca|can|sg|sgp|hk|my|nz)$/i;
const STATE =
  /^(al|ak|az|ar|ca|co|ct|dc|fl|ga|hi|ia|id|il|in|ks|ky|la|ma|md|me|mi|mn|mo|ms|mt|nc|nd|ne|nh|nj|nm|nv|ny|oh|ok|or|pa|ri|sc|sd|tn|tx|ut|va|vt|wa|wi|wv|wy|on|qc|bc|ab|nsw|vic|qld)$/i;
/** Places that banks put behind shops; only at the end, and never the whole name. */
const CITY =
  /^(london|berlin|hamburg|muenchen|münchen|munich|frankfurt|koeln|köln|paris|lyon|amsterdam|rotterdam|madrid|barcelona|milano|roma|wien|zuerich|zürich|dublin|luxembourg|stockholm|new york|san francisco|seattle|chicago|boston|los angeles|singapore|sydney|melbourne|toronto|vancouver)$/i;

/**
 * The name of who was paid or who paid, without what banks put around it; the same text where nothing is to be cleaned, and never
 * empty unless it was.
 */
export function cleanName(name: string): string {
  const whole = name.trimStart().slice(0, LONGEST).replace(/\s+/g, ' ').trim();
  const named = withoutBefore(whole);
  const rest = BEFORE_DAY.exec(named)?.[1] ?? named;
  const known = KNOWN.find(([pattern]) => pattern.test(rest))?.[1];
  if (known) return known;
  const shop = rest.replace(BETWEEN, '').trim() || rest;
  const bare = shop.replace(CARD, ' ').replace(DATE, ' ').replace(/\s+/g, ' ').trim();
  const words = withoutEnd(bare.split(' ').map(withoutCode));
  const cleaned = withoutSeparators(words.join(' '));
  if (!/\p{L}/u.test(cleaned)) return whole;
  return asTitle(cleaned);
}

function withoutBefore(name: string): string {
  const shop = AT_TERMINAL.map((pattern) => pattern.exec(name)?.groups?.shop).find((each) => each !== undefined);
  const rest = shop ?? name.replace(BEFORE, '');
  return /\p{L}{2}/u.test(rest) ? rest : name;
}

/** Numbers, places and forms of companies, from the end on, as long as a word stays. */
function withoutEnd(all: readonly string[]): string[] {
  const words = all.filter((word) => word !== '');
  const isOver = (word: string, at: number) =>
    isNumber(word) || FORM.test(word) || (at > 0 && (COUNTRY.test(word) || STATE.test(word) || CITY.test(word)));
  while (words.length > 1 && isOver(words.at(-1) ?? '', words.length - 1)) words.pop();
  // A number in the middle parts a shop from its street and town.
  const number = words.findIndex((word, at) => at > 0 && /^#?\d{4,}$/.test(word));
  return number > 0 ? words.slice(0, number) : words;
}

/** A word of digits, or of letters and digits together, as numbers of shops, tills and orders are. */
function isNumber(word: string): boolean {
  return [word, word.replace(BEFORE_NUMBER, '')].some((bare) => {
    if (!/^[A-Z0-9-]+$/i.test(bare) || !/\d/.test(bare)) return false;
    const isCode = bare.length >= 6 && /[A-Z]/i.test(bare) && !bare.includes('-');
    return isCode || /^[A-Z0-9]{1,2}\d{2}/i.test(bare) || /^[\d-]{3,}$/.test(bare);
  });
}

/** What stands behind an asterisk is of the order where it has a digit. */
function withoutCode(word: string): string {
  const at = word.indexOf('*');
  return at >= 0 && /\d/.test(word.slice(at)) ? word.slice(0, at) : word;
}

function withoutSeparators(text: string): string {
  let [start, end] = [0, text.length];
  while (end > start && SEPARATORS.includes(text[end - 1] ?? '')) end--;
  while (start < end && SEPARATORS.includes(text[start] ?? '')) start++;
  return text.slice(start, end);
}

/** Words that stay small, and letters that are none of a word. */
const SMALL = /^(and|of|the|de|la|le|les|des|du|der|die|das|und|van|von|et|y|e|del|di|da|for|at|in)$/i;

/** All capitals as a title; what has small letters is as somebody wrote it. */
function asTitle(name: string): string {
  if (/\p{Ll}/u.test(name) || !/\p{Lu}{2}/u.test(name)) return name;
  const words = name.split(' ');
  return words
    .map((word, at) => {
      if (at > 0 && SMALL.test(word)) return word.toLowerCase();
      // Short ones are mostly abbreviations: `IKEA` is four letters as `TAXI` is, so three is where it ends.
      if (word.length <= 3 && words.length === 1) return word;
      if (/^\p{Lu}{1,3}$/u.test(word) && !/[AEIOUY]/.test(word)) return word;
      if (/[&\d]/.test(word) && word.length <= 5) return word;
      return word
        .toLowerCase()
        .replace(/(^|[-/.(&*'’]\b|\()(\p{L})/gu, (_all, before: string, letter: string) =>
          before.endsWith("'") || before.endsWith('’') ? before + letter : before + letter.toUpperCase(),
        );
    })
    .join(' ');
}
