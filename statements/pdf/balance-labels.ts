import { normalizeHeader } from '../tables/header-roles.ts';
import { ROW_PATTERNS } from '../word-patterns.ts';
import { isBookingLine } from './column-alignment.ts';
import type { PrintedLine } from './printed-lines.ts';

/**
 * Words for opening balances (`OPENING`) and closing balances (`CLOSING`). These words also have other meanings, so a
 * label alone proves nothing.
 */
const OPENING =
  /\b(opening|beginning|starting|start balance|previous|last (month|statement)|forward|former|prior|alter|anterior|precedent|precedente|vortrag|saldovortrag|vorig|oud|onceki|devir|edellinen|depart|starting|al inicio|previo|transportado|alku|primo|vorherig(er|es)|fra kontoutskrift|initial|inicial|iniziale|poczatkowe|poprzedni(e)?|pocatecni|pociatocny|ingaende|inngaende|acilis|devreden|kontostand alt)\b|входящ|начальн|на начало|на початок|期初|前期|上期|繰越/u;
const CLOSING =
  /\b(closing|ending|end balance|this (month|statement)|new|current|final|total (amount )?(due|outstanding)|amount due|neuer|nuevo|actual|nouveau|finale|nieuw|novo|koncowe|konecny|utgaende|kapanis|son|slot|al corte|en fin|a cierre|ultimo|loppu|slut|atual|attuale|aktueller|balance due|payment due|total a pagar|kontostand neu|i deres favor)\b|исходящ|конечн|на конец|на кінець|期末|次期/u;
const BALANCE =
  /\b(balance|balans|saldo|solde|kontostand|bakiye(si)?|zustatek|zostatok|stand|stan|sold|egyenleg|stanje|likutis|atlikums|jaak|behallning|beholdning)\b|(alku|loppu|begin|eind|slot|slut|start|primo|ultimo|anfangs|end|schluss)saldo|остаток|сальдо|余额|残高|餘額/u;
const STARTS = /^(?:(?:\\d+ )?saldo|solde|kontostand|bakiye|egyenleg|stanje|ledger balance|running balance)\b/;

/** Matches the label of a sum that is carried over to the next page. */
const CARRIED =
  /^(ubertrag|zwischensaldo|(balance )?(carried|brought) (over|forward|fwd)|(balance )?[bc] f(wd)?( balance)?|nakli yekun|report|a reporter|total a reporter|suma y sigue|suma anterior|transporte|a transportar|riporto|a riportare|transport|do przeniesienia|z przeniesienia|overfort|overforing|prevod)( (auf|von|aus|der|from|to|de|da|la|del|della|z|fra|til|till)){0,3}( (neue|vorige|previous|next|folgende)\w{0,3})?( (blatt|seite|page|pagina|hoja|blad|strona|strony|side|sida))?( \d{1,4})?$/;

/** Words used on payment slips and in the summaries of card statements. */
const DUE =
  /\b((amount|payment|balance|minimum|total) due|due date|minimum payment|statement (date|period|balance)|credit limit|available credit|fallig(keit)?|vencimiento|vencimento|echeance|scadenza|hesap kesim|son odeme)\b/;

const LONGEST = 100;

/** True for a label in the summary of a card statement. */
export const isCardSummaryLabel = (text: string) => text.length <= LONGEST && DUE.test(normalizeHeader(text));
/** True for the title of a table of balances, such as `Daily ledger balances`. */
export const isBalanceTableTitle = (title: string) => title.length <= LONGEST && BALANCES.test(normalizeHeader(title));
const BALANCES =
  /\b(balances?( summary| history)?|saldi|saldos|soldes|salden)$|\bdaily (ledger |ending |closing )?balance/;

/** True for a text such as `End of day balance`, which names neither the opening nor the closing balance. */
export const containsBalanceWord = (text: string) => text.length <= LONGEST && BALANCE.test(normalizeHeader(text));

export const isOpeningBalanceLabel = (folded: string) => OPENING.test(folded) || ROW_PATTERNS.openingLabel.test(folded);
export const isClosingBalanceLabel = (folded: string) => CLOSING.test(folded) || ROW_PATTERNS.closingLabel.test(folded);

export function isBalanceLabel(text: string): boolean {
  if (text.length > LONGEST || !/\p{L}/u.test(text)) return false;
  const folded = normalizeHeader(text);
  if (ROW_PATTERNS.openingLabel.test(folded) || ROW_PATTERNS.closingLabel.test(folded)) return true;
  return STARTS.test(folded) || (BALANCE.test(folded) && (OPENING.test(folded) || CLOSING.test(folded)));
}

/** True for the label of the balance with which the rows of an account or of a page begin. */
export const isStartOfAccountLabel = (folded: string) =>
  folded.length <= LONGEST &&
  !CARRIED_OUT.test(folded) &&
  (BROUGHT.test(folded) || (isBalanceLabel(folded) && isOpeningBalanceLabel(folded)));
const CARRIED_OUT = /\b(carried|c f(wd)?)\b/;
const BROUGHT = /^(balance )?(brought (over|forward|fwd)|b f(wd)?)\b/;

/**
 * True for the label of a sum that is carried over to the next page. The German word `Übertrag` also means a transfer,
 * so the caller must check that the row has no date.
 */
export const isCarriedForwardLabel = (text: string) => text.length <= LONGEST && CARRIED.test(normalizeHeader(text));

/** Matches the title of an invoice or order. The text must have been folded with `normalizeHeader`. */
const INVOICE =
  /^((tax|sales|pro ?forma|commercial) )?(invoice|rechnung|rechnungs(nr|nummer)|facture|factura|fattura|factuur|faktura|fatura|order|bestellung|auftrag)\b/;
/** Matches the label of a sales tax. Statements do not print a tax as a separate total, but invoices do. */
const SALES_TAX =
  /^((zzgl|inkl|plus|incl) )?(vat|mwst|ust|umsatzsteuer|mehrwertsteuer|tva|iva|btw|moms|gst|sales tax|dph|kdv)\b/;

/** True if the texts contain both the title of an invoice and a sales tax. */
export function hasInvoiceLabels(texts: readonly string[]): boolean {
  const folded = texts.filter((text) => text.length <= LONGEST).map(normalizeHeader);
  return folded.some((text) => INVOICE.test(text)) && folded.some((text) => SALES_TAX.test(text));
}

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
    const names = line.pieces.filter(({ kind }) => kind === 'text').map(({ text }) => normalizeHeader(text));
    return names.some((name) => CARD.test(name) || (ISSUER.test(name) && !isBookingLine(line)));
  });
  isCardByDocument.set(lines, isCard);
  return isCard;
}
