import { parseDay, resolveDay } from '../days.ts';
import type { DateOrder, Entry } from '../statement.ts';
import type { Booking } from './classify-rows.ts';
import type { Columns } from './columns.ts';
import { parseCurrencyCell } from './currency-codes.ts';
import { parseDirection } from './headers.ts';
import { cellAt } from './table.ts';

/** How programs name the other account of a transfer: YNAB `Transfer : Savings`, Monefy `To 'Savings'`. */
const TRANSFER = /^(?:transfer ?: ?(.+)|(?:to|from) '(.+)')$/i;

const IBAN = /^[A-Z]{2}\d{2}[A-Z\d]{10,30}$/;

/**
 * Payee or payer in a labelled text: `Nazwa nadawcy: Acme`, `Lokalizacja: Adres: Kiosk Miasto: Ulm`, `Empfänger: Ann`.
 */
const STATED =
  /(?:^| )(?:nazwa (?:nadawcy|odbiorcy)|lokalizacja: adres|auftraggeber|zahlungsempfänger|empfänger|begünstigter|beneficiario|ordenante|naam) ?: ?(?<name>\S.{0,78}?)(?= (?:miasto|kraj|kundendaten|verwendungszweck|iban|bic|omschrijving|mandat|referenz|zahlungsreferenz) ?:|$)/iu;

function findLabelledName(texts: readonly string[]): string | undefined {
  for (const text of texts) {
    const name = text.includes(':') ? STATED.exec(text.slice(0, 300))?.groups?.name : undefined;
    if (name) return name;
  }
  return undefined;
}

/** True for text. False for account and card numbers, which appear in text columns of some tables. */
const isText = (text: string) => /\p{L}{2}/u.test(text) && !IBAN.test(text);

/** Converts a row to an entry. */
export function toEntry({ row, day, more }: Booking, columns: Columns, order: DateOrder, amountMinor: number): Entry {
  const cell = (column: number | undefined) => clean(cellAt(row, column));
  const texts = columns.texts.map(cell).filter(isName);
  const payees = columns.payees.map(cell).filter(isName);
  const [from, to] = [cell(columns.from), cell(columns.to)];
  const other = amountMinor < 0 ? to || from : from || to;
  const text = findLabelledName(texts) ?? texts.find(isText) ?? texts[0];
  // A shop may have the same name as a direction, such as C or H, so the fallback is not filtered.
  const lone = () => [columns.category, columns.payees[0], columns.texts[0], ...columns.kinds].map(cell).find(Boolean);
  const name = payees[0] ?? (other || text || (lone() ?? ''));
  const rest = [...payees.slice(1), ...texts, ...more.map(clean), ...columns.kinds.map(cell).filter(isWord)].filter(
    (words) => words !== name,
  );
  const written = parseDay(cell(columns.otherDay));
  const otherDay = written && resolveDay(written, order);
  const own = amountMinor < 0 ? from : to;
  const account = cell(columns.account) || (payees.length === 0 ? own : '');
  const currency = parseCurrencyCell(cell(columns.currency));
  const tags = cell(columns.tags)
    .split(/[,;|]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
  const [, ofYnab, ofMonefy] = TRANSFER.exec(name) ?? [];
  const transferWith = ofYnab ?? ofMonefy;
  return {
    line: row.line,
    day,
    ...(otherDay && otherDay !== day && { otherDay }),
    amountMinor,
    name,
    note: [...new Set(rest)].join(' · '),
    ...(isRealId(cell(columns.id)) && { id: cell(columns.id) }),
    ...(cell(columns.category) && { category: cell(columns.category) }),
    ...(tags.length > 0 && { tags }),
    ...(account && { account }),
    ...(currency && { currency }),
    ...(transferWith && { transferWith }),
  };
}

function clean(words: string): string {
  return words
    .replace(/\s+/g, ' ')
    .replace(/^'(.*)'$/, '$1')
    .trim();
}

/** False for the placeholders that banks write without an id. */
function isRealId(id: string): boolean {
  return /[\p{L}\p{N}]/u.test(id) && !/^(NOTPROVIDED|NONREF|0+)$/.test(id);
}

/** False for dashes, and for words of direction, because the sign of the amount already says that. */
function isName(words: string): boolean {
  const way = parseDirection(words);
  return /[\p{L}\p{N}]/u.test(words) && way !== 'in' && way !== 'out';
}

/** True unless the transaction type only repeats the direction. */
function isWord(words: string): boolean {
  return isName(words) && parseDirection(words) === undefined;
}
