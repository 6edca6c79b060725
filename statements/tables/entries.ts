import { type DecimalSeparator, parseAmount, toHundredths } from '../amounts.ts';
import { parseDay, resolveDay } from '../days.ts';
import {
  type Balance,
  type DateOrder,
  type Entry,
  filled,
  type Skipped,
  type Statement,
  type Transfer,
} from '../statement.ts';
import { tidyText } from '../text.ts';
import type { Booking } from './classify-rows.ts';
import type { Columns } from './columns.ts';
import { parseCurrencyCell } from './currency-codes.ts';
import { foldHeader, parseDirection } from './headers.ts';
import { cellAt, type Row, type Table } from './table.ts';

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
    amountMinor,
    name,
    note: [...new Set(rest)].join(' · '),
    ...filled({ otherDay: otherDay !== day && otherDay, id: isRealId(cell(columns.id)) && cell(columns.id) }),
    ...filled({ category: cell(columns.category), tags, account, currency, transferWith }),
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

const LATER = 'reconciliation';

export type SkippedEntry = { row: Row; said: Skipped };

/** What a table contains about the user's own accounts. */
type OwnAccounts = {
  accounts: Statement['accounts'];
  transfers: Transfer[];
  openings: Balance[];
  /** Later corrections of a balance, which count like any other income or expense. */
  bookings: Entry[];
};

/**
 * Turns skipped rows into transfers between own accounts and opening balances. Some programs have a `from` and a `to`
 * column, either of which may be somebody else. Own accounts are those of `entries` and both sides of transfers.
 */
export function readOwnAccounts(
  { head }: Table,
  columns: Columns,
  left: readonly SkippedEntry[],
  entries: readonly Entry[],
  separator: DecimalSeparator,
): OwnAccounts {
  const heads = head?.cells.map(foldHeader) ?? [];
  const foreign = { amount: heads.indexOf('foreign amount'), currency: heads.indexOf('foreign currency code') };
  const transfers = left.flatMap(({ row, said }) => {
    const { from, to } = readSides(row, columns);
    const { day, amountMinor = 0, note = '', currency, id } = said.read ?? {};
    if (said.reason !== 'transfer' || !from || !to || from === to || day === undefined || amountMinor === 0) return [];
    const minor = parseHundredths(cellAt(row, foreign.amount), separator);
    const its = parseCurrencyCell(cellAt(row, foreign.currency));
    const arrived = minor && its !== currency ? { amountMinor: minor, ...filled({ currency: its }) } : undefined;
    const transfer: Transfer = {
      line: row.line,
      day,
      amountMinor: Math.abs(amountMinor),
      from,
      to,
      name: note,
      note: '',
    };
    return [{ ...transfer, ...filled({ currency, id, arrived }) }];
  });
  const own = new Set([
    ...entries.flatMap(({ account }) => account ?? []),
    ...transfers.flatMap(({ from, to }) => [from, to]),
  ]);
  const { openings, bookings } = readOpenings(left, columns, own);
  const named = [
    ...entries,
    ...transfers.flatMap(({ from, to, currency, arrived }) => [
      { account: from, currency },
      { account: to, currency: arrived ? arrived.currency : currency },
    ]),
    ...openings,
  ];
  return { transfers, openings, bookings, accounts: listAccounts(named) };
}

/** Each account once, with the first currency stated for it. */
function listAccounts(named: readonly { account?: string; currency?: string | undefined }[]): Statement['accounts'] {
  const currencies = new Map<string, string | undefined>();
  for (const { account, currency } of named) {
    if (account !== undefined) currencies.set(account, currencies.get(account) ?? currency);
  }
  return [...currencies].map(([id, currency]) => ({ id, ...filled({ currency }) }));
}

function readOpenings(left: readonly SkippedEntry[], columns: Columns, own: ReadonlySet<string>) {
  const openings: (Balance & { currency?: string })[] = [];
  const bookings: Entry[] = [];
  const opened = new Set<string | undefined>();
  for (const { row, said } of left) {
    const { day, amountMinor, name = '', note = '', ...others } = said.read ?? {};
    if (said.reason !== 'opening balance' || day === undefined || amountMinor === undefined) continue;
    const { from, to } = readSides(row, columns);
    const isFrom = from !== '' && (own.has(from) ? !own.has(to) : !own.has(to) && amountMinor < 0);
    const account = (from || to) === '' ? others.account : isFrom ? from : to;
    const minor = (from || to) === '' ? amountMinor : Math.abs(amountMinor) * (isFrom ? -1 : 1);
    const its = account === undefined ? {} : { account };
    const isLater = opened.has(account) || foldHeader(cellAt(row, columns.direction)) === LATER;
    if (isLater) bookings.push({ ...others, ...its, line: row.line, day, amountMinor: minor, name, note });
    else
      openings.push({
        is: 'opening',
        day,
        amountMinor: minor,
        ...its,
        ...filled({ currency: others.currency }),
      });
    if (!isLater) opened.add(account);
  }
  return { openings, bookings };
}

/** Both are empty if the table does not have both columns. */
function readSides(row: Row, { from, to }: Columns): { from: string; to: string } {
  if (from === undefined || to === undefined) return { from: '', to: '' };
  return { from: tidyText(cellAt(row, from)), to: tidyText(cellAt(row, to)) };
}

function parseHundredths(cell: string, separator: DecimalSeparator): number | undefined {
  const written = parseAmount(cell);
  return written && toHundredths(written.digits, separator);
}
