import type { OcrPage } from './ocr-page.ts';

/** A document that is not a receipt: a bank or card statement, a payslip, or the income statement of a company. */
export type OtherDocument = 'statement' | 'payslip' | 'report';

/** Maximum number of characters and lines that are searched, because the text may come from a malicious file. */
const [MAX_LENGTH, MAX_LINES] = [200, 2000];

/** Recognizes documents that contain many amounts but no purchase. Returns undefined if the pages may be a receipt. */
export function detectOtherDocument(pages: readonly OcrPage[]): OtherDocument | undefined {
  const lines = pages.flatMap((page) =>
    page.lines.map(({ words }) => foldLine(words.map(({ text }) => text).join(' '))),
  );
  return detectOtherDocumentInLines(lines.slice(0, MAX_LINES));
}

function foldLine(text: string): string {
  return text.slice(0, MAX_LENGTH).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

function detectOtherDocumentInLines(lines: readonly string[]): OtherDocument | undefined {
  const bookings = lines.filter((line) => findBookingDay(line) !== undefined);
  const others = lines.filter((line) => findBookingDay(line) === undefined);
  const has = (pattern: RegExp, among = lines) => among.some((line) => pattern.test(line));
  const count = (patterns: readonly RegExp[]) => patterns.filter((pattern) => has(pattern, others)).length;
  if (count(PAYSLIP) >= 3) return 'payslip';
  if (count(REPORT) === REPORT.length) return 'report';
  const days = new Set(bookings.map(findBookingDay));
  if (bookings.length < FEWEST_BOOKINGS || days.size < 2 || has(BILL, others) || has(UNITS)) return undefined;
  const headers = others.filter((line) => DATE_HEADER.test(line) && BALANCE_HEADER.test(line));
  const hasSides = headers.some((line) => IN_HEADER.test(line) && OUT_HEADER.test(line));
  const signs = [has(OPENING), has(CLOSING), headers.length > 0, hasSides, has(TITLE, others), has(CARD, others)];
  const found = signs.filter(Boolean).length;
  return found >= 2 || (found === 1 && bookings.length >= MANY_BOOKINGS && has(ACCOUNT, others))
    ? 'statement'
    : undefined;
}

/** Fewer rows with a date and an amount can also be the payments on a bill. */
const [FEWEST_BOOKINGS, MANY_BOOKINGS] = [3, 6];

const AMOUNT = /\d ?[.,] ?\d{1,2}(?!\d)/;
const YEAR_FIRST = /^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(?!\d)/;
const YEAR_LAST = /^\d{1,2}(?:[-/]\d{1,2}|\.\d{1,2}\.)(?:[-/]?\d{2,4})?(?!\d)/;
const DAY_AND_MONTH = /^\d{1,2}[-. ]{1,2}(\p{L}{3})/u;
const MONTH_AND_DAY = /^(\p{L}{3})\p{L}{0,6}\.? \d{1,2}(?!\d)/u;
const MONTHS = new Set(
  'jan feb mar apr may jun jul aug sep oct nov dec mai okt dez ene abr ago dic fev avr jui aou mrt mei gen mag giu lug set ott'.split(
    ' ',
  ),
);

/** Returns the date at the start of a line that also contains an amount. Undefined for other lines. */
function findBookingDay(line: string): string | undefined {
  const numeric = YEAR_FIRST.exec(line) ?? YEAR_LAST.exec(line);
  const named = numeric ? null : (DAY_AND_MONTH.exec(line) ?? MONTH_AND_DAY.exec(line));
  const [day] = numeric ?? (named && MONTHS.has(named[1] ?? '') ? named : []);
  return day !== undefined && AMOUNT.test(line.slice(day.length)) ? day : undefined;
}

const OPENING =
  /\b(?:(?:opening|beginning|starting|previous|last month's|prior) balance|balance (?:brought )?forward|balance at|saldo (?:anterior|inicial|iniziale)|alter (?:konto)?saldo|anfangssaldo|saldovortrag|alter kontostand|ancien solde|solde (?:initial|precedent|anterieur)|(?:begin|vorig )saldo)/;
const CLOSING =
  /\b(?:(?:closing|ending|new) balance|balance carried forward|saldo (?:final|actual|finale|disponible)|neuer (?:konto)?saldo|endsaldo|neuer kontostand|nouveau solde|(?:eind|nieuw )saldo)/;
const TITLE =
  /\b(?:(?:account|bank|checking|savings|card|customer) statement|statement of accounts?|kontoauszug|kontoubersicht|extracto (?:de cuenta|bancario)|estado de cuenta|releve (?:de compte|bancaire)|estratto conto|rekeningafschrift|extrato (?:da conta|bancario)|wyciag bankowy)\b/;
const CARD =
  /\b(?:(?:total |available )?credit limit|minimum (?:payment|amount due)|available credit|kreditlimite?|verfugungsrahmen|limite de credito|pago minimo)\b/;
const ACCOUNT =
  /\b(?:account (?:number|no|holder|type)|iban|kontonummer|numero de cuenta|numero de compte|card (?:number|no)|sort code)\b/;
const DATE_HEADER = /\b(?:date|datum|fecha|data|buchungstag|valuta)\b/;
const BALANCE_HEADER = /\b(?:balance|saldo|solde|kontostand|bakiye)\b/;

const IN_HEADER = /\b(?:credits?|deposits?|money ?in|haben|abono|haber|avere)\b/;
const OUT_HEADER = /\b(?:debits?|withdrawals?|money ?out|soll|cargo|debe|dare)\b/;

/** Matches words of bills that list dated charges, payments and balances, as a statement does. */
const BILL =
  /\b(?:meter|zahlerstand|folio|patient|tenant\b|reservation|booking reference|check-?in\b|guest|room|arrival|departure|data usage|invoice (?:number|no|#)|rechnungs(?:nummer|nr)|factuurnummer|numero de factura|facture n)/;

/** Matches units that only bills contain, even in rows with a date. */
const UNITS = /\b(?:kwh|therms?|ccf)\b/;

const PAYSLIP = [
  /\b(?:pay ?slip|pay ?stub|earnings statement|wage slip|gehaltsabrechnung|lohnabrechnung|entgeltabrechnung|bulletin de (?:paie|salaire)|nomina|busta paga|loonstrook|recibo de sueldo)\b/,
  /\bpay (?:period|date|day)\b|\babrechnungsmonat\b/,
  /\bgross (?:pay|earnings|wages|salary)\b|\bbruttolohn|\bgesamtbrutto\b|\bsalaire brut\b/,
  /\bnet (?:pay|earnings|wages|salary)\b|\bauszahlungsbetrag\b|\bnet a payer\b/,
  /\byear to date\b|\bytd\b/,
  /\b(?:employee|employer) (?:tax|taxes|deductions|earnings|contributions)|\blohnsteuer\b|\bcotisations\b/,
];

const REPORT = [
  /^(?:consolidated )?(?:income statement|statements? of (?:income|operations)|profit (?:and|&) loss)/,
  /\b(?:net sales|revenues?|cost of sales|gross profit)\b/,
  /\bnet (?:income|profit|loss)\b/,
];
