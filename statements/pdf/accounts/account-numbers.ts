import { parseCurrencySignOrCode } from '../../tables/currency-codes.ts';
import { normalizeHeader } from '../../tables/header-roles.ts';
import { joinLineText, type PrintedLine } from '../printed-lines.ts';

const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b/;
const LABEL =
  /\b(account|acct|a c|konto|kontonummer|compte|cuenta|conto|conta|rekening|rekeningnummer|hesap|rachunek|rachunku|ucet|uctu|szamlaszam|card|checking|savings|saver|share|livret|girokonto|sparkonto|betaalrekening|spaarrekening)\b|счет|账号|帐号|口座/u;
/** The label of a number that certainly identifies an account. The number follows it. */
const NUMBER_LABEL =
  /\b(?:account|acct|a\/c)(?: ?\/ ?plan)?[ .]{0,2}(?:number|num|no|nr|#)|\b(?:konto|rekening)(?:nummer|[- ]?nr)|\bn(?:[°ºo]|úmero|umero|uméro)\.? ?(?:de |du |di |da )?(?:compte|cuenta|conto|conta)\b|\bnr rachunku|账号|帐号|口座番号/iu;
/** An account number, which may have masked digits. */
const NUMBER = /(?<![\p{L}\d.,])[\dxX*•]{2,30}(?:-[\dxX*•]{1,30}| [\dxX*•]{2,30}){0,6}(?![\p{L}\d]|[.,]\d)/u;
/** The number of a bank or branch, which is equal for all accounts there. */
const BRANCH =
  /\b(?:sort code|bsb|blz|routing(?: number)?|bankleitzahl)\b[ :.]{0,3}\d{2,6}(?:[- ]\d{2,3}){0,3}(?![-\d])/giu;
/** Matches a number that is printed on the pages of all accounts. */
const PRIMARY = /\b(primary|main|customer|member) (account|acct|checking|savings)\b/;
const CODE = /\b[A-Z]{3}\b/g;
/** Words next to the currency in the title of an account. */
const TITLE = /\b(statement|account|balance|wallet|konto|kontoauszug|compte|cuenta|conto|conta|rekening|rachunek)\b/;
const FEWEST_DIGITS = 2;
const YEAR = /^(?:19|20)\d\d$/;
const LONGEST = 120;

/** An account number without spaces. `isLabelled` is true for an IBAN or a number behind `Account number`. */
export type PrintedAccountNumber = { id: string; isLabelled: boolean };

/** Returns the number of the account on a line, whose label may be printed above it. */
export function readAccountNumber(lines: readonly PrintedLine[], at: number): PrintedAccountNumber | undefined {
  const line = lines[at];
  return line && (readNumberOnLine(line) ?? readNumberBelowLabel(line, lines[at - 1]));
}

function readNumberBelowLabel(
  { page, pieces }: PrintedLine,
  above: PrintedLine | undefined,
): PrintedAccountNumber | undefined {
  if (above?.page !== page || above.pieces.length > MOST_PIECES || pieces.length > MOST_PIECES) return undefined;
  const label = above.pieces.find(({ kind, text }) => kind === 'text' && isNumberLabel(text));
  const value = label && pieces.find(({ left, right }) => left < label.right && right > label.left);
  const number =
    value && value.text.length <= LONGEST ? (IBAN.exec(value.text) ?? NUMBER.exec(value.text))?.[0] : undefined;
  // A row of the table that lists all accounts has an amount.
  if (number !== value?.text || pieces.some(({ kind }) => kind === 'amount')) return undefined;
  const id = number?.replace(/[ -]/g, '') ?? '';
  return id.replace(/\D/g, '').length >= FEWEST_DIGITS ? { id, isLabelled: true } : undefined;
}

const isNumberLabel = (text: string) =>
  text.length <= LONGEST && text.replace(NUMBER_LABEL, '').replace(/[:.]/g, '').trim() === '';
/** Maximum number of pieces of a line with a number below its label. The limit protects against malicious files. */
const MOST_PIECES = 40;

/** Returns the number of the account or, if the line is a title such as `USD account`, its currency. */
function readNumberOnLine(line: PrintedLine): PrintedAccountNumber | undefined {
  const printed = joinLineText({ ...line, pieces: line.pieces.filter(({ kind }) => kind !== 'day') });
  if (printed.length > LONGEST) return undefined;
  const text = printed.replace(BRANCH, '');
  const folded = normalizeHeader(text);
  if (PRIMARY.test(folded)) return undefined;
  const label = NUMBER_LABEL.exec(text);
  const labelled =
    IBAN.exec(text)?.[0] ?? (label ? NUMBER.exec(text.slice(label.index + label[0].length))?.[0] : undefined);
  const number = labelled ?? (LABEL.test(folded) ? findLongestNumber(text) : undefined);
  const id = number?.replace(/[ -]/g, '') ?? '';
  if (id.replace(/\D/g, '').length >= FEWEST_DIGITS && !YEAR.test(id))
    return { id, isLabelled: labelled !== undefined };
  const [currency, ...others] = new Set(text.match(CODE)?.filter((code) => parseCurrencySignOrCode(code)));
  return others.length === 0 && currency && TITLE.test(folded) ? { id: currency, isLabelled: false } : undefined;
}

/**
 * True if the numbers may belong to the same account. An IBAN contains the shorter number of its account, and some
 * banks hide all but the last digits.
 */
export function mayBeSameNumber(one: string, other: string): boolean {
  const [short = '', long = ''] = [one, other].map((id) => id.replace(/\D/g, '')).sort((a, b) => a.length - b.length);
  return one === other || (short.length >= FEWEST_SHARED_DIGITS && long.endsWith(short));
}

const FEWEST_SHARED_DIGITS = 4;

/** Returns the number with the most digits, because the name of an account may contain a number, such as `Saver 360`. */
function findLongestNumber(text: string): string | undefined {
  const numbers = [...text.matchAll(NUMBERS)].map(([number]) => number);
  return numbers.sort((one, other) => countDigits(other) - countDigits(one))[0];
}

const NUMBERS = new RegExp(NUMBER, 'gu');
const countDigits = (text: string) => text.replace(/\D/g, '').length;

/** Removes account numbers and their labels from a text. */
export function removeAccountNumbers(text: string): string {
  const rest = text.slice(0, LONGEST).replace(BRANCH, '').replace(IBAN, '').replace(NUMBER_LABEL, '');
  return rest.replace(findLongestNumber(rest) ?? '', '').replace(/ n[°º]/iu, '');
}
