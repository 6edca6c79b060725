import { parseCurrencySignOrCode } from '../tables/currency-codes.ts';
import { normalizeHeader } from '../tables/header-roles.ts';
import { isBookingLine } from './column-alignment.ts';
import { findTableHeaders } from './printed-header.ts';
import { joinLineText, type PrintedLine } from './printed-lines.ts';

/** The lines about one account. `id` is the printed account number without spaces, or undefined if there is none. */
export type AccountLines = { id: string | undefined; lines: PrintedLine[] };

const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b/;
const LABEL =
  /\b(account|acct|a c|konto|kontonummer|compte|cuenta|conto|conta|rekening|rekeningnummer|hesap|rachunek|rachunku|ucet|uctu|szamlaszam|card|checking|savings|share)\b|счет|账号|帐号|口座/u;
/** An account number, which may have masked digits. */
const NUMBER = /(?<![\p{L}\d.,])[\dxX*•]{2,30}(?:[ -][\dxX*•]{2,30}){0,6}(?![\p{L}\d]|[.,]\d)/u;
const CODE = /\b[A-Z]{3}\b/g;
/** Words next to the currency in the title of an account. */
const TITLE = /\b(statement|account|balance|wallet|konto|kontoauszug|compte|cuenta|conto|conta|rekening|rachunek)\b/;
const FEWEST_DIGITS = 2;
const NAMING_DIGITS = 3;
const YEAR = /^(?:19|20)\d\d$/;
const LONGEST = 120;
/** Maximum number of lines between an account number and the header of its table. */
const HEADER_WITHIN = 8;

/**
 * Splits a document at the account numbers above its tables. If a number is repeated on the next page, the same account
 * continues there.
 */
export function splitLinesByAccount(lines: readonly PrintedLine[]): AccountLines[] {
  const headers = findTableHeaders(lines).map(({ from }) => from);
  const parts: AccountLines[] = [];
  let begun = 0;
  let id: string | undefined;
  for (const from of headers) {
    const at = findNumberAbove(lines, from, begun);
    const found = at === undefined ? undefined : readNumber(lines[at] as PrintedLine);
    if (found === undefined || found === id) continue;
    if (id !== undefined && at !== undefined) {
      parts.push({ id, lines: lines.slice(begun, at) });
      begun = at;
    }
    id = found;
  }
  // A short number or a currency tells several accounts apart, but it is not used as the id of a single account.
  const isNamed = parts.length > 0 || (id?.replace(/\D/g, '').length ?? 0) >= NAMING_DIGITS;
  return [...parts, { id: isNamed ? id : undefined, lines: lines.slice(begun) }];
}

function findNumberAbove(lines: readonly PrintedLine[], from: number, begun: number): number | undefined {
  const page = lines[from]?.page;
  for (let at = from - 1; at >= Math.max(begun, from - HEADER_WITHIN); at--) {
    const line = lines[at];
    if (!line || line.page !== page || isBookingLine(line)) return undefined;
    if (readNumber(line) !== undefined) return at;
  }
  return undefined;
}

/** Returns the number of the account or, if the line is a title such as `USD account`, its currency. */
function readNumber(line: PrintedLine): string | undefined {
  const text = joinLineText({ ...line, pieces: line.pieces.filter(({ kind }) => kind !== 'day') });
  if (text.length > LONGEST) return undefined;
  const folded = normalizeHeader(text);
  const iban = IBAN.exec(text)?.[0];
  const number = iban ?? (LABEL.test(folded) ? NUMBER.exec(text)?.[0] : undefined);
  const digits = number?.replace(/[ -]/g, '') ?? '';
  if (digits.replace(/\D/g, '').length >= FEWEST_DIGITS && !YEAR.test(digits)) return digits;
  const [currency, ...others] = new Set(text.match(CODE)?.filter((code) => parseCurrencySignOrCode(code)));
  return others.length === 0 && TITLE.test(folded) ? currency : undefined;
}
