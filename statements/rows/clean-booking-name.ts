import { NAME_PATTERNS } from '../word-patterns.ts';

/*
 * Converts names from bank statements to the names that people use: `AMZN Mktp DE*2K4 0800` becomes Amazon. Unknown
 * names are not changed. This is fast, because names are short and each word is processed once.
 */

/** Maximum length of a name in characters. Longer names are cut off. */
const MAX_NAME_LENGTH = 200;

/** Companies whose names are abbreviated by banks. Each pattern matches the start of such a name. */
const COMPANY_PATTERNS: readonly [RegExp, string][] = [
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

/** Matches a payment provider and the asterisk before the shop, as in `PAYPAL *STEAM`. */
const PAYMENT_PROVIDER =
  /^(sq|sp|tst|py|zlr|sumup|izettle|zettle|iz|paypal|pp|klarna|stripe|ppro|eb|fs|cko|dri|gpay|apple pay|google pay|vipps|mobilepay|ccv|mollie|adyen|wpy|nyx) ?\* ?/i;

/** Matches a shop that is followed by a date and time, as Swiss banks print it. */
const SHOP_BEFORE_DATE = /^(.{3,80}?),? \d{1,2}\.\d{1,2}\.\d{4}, \d{1,2}:\d{2}/;

/** Matches a payment method before the name. */
const PAYMENT_METHOD =
  /^((?:recurring payment|purchase(?: return)?) authorized on \d{1,2}\/\d{1,2}|(?:met kaart|avec (?:la )?carte) [\dx* ]{8,24}|карта \*\d{4}|kauf\/dienstleistung vom [\d.]{8,10} karten nr\. \S{4,20}|gutschrift von|achat(?=.{3,80} \d{1,2}\.\d{1,2}\.\d{4})|pos purchase|pos|purchase|card purchase|card payment( to)?|debit card purchase|visa purchase|checkcard|check card|contactless|kartenzahlung|visa debitkartenumsatz|girocard|paiement( par)? carte|achat carte|cb|compra( tarjeta)?|pago con tarjeta|pagamento pos|bea|betaalpas|recurring payment|direct debit( to)?|dd|bacs|fpo|fpi|bgc|lastschrift|sepa[- ]lastschrift|ec) +(?=\S)/i;

/**
 * Matches text from Dutch card terminals. Either the place and time precede the shop, or the card number follows it.
 */
const DUTCH_TERMINAL_PATTERNS = [
  /^[bg]ea,? +nr:\S{1,20} +[\d./:, ]{8,20} (?<shop>\S.*?)(?:, ?pas ?\d.*)?$/i,
  /^[bg]ea, (?:(?:apple|google) pay |betaalpas )?(?<shop>\S.*?),? ?pas ?\d/i,
];

const CARD_NUMBER = /\b(?:x{2,}|\*{2,}|#)[x* -]{0,20}\d{2,6}\b|\b(?:card|karte|carte|tarjeta)[ :.#]{0,3}\d{2,19}\b/gi;
const DATE_OR_TIME =
  /\b\d{1,4}[./-]\d{1,2}(?:[./-]\d{1,4})?\b(?: \d{1,2}[:.]\d{2}(?:[:.]\d{2})?)?|\b\d{1,2}:\d{2}(?::\d{2})?\b/g;
/** Matches `#`, `no.` or `nr.` before a number. */
const NUMBER_PREFIX = /^#?(?:no|nr)?\.?/i;
/** Separators that are removed at both ends of a name. */
const SEPARATORS = ' ,;:*/|.-';

/** Returns the name without the text that banks add to it. The result is never empty unless the name is. */
export function cleanBookingName(name: string): string {
  const cleanedName = cleaned.get(name) ?? cleanNewName(name);
  if (cleaned.size < MAX_CLEANED) cleaned.set(name, cleanedName);
  return cleanedName;
}

/** Caches the cleaned names, because most names occur many times in a file. The size is limited to save memory. */
const cleaned = new Map<string, string>();
const MAX_CLEANED = 10_000;

function cleanNewName(name: string): string {
  const singleLineName = name.trimStart().slice(0, MAX_NAME_LENGTH).replace(/\s+/g, ' ').trim();
  const withoutPrefix = removePrefix(singleLineName);
  const withoutDate = SHOP_BEFORE_DATE.exec(withoutPrefix)?.[1] ?? withoutPrefix;
  const companyName = COMPANY_PATTERNS.find(([pattern]) => pattern.test(withoutDate))?.[1];
  if (companyName) return companyName;
  const shop = withoutDate.replace(PAYMENT_PROVIDER, '').trim() || withoutDate;
  const withoutNumbers = shop.replace(CARD_NUMBER, ' ').replace(DATE_OR_TIME, ' ').replace(/\s+/g, ' ').trim();
  const words = removeEnding(withoutNumbers.split(' ').map(removeOrderNumber));
  const cleaned = trimSeparators(words.join(' '));
  if (!/\p{L}/u.test(cleaned)) return singleLineName;
  return toTitleCase(cleaned);
}

function removePrefix(name: string): string {
  const shop = DUTCH_TERMINAL_PATTERNS.map((pattern) => pattern.exec(name)?.groups?.shop).find(
    (each) => each !== undefined,
  );
  const rest = shop ?? name.replace(PAYMENT_METHOD, '');
  return /\p{L}{2}/u.test(rest) ? rest : name;
}

/** Removes numbers, places and legal forms from the end of a name, but always keeps at least one word. */
function removeEnding(allWords: readonly string[]): string[] {
  const words = allWords.filter((word) => word !== '');
  const isRemovable = (word: string, index: number) =>
    mayBeNumber(word) ||
    NAME_PATTERNS.legalForms.test(word) ||
    (index > 0 &&
      (NAME_PATTERNS.countries.test(word) || NAME_PATTERNS.states.test(word) || NAME_PATTERNS.cities.test(word)));
  while (words.length > 1 && isRemovable(words.at(-1) ?? '', words.length - 1)) words.pop();
  // A long number after the first word separates the name of the shop from its address.
  const numberIndex = words.findIndex((word, index) => index > 0 && /^#?\d{4,}$/.test(word));
  return numberIndex > 0 ? words.slice(0, numberIndex) : words;
}

/** True for words with digits that may be a store, till or order number. */
function mayBeNumber(word: string): boolean {
  return [word, word.replace(NUMBER_PREFIX, '')].some((candidate) => {
    if (!/^[A-Z0-9-]+$/i.test(candidate) || !/\d/.test(candidate)) return false;
    const isCode = candidate.length >= 6 && /[A-Z]/i.test(candidate) && !candidate.includes('-');
    return isCode || /^[A-Z0-9]{1,2}\d{2}/i.test(candidate) || /^[\d-]{3,}$/.test(candidate);
  });
}

/** Removes an order number, which is text after an asterisk that contains a digit. */
function removeOrderNumber(word: string): string {
  const asterisk = word.indexOf('*');
  return asterisk >= 0 && /\d/.test(word.slice(asterisk)) ? word.slice(0, asterisk) : word;
}

function trimSeparators(text: string): string {
  let [start, end] = [0, text.length];
  while (end > start && SEPARATORS.includes(text[end - 1] ?? '')) end--;
  while (start < end && SEPARATORS.includes(text[start] ?? '')) start++;
  return text.slice(start, end);
}

/**
 * Converts a name in capital letters to title case. Names with lower-case letters are kept, because their spelling is
 * probably intended.
 */
function toTitleCase(name: string): string {
  if (/\p{Ll}/u.test(name) || !/\p{Lu}{2}/u.test(name)) return name;
  const words = name.split(' ');
  return words
    .map((word, index) => {
      if (index > 0 && NAME_PATTERNS.small.test(word)) return word.toLowerCase();
      // A name of up to three letters is usually an abbreviation, so it stays in capitals. Longer names such as `TAXI`
      // do not.
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
