import { foldHeader } from '../tables/header-roles.ts';
import { isBookingLine } from './columns.ts';
import type { PrintedLine } from './printed-lines.ts';

/** Matches words that only a card statement contains. */
const CARD =
  /^(new )?purchases$|\b(credit limit|credit card|minimum payment|minimum (amount )?due|payment due|kreditkarten?\w*|kreditlimit|carte de credit|tarjeta de credito|pago minimo|cartao de credito|fatura|carta di credito|creditcard|kredi karti|karta kredytowa|luottokortti|kreditkort)\b|クレジット|信用卡|кредитн/u;

/**
 * Matches words that identify a card statement. The rows themselves are not searched, because the owner of a bank
 * account may have paid a card company.
 */
const ISSUER = /\b(american express|card ?member(ship)?|membership number)\b/;

/** Caches whether a document is a card statement, because each document is read in several ways. */
const isCardByDocument = new WeakMap<readonly PrintedLine[], boolean>();

/** True if the document is the statement of a credit card. */
export function isCardDocument(lines: readonly PrintedLine[]): boolean {
  const known = isCardByDocument.get(lines);
  if (known !== undefined) return known;
  const isCard = lines.some((line) => {
    const names = line.pieces.filter(({ kind }) => kind === 'text').map(({ text }) => foldHeader(text));
    return names.some((name) => CARD.test(name) || (ISSUER.test(name) && !isBookingLine(line)));
  });
  isCardByDocument.set(lines, isCard);
  return isCard;
}
