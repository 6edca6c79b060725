import { parseDecimalToHundredths } from '../machine-data/machine-data.ts';
import mailWords from './mail-words.json' with { type: 'json' };

/** A purchase that a bank or payment service reports in an email. */
export type BankAlert = { amountMinor: number; currency: string | undefined; merchant: string | undefined };

const CURRENCY_CODES = new Set(Intl.supportedValuesOf('currency'));
const CURRENCY_BY_SIGN: Record<string, string> = {
  ...{ '€': 'EUR', '£': 'GBP', '₹': 'INR', rs: 'INR', 'rs.': 'INR', '₪': 'ILS', '₩': 'KRW', '฿': 'THB', '₫': 'VND' },
  ...{
    '₱': 'PHP',
    '₦': 'NGN',
    us$: 'USD',
    u$s: 'USD',
    ca$: 'CAD',
    c$: 'CAD',
    a$: 'AUD',
    au$: 'AUD',
    nz$: 'NZD',
    hk$: 'HKD',
  },
  ...{
    s$: 'SGD',
    r$: 'BRL',
    mx$: 'MXN',
    rm: 'MYR',
    zł: 'PLN',
    kč: 'CZK',
    ft: 'HUF',
    '¥': 'JPY',
    's/': 'PEN',
    's/.': 'PEN',
  },
};
/** Currency signs that several countries use, each with its possible currencies. */
const SHARED_SIGNS: Record<string, readonly string[]> = {
  $: ['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'MXN', 'ARS', 'CLP', 'COP', 'TWD'],
  kr: ['SEK', 'NOK', 'DKK', 'ISK'],
};

const NUMBER_PATTERN = String.raw`\d{1,3}(?:[ \u00a0\u202f]\d{3}(?!\d)){1,3}(?:,\d{2})?|\d(?:[.,']?\d){0,11}`;
const SIGN_BEFORE = String.raw`U\$S|(?<!\p{L})(?:US|CA|AU|NZ|HK|MX|[CASR])?\$|[€£₹¥₪₩฿₫₱₦]|(?<!\p{L})(?:Rs\.?|RM|S/\.?|[A-Z]{3})`;
const SIGN_AFTER = String.raw`\$|[€£]|(?:kr|zł|Kč|Ft|[A-Z]{3})(?!\p{L})`;
const AMOUNT_PATTERN = new RegExp(
  `(?:(${SIGN_BEFORE})\\s?|(?<![\\d.,]))(${NUMBER_PATTERN})(?!\\d|%)(?:\\s?(${SIGN_AFTER}))?`,
  'gu',
);

/** A character that replaces each amount in a sentence, so that the patterns below do not have to match amounts. */
const AMOUNT_SLOT = '\u0001';

const SPENT_WORDS = String.raw`(?<!\p{L})(?:${mailWords.spent.join('|')})(?!\p{L})`;
const AT_WORDS = String.raw`(?<!\p{L})(?:${mailWords.at.join('|')})`;
const CHARGED_WORDS = String.raw`(?<!\p{L})(?:${mailWords.charged.join('|')})(?!\p{L})`;
/**
 * Fails if the next words are an account, the end of a card number, or another word for a purchase, as in "transaction
 * at". Such words are not the name of a shop.
 */
const NOT_A_NAME = String.raw`(?!(?:your?|the|card|credit|debit|account|[\dx*]{2,20}|${mailWords.spent.join('|')})\s)`;
/**
 * Matches the name of a shop. The name ends before words about the card, the day or the amount, or at the end of the
 * sentence.
 */
const NAME_PATTERN = String.raw`([^\s\u0001](?:[^\n\u0001]{0,58}?[^\s\u0001])??)`;
const NAME_END = String.raw`(?=\s*(?:$|[\n\u0001(;!|]|[.,](?:\s|$)|\sen\s\d|\s[-–—]\s|\s(?:on|using|with|via|from|for|ending|by|in the|was|were|has|and|dated|am|vom|mit|mittels|le|avec|el|con|il|tarjeta|card|op|met|em|com)\s))`;
/** Matches any character within a sentence. */
const WORDS_BETWEEN = String.raw`(?:(?!\.\s\p{Lu})[^\n\u0001])`;
const SENTENCE_PATTERNS = [
  // "You spent $5 at Shop", "Your purchase of $5 with your card at Shop"
  String.raw`${SPENT_WORDS}${WORDS_BETWEEN}{0,60}?\u0001${WORDS_BETWEEN}{0,90}?${AT_WORDS}\s${NOT_A_NAME}${NAME_PATTERN}${NAME_END}`,
  // "$5 was spent on your card at Shop", "$5 transaction with Shop"
  String.raw`\u0001${WORDS_BETWEEN}{0,60}?${SPENT_WORDS}${WORDS_BETWEEN}{0,90}?${AT_WORDS}\s${NOT_A_NAME}${NAME_PATTERN}${NAME_END}`,
  // "A purchase at Shop for $5"
  String.raw`${SPENT_WORDS}${WORDS_BETWEEN}{0,60}?${AT_WORDS}\s${NOT_A_NAME}${NAME_PATTERN}(?:${NAME_END}${WORDS_BETWEEN}{0,60}?)?\s(?:for|of|in the amount of|por|de|pour|über|voor|di)\s\u0001`,
].map((source) => new RegExp(source, 'iu'));

/** Matches "A purchase of $5". It does not match "purchases over $5", because $5 is only a threshold there. */
const PURCHASE_OF_AMOUNT = new RegExp(String.raw`${SPENT_WORDS}\s(?:of|por|de|über|von|van|di)\s\u0001`, 'iu');

/** "$5 was charged to your card", "You paid $5" */
const CHARGE_WITHOUT_NAME = new RegExp(
  String.raw`${CHARGED_WORDS}${WORDS_BETWEEN}{0,20}?\u0001|\u0001${WORDS_BETWEEN}{0,20}?${CHARGED_WORDS}`,
  'iu',
);

/** Matches labelled lines such as "Merchant: Shop" and "Amount: $5". */
const MERCHANT_LABEL =
  /^(?:merchant(?: name)?|where|payee|paid to|recipient|beneficiary|comercio|establecimiento|estabelecimento|commerçant|marchand|händler|empfänger|esercente|winkel)\s{0,3}[:：]?\s{1,5}(\S.{0,100})$/iu;
const AMOUNT_LABEL =
  /^(?:(?:transaction |purchase |payment |total )?amount|how much|valor|monto|importe|montant|betrag|importo|bedrag)\b/iu;

/** Maximum number of lines that are searched, and maximum number of characters that are searched in each line. */
const MAX_LINES = 300;
const MAX_LINE_LENGTH = 2000;

/**
 * Returns the purchase that the lines of an email report, or undefined if there is none.
 * @param userCurrency the user's currency
 */
export function findBankAlert(lines: readonly string[], userCurrency: string | undefined): BankAlert | undefined {
  for (const line of lines.slice(0, MAX_LINES)) {
    const { text, amounts } = markAmounts(line.slice(0, MAX_LINE_LENGTH), userCurrency);
    if (amounts.length === 0) continue;
    for (const pattern of SENTENCE_PATTERNS) {
      const match = pattern.exec(text);
      const amount = match && findMatchedAmount(amounts, match);
      const merchant = match && !isCondition(text, match.index) && cleanName(match[1] ?? '');
      if (amount && merchant) return { ...amount, merchant };
    }
  }
  return findLabelledAlert(lines, userCurrency) ?? findChargeWithoutName(lines, userCurrency);
}

/** Matches conditions and questions: "when you have spent $500 at", "Did you pay $9 to". */
const CONDITION =
  /(?<!\p{L})(?:if|when|once|earn|get|save|every|did|wenn|sobald|si|cuando|quand|quando|als)(?!\p{L})/iu;

/** True if the text at this position is in a condition or a question. Such a sentence does not report a purchase. */
function isCondition(text: string, position: number): boolean {
  const textBefore = text.slice(Math.max(0, position - 200), position);
  const sentenceStarts = ['. ', '! ', '? '].map((mark) => textBefore.lastIndexOf(mark) + 1);
  return CONDITION.test(textBefore.slice(Math.max(...sentenceStarts)));
}

/** Returns the first amount in a match. In the text of the match, amounts are replaced with slots. */
function findMatchedAmount(amounts: readonly FoundAmount[], match: RegExpExecArray): FoundAmount | undefined {
  return amounts[countSlots(match.input.slice(0, match.index + match[0].indexOf(AMOUNT_SLOT)))];
}

function findChargeWithoutName(lines: readonly string[], userCurrency: string | undefined): BankAlert | undefined {
  for (const line of lines.slice(0, MAX_LINES)) {
    const { text, amounts } = markAmounts(line.slice(0, MAX_LINE_LENGTH), userCurrency);
    const match = CHARGE_WITHOUT_NAME.exec(text);
    if (!match || isCondition(text, match.index)) continue;
    const amount = findMatchedAmount(amounts, match);
    if (amount) return { ...amount, merchant: undefined };
  }
  return undefined;
}

/** Returns the amount if the text contains exactly one amount with a currency, otherwise undefined. */
export function findSingleAmount(lines: readonly string[], userCurrency: string | undefined): FoundAmount | undefined {
  const [first, ...otherAmounts] = lines.flatMap(
    (line) => markAmounts(line.slice(0, MAX_LINE_LENGTH), userCurrency).amounts,
  );
  return otherAmounts.every(({ amountMinor }) => amountMinor === first?.amountMinor) ? first : undefined;
}

function findLabelledAlert(lines: readonly string[], userCurrency: string | undefined): BankAlert | undefined {
  const labelledLines = lines
    .slice(0, MAX_LINES)
    .flatMap((line, index) => (isLabelAlone(line) ? [`${line} ${lines[index + 1] ?? ''}`] : [line]));
  const merchant = labelledLines.flatMap((line) => MERCHANT_LABEL.exec(line.slice(0, 200))?.[1] ?? [])[0];
  const name = merchant && cleanName(merchant);
  if (!name) return undefined;
  const amounts = labelledLines
    .filter((line) => AMOUNT_LABEL.test(line))
    .flatMap((line) => markAmounts(line.slice(0, 200), userCurrency).amounts.slice(0, 1));
  const amount = amounts[0] ?? findPurchaseAmount(lines, userCurrency);
  const isUnambiguous = amount && amounts.every(({ amountMinor }) => amountMinor === amount.amountMinor);
  return isUnambiguous ? { ...amount, merchant: name } : undefined;
}

/** Returns the amount in a sentence such as "You made a purchase of $5". */
function findPurchaseAmount(lines: readonly string[], userCurrency: string | undefined): FoundAmount | undefined {
  for (const line of lines.slice(0, MAX_LINES)) {
    const { text, amounts } = markAmounts(line.slice(0, MAX_LINE_LENGTH), userCurrency);
    const match = PURCHASE_OF_AMOUNT.exec(text);
    if (match && !isCondition(text, match.index)) return amounts[countSlots(text.slice(0, match.index))];
  }
  return undefined;
}

const isLabelAlone = (line: string) => /^[\p{L} ]{3,30}[:：]?$/u.test(line);

type FoundAmount = Pick<BankAlert, 'amountMinor' | 'currency'>;

/** Replaces amounts that have a currency with `AMOUNT_SLOT`. Other numbers are kept. */
function markAmounts(line: string, userCurrency: string | undefined): { text: string; amounts: FoundAmount[] } {
  const amounts: FoundAmount[] = [];
  const markAmount = (match: string, before: string | undefined, number: string, after: string | undefined) => {
    const signs = [before, after].filter((text) => text !== undefined && isCurrency(text));
    // A currency code is clearer than a sign, so it takes precedence: "$31.90 CAD" is in Canadian dollars.
    const sign = signs.find((text) => CURRENCY_CODES.has(text ?? '')) ?? signs[0];
    const amountMinor = parseAmount(number);
    if (sign === undefined || amountMinor === undefined || amountMinor <= 0) return match;
    amounts.push({ amountMinor, currency: toCode(sign, userCurrency) });
    const otherTexts = [before, after].map((text) => (text === undefined || signs.includes(text) ? '' : text));
    return otherTexts.join(` ${AMOUNT_SLOT} `);
  };
  const text = line.replaceAll(AMOUNT_SLOT, ' ').replace(AMOUNT_PATTERN, markAmount);
  return { text: text.replaceAll(/\s+/g, ' '), amounts };
}

const countSlots = (text: string) => text.split(AMOUNT_SLOT).length - 1;

const isCurrency = (sign: string) =>
  CURRENCY_CODES.has(sign) || sign in SHARED_SIGNS || sign.toLowerCase() in CURRENCY_BY_SIGN;

function toCode(sign: string, userCurrency: string | undefined): string | undefined {
  if (CURRENCY_CODES.has(sign)) return sign;
  const sharedCurrencies = SHARED_SIGNS[sign];
  if (!sharedCurrencies) return CURRENCY_BY_SIGN[sign.toLowerCase()];
  if (userCurrency !== undefined && sharedCurrencies.includes(userCurrency)) return userCurrency;
  return sign === '$' ? 'USD' : undefined;
}

/** Parses a number with any separators. The last one is the decimal separator if one or two digits follow it. */
function parseAmount(text: string): number | undefined {
  const [, units = text, decimals = ''] = /^(.*)[.,](\d{1,2})$/.exec(text) ?? [];
  return parseDecimalToHundredths(`${units.replace(/\D/g, '')}.${decimals.padEnd(2, '0')}`);
}

/**
 * Returns a name without quotation marks and without punctuation at the end. Returns undefined for text that is not a
 * name, such as an account.
 */
function cleanName(text: string): string | undefined {
  let name = text
    .slice(0, 200)
    .replace(/["“”«»]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[*\s]+/, '');
  while (/[\s.,:]$/.test(name)) name = name.slice(0, -1);
  if (name.length < 2 || !/\p{L}/u.test(name) || /^(?:you|us|we|me|it|them|this|that)$/i.test(name)) return undefined;
  const startsWithArticle = /^(?:your?|my|the|an?|ihre?|votre|su|tu|het|uw|je)\s/u.test(name);
  return startsWithArticle || /\b(?:account|card|konto|karte|tarjeta|compte|carte|balance)\b/iu.test(name)
    ? undefined
    : name;
}
