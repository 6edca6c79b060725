import { type DecimalSeparator, parseAmount, toHundredths } from '../parse-amounts.ts';
import { parseDay, resolveDay } from '../parse-days.ts';
import {
  type DateOrder,
  omitEmpty,
  type SkippedText,
  type StatedBalance,
  type StatedTransfer,
  type Statement,
  type StatementEntry,
} from '../statement.ts';
import { tidyText } from '../tidy-text.ts';
import type { BookedRow } from './classify-rows.ts';
import type { ColumnIndexes } from './columns.ts';
import { parseCurrencyCell } from './currency-codes.ts';
import { foldHeader, parseDirection } from './header-roles.ts';
import { type CellRow, getCellText, type Table } from './table.ts';

/** Matches the other account of a transfer, as written by YNAB (`Transfer : Savings`) and Monefy (`To 'Savings'`). */
const TRANSFER = /^(?:transfer ?: ?(.+)|(?:to|from) '(.+)')$/i;

const IBAN = /^[A-Z]{2}\d{2}[A-Z\d]{10,30}$/;

/**
 * Matches the other party after a label, as in `Nazwa nadawcy: Acme`, `Empfänger: Ann` or `Lokalizacja: Adres: Kiosk
 * Miasto: Ulm`.
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

/** True if the text contains words. Some text columns also contain account and card numbers. */
const isText = (text: string) => /\p{L}{2}/u.test(text) && !IBAN.test(text);

export function rowToEntry(
  { row, day, more }: BookedRow,
  columns: ColumnIndexes,
  order: DateOrder,
  amountMinor: number,
): StatementEntry {
  const cell = (column: number | undefined) => clean(getCellText(row, column));
  const texts = columns.texts.map(cell).filter(isName);
  const payees = columns.payees.map(cell).filter(isName);
  const [from, to] = [cell(columns.from), cell(columns.to)];
  const other = amountMinor < 0 ? to || from : from || to;
  const text = findLabelledName(texts) ?? texts.find(isText) ?? texts[0];
  // Words that usually mean a direction are used as a name only if there is nothing else, because a shop may really be
  // called C or H.
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
    ...omitEmpty({ otherDay: otherDay !== day && otherDay, id: isRealId(cell(columns.id)) && cell(columns.id) }),
    ...omitEmpty({ category: cell(columns.category), tags, account, currency, transferWith }),
  };
}

function clean(words: string): string {
  // Most cells are empty, so returning early saves time.
  if (words === '') return words;
  return words
    .replace(/\s+/g, ' ')
    .replace(/^'(.*)'$/, '$1')
    .trim();
}

/** False for placeholders that banks use instead of an id. */
function isRealId(id: string): boolean {
  return /[\p{L}\p{N}]/u.test(id) && !/^(NOTPROVIDED|NONREF|0+)$/.test(id);
}

/** False for a dash, and for a direction word that would only repeat the sign of the amount. */
function isName(words: string): boolean {
  const way = parseDirection(words);
  return /[\p{L}\p{N}]/u.test(words) && way !== 'in' && way !== 'out';
}

/** False for text without letters or digits, and for words that only state a direction. */
function isWord(words: string): boolean {
  return isName(words) && parseDirection(words) === undefined;
}

const LATER = 'reconciliation';

export type SkippedEntry = { row: CellRow; said: SkippedText };

/** What a table contains about the user's own accounts. */
type OwnAccounts = {
  accounts: Statement['accounts'];
  transfers: StatedTransfer[];
  openings: StatedBalance[];
  /** Corrections of a balance after the opening. They become income or expenses. */
  bookings: StatementEntry[];
};

/**
 * Converts skipped rows to opening balances and to transfers between the user's own accounts. One of the `from` and
 * `to` names in a row may be another party. A name in `entries` or in a transfer belongs to an own account.
 */
export function readOwnAccounts(
  { head }: Table,
  columns: ColumnIndexes,
  left: readonly SkippedEntry[],
  entries: readonly StatementEntry[],
  separator: DecimalSeparator,
): OwnAccounts {
  const heads = head?.cells.map(foldHeader) ?? [];
  const foreign = { amount: heads.indexOf('foreign amount'), currency: heads.indexOf('foreign currency code') };
  const transfers = left.flatMap(({ row, said }) => {
    const { from, to } = readSides(row, columns);
    const { day, amountMinor = 0, note = '', currency, id } = said.read ?? {};
    if (said.reason !== 'transfer' || !from || !to || from === to || day === undefined || amountMinor === 0) return [];
    const minor = parseHundredths(getCellText(row, foreign.amount), separator);
    const its = parseCurrencyCell(getCellText(row, foreign.currency));
    const arrived = minor && its !== currency ? { amountMinor: minor, ...omitEmpty({ currency: its }) } : undefined;
    const transfer: StatedTransfer = {
      line: row.line,
      day,
      amountMinor: Math.abs(amountMinor),
      from,
      to,
      name: note,
      note: '',
    };
    return [{ ...transfer, ...omitEmpty({ currency, id, arrived }) }];
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

/** Returns each account once, with the first currency that was found for it. */
function listAccounts(named: readonly { account?: string; currency?: string | undefined }[]): Statement['accounts'] {
  const currencies = new Map<string, string | undefined>();
  for (const { account, currency } of named) {
    if (account !== undefined) currencies.set(account, currencies.get(account) ?? currency);
  }
  return [...currencies].map(([id, currency]) => ({ id, ...omitEmpty({ currency }) }));
}

function readOpenings(left: readonly SkippedEntry[], columns: ColumnIndexes, own: ReadonlySet<string>) {
  const openings: (StatedBalance & { currency?: string })[] = [];
  const bookings: StatementEntry[] = [];
  const opened = new Set<string | undefined>();
  for (const { row, said } of left) {
    const { day, amountMinor, name = '', note = '', ...others } = said.read ?? {};
    if (said.reason !== 'opening balance' || day === undefined || amountMinor === undefined) continue;
    const { from, to } = readSides(row, columns);
    const isFrom = from !== '' && (own.has(from) ? !own.has(to) : !own.has(to) && amountMinor < 0);
    const account = (from || to) === '' ? others.account : isFrom ? from : to;
    const minor = (from || to) === '' ? amountMinor : Math.abs(amountMinor) * (isFrom ? -1 : 1);
    const its = account === undefined ? {} : { account };
    const isLater = opened.has(account) || foldHeader(getCellText(row, columns.direction)) === LATER;
    if (isLater) bookings.push({ ...others, ...its, line: row.line, day, amountMinor: minor, name, note });
    else
      openings.push({
        is: 'opening',
        day,
        amountMinor: minor,
        ...its,
        ...omitEmpty({ currency: others.currency }),
      });
    if (!isLater) opened.add(account);
  }
  return { openings, bookings };
}

/** Returns the texts of the `from` and `to` columns. Both are empty if one of the columns is missing. */
function readSides(row: CellRow, { from, to }: ColumnIndexes): { from: string; to: string } {
  if (from === undefined || to === undefined) return { from: '', to: '' };
  return { from: tidyText(getCellText(row, from)), to: tidyText(getCellText(row, to)) };
}

function parseHundredths(cell: string, separator: DecimalSeparator): number | undefined {
  const written = parseAmount(cell);
  return written && toHundredths(written.digits, separator);
}
