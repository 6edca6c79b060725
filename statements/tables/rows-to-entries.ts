import { type DecimalSeparator, digitsToHundredths, hasFractionOfHundredth, parseAmount } from '../parse-amounts.ts';
import { parseDay, parsedDayToIsoDay } from '../parse-days.ts';
import {
  type DateOrder,
  isCheckedStatus,
  omitEmptyFields,
  type Statement,
  type StatementBalance,
  type StatementEntry,
  type StatementTransfer,
} from '../statement.ts';
import { tidyText } from '../tidy-text.ts';
import type { BookedRow, SkippedEntry } from './classify-rows.ts';
import { parseCurrencyColumnCell } from './currency-codes.ts';
import type { ColumnIndexes } from './detect-columns.ts';
import { detectProgram, normalizeHeader, parseDirectionWord } from './header-roles.ts';
import { pairTransferRows } from './rows/pair-transfer-rows.ts';
import { type CellRow, getCellText, type TransactionTable } from './transaction-table.ts';

/** Matches the other account of a transfer, as written by YNAB (`Transfer : Savings`) and Monefy (`To 'Savings'`). */
const TRANSFER_NAME = /^(?:transfer ?: ?(.+)|(?:to|from) '(.+)')$/i;

const IBAN = /^[A-Z]{2}\d{2}[A-Z\d]{10,30}$/;

/**
 * Matches the other party after a label, as in `Nazwa nadawcy: Acme`, `Empfänger: Ann` or `Lokalizacja: Adres: Kiosk
 * Miasto: Ulm`.
 */
const LABELLED_NAME =
  /(?:^| )(?:nazwa (?:nadawcy|odbiorcy)|lokalizacja: adres|auftraggeber|zahlungsempfänger|empfänger|begünstigter|beneficiario|ordenante|naam) ?: ?(?<name>\S.{0,78}?)(?= (?:miasto|kraj|kundendaten|verwendungszweck|iban|bic|omschrijving|mandat|referenz|zahlungsreferenz) ?:|$)/iu;

function findLabelledName(texts: readonly string[]): string | undefined {
  for (const text of texts) {
    const name = text.includes(':') ? LABELLED_NAME.exec(text.slice(0, 300))?.groups?.name : undefined;
    if (name) return name;
  }
  return undefined;
}

/** True if the text contains words. Some text columns also contain account and card numbers. */
const isText = (text: string) => /\p{L}{2}/u.test(text) && !IBAN.test(text);

export function rowToEntry(
  { row, day, continuationTexts }: BookedRow,
  columns: ColumnIndexes,
  order: DateOrder,
  amountMinor: number,
): StatementEntry {
  const readCell = (column: number | undefined) => cleanText(getCellText(row, column));
  const readCells = (indexes: readonly number[]) => indexes.map(readCell);
  const texts = readCells(columns.texts).filter(isName);
  const payees = readCells(columns.payees).filter(isName);
  const typeTexts = readCells(columns.kinds);
  const from = readCell(columns.from);
  const to = readCell(columns.to);
  const [ownSide, otherSide] = amountMinor < 0 ? [from, to] : [to, from];
  const text = findLabelledName(texts) ?? texts.find(isText) ?? texts[0];
  // Words that usually mean a direction are used as a name only if there is nothing else, because a shop may really be
  // called C or H.
  const findFallbackName = () => {
    const fallbackColumns = [columns.category, columns.payees[0], columns.texts[0], ...columns.kinds];
    return fallbackColumns.map(readCell).find(Boolean) ?? '';
  };
  const name = payees[0] ?? (otherSide || ownSide || text || findFallbackName());
  const noteTexts = [
    ...payees.slice(1),
    ...texts,
    ...continuationTexts.map(cleanText),
    ...typeTexts.filter(isWord),
  ].filter((noteText) => noteText !== name);
  const parsedOtherDay = parseDay(readCell(columns.otherDay));
  const otherDay = parsedOtherDay && parsedDayToIsoDay(parsedOtherDay, order);
  const id = readCell(columns.id);
  const [, ynabAccount, monefyAccount] = TRANSFER_NAME.exec(name) ?? [];
  return {
    line: row.line,
    day,
    amountMinor,
    name,
    note: [...new Set(noteTexts)].join(' · '),
    ...omitEmptyFields({
      otherDay: otherDay !== day && otherDay,
      id: isRealId(id) && id,
      category: readCell(columns.category),
      tags: splitTags(readCell(columns.tags)),
      account: readCell(columns.account) || (payees.length === 0 ? ownSide : ''),
      currency: parseCurrencyColumnCell(readCell(columns.currency)),
      transferWith: ynabAccount ?? monefyAccount,
    }),
  };
}

function splitTags(text: string): string[] {
  return text
    .split(/[,;|]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}

function cleanText(text: string): string {
  // Most cells are empty, so returning early saves time.
  if (text === '') return text;
  return text
    .replace(/\s+/g, ' ')
    .replace(/^'(.*)'$/, '$1')
    .trim();
}

/** False for placeholders that banks use instead of an id. */
function isRealId(id: string): boolean {
  return /[\p{L}\p{N}]/u.test(id) && !/^(NOTPROVIDED|NONREF|0+)$/.test(id);
}

/** False for a dash, and for a direction word that would only repeat the sign of the amount. */
function isName(text: string): boolean {
  const direction = parseDirectionWord(text);
  return /[\p{L}\p{N}]/u.test(text) && direction !== 'in' && direction !== 'out';
}

/** False for text without letters or digits, and for words that only state a direction. */
function isWord(text: string): boolean {
  return isName(text) && parseDirectionWord(text) === undefined;
}

/** Returns a function that tells whether the user has marked a row as cleared or reconciled in YNAB. */
export function createCheckedTest({ header }: TransactionTable): (row: CellRow) => boolean {
  const column =
    detectProgram(header) === 'ynab' ? header?.cells.findIndex((cell) => normalizeHeader(cell) === 'cleared') : -1;
  return (row) => column !== -1 && isCheckedStatus(getCellText(row, column));
}

/** The direction word of rows that correct a balance after the opening. */
const RECONCILIATION = 'reconciliation';

/** What a table contains about the user's own accounts. */
type OwnAccounts = {
  accounts: Statement['accounts'];
  transfers: StatementTransfer[];
  openings: StatementBalance[];
  /** Corrections of a balance after the opening. They become income or expenses. */
  balanceCorrections: StatementEntry[];
};

/**
 * Converts skipped rows to opening balances and to transfers between the user's own accounts. A `from` or `to` name may
 * be another party, unless it also occurs as an account in `entries` or in a transfer.
 */
export function readOpeningBalancesAndTransfers(
  { header }: TransactionTable,
  columns: ColumnIndexes,
  skipped: readonly SkippedEntry[],
  entries: readonly StatementEntry[],
  separator: DecimalSeparator,
): OwnAccounts {
  const transfers = [...readTransfers(header, columns, skipped, separator), ...pairTransferRows(skipped)];
  const ownAccounts = new Set([
    ...entries.flatMap(({ account }) => account ?? []),
    ...transfers.flatMap(({ from, to }) => [from, to]),
  ]);
  const { openings, balanceCorrections } = readOpenings(skipped, columns, ownAccounts);
  const accountsOfTransfers = transfers.flatMap(({ from, to, currency, arrived }) => [
    { account: from, currency },
    { account: to, currency: arrived ? arrived.currency : currency },
  ]);
  const accounts = listAccounts([...entries, ...accountsOfTransfers, ...openings]);
  return { transfers, openings, balanceCorrections, accounts };
}

function readTransfers(
  header: CellRow | undefined,
  columns: ColumnIndexes,
  skipped: readonly SkippedEntry[],
  separator: DecimalSeparator,
): StatementTransfer[] {
  const headers = header?.cells.map(normalizeHeader) ?? [];
  const foreignAmountColumn = headers.indexOf('foreign amount');
  const foreignCurrencyColumn = headers.indexOf('foreign currency code');
  const transfers: StatementTransfer[] = [];
  for (const { row, details } of skipped) {
    const { from, to } = readSides(row, columns);
    const { day, amountMinor = 0, note = '', currency, id } = details.read ?? {};
    if (details.reason !== 'transfer' || !from || !to || from === to || day === undefined || amountMinor === 0)
      continue;
    const foreignMinor = parseHundredths(getCellText(row, foreignAmountColumn), separator);
    const foreignCurrency = parseCurrencyColumnCell(getCellText(row, foreignCurrencyColumn));
    const arrived =
      foreignMinor && foreignCurrency !== currency
        ? { amountMinor: foreignMinor, ...omitEmptyFields({ currency: foreignCurrency }) }
        : undefined;
    transfers.push({
      line: row.line,
      day,
      amountMinor: Math.abs(amountMinor),
      from,
      to,
      name: note,
      note: '',
      ...omitEmptyFields({ currency, id, arrived }),
    });
  }
  return transfers;
}

/** Returns each account once, with the first currency that was found for it. */
function listAccounts(named: readonly { account?: string; currency?: string | undefined }[]): Statement['accounts'] {
  const currencies = new Map<string, string | undefined>();
  for (const { account, currency } of named) {
    if (account !== undefined) currencies.set(account, currencies.get(account) ?? currency);
  }
  return [...currencies].map(([id, currency]) => ({ id, ...omitEmptyFields({ currency }) }));
}

function readOpenings(
  skipped: readonly SkippedEntry[],
  columns: ColumnIndexes,
  ownAccounts: ReadonlySet<string>,
): { openings: (StatementBalance & { currency?: string })[]; balanceCorrections: StatementEntry[] } {
  const openings: (StatementBalance & { currency?: string })[] = [];
  const balanceCorrections: StatementEntry[] = [];
  const openedAccounts = new Set<string | undefined>();
  for (const { row, details } of skipped) {
    const { day, name = '', note = '', ...fields } = details.read ?? {};
    if (details.reason !== 'opening balance' || day === undefined || fields.amountMinor === undefined) continue;
    const { account, amountMinor } = findOpenedAccount(row, columns, ownAccounts, fields.account, fields.amountMinor);
    const isReconciliation = normalizeHeader(getCellText(row, columns.direction)) === RECONCILIATION;
    const accountField = account === undefined ? {} : { account };
    if (openedAccounts.has(account) || isReconciliation) {
      balanceCorrections.push({ ...fields, ...accountField, line: row.line, day, amountMinor, name, note });
    } else {
      openings.push({
        is: 'opening',
        day,
        amountMinor,
        ...accountField,
        ...omitEmptyFields({ currency: fields.currency }),
      });
      openedAccounts.add(account);
    }
  }
  return { openings, balanceCorrections };
}

/** Returns the account that an opening balance belongs to, and the balance with the sign for this account. */
function findOpenedAccount(
  row: CellRow,
  columns: ColumnIndexes,
  ownAccounts: ReadonlySet<string>,
  statedAccount: string | undefined,
  amountMinor: number,
): { account: string | undefined; amountMinor: number } {
  const { from, to } = readSides(row, columns);
  if (from === '' && to === '') return { account: statedAccount, amountMinor };
  const isFromLikelier = ownAccounts.has(from) || amountMinor < 0;
  const isFromAccount = from !== '' && !ownAccounts.has(to) && isFromLikelier;
  const absoluteMinor = Math.abs(amountMinor);
  return isFromAccount
    ? { account: from, amountMinor: 0 - absoluteMinor }
    : { account: to, amountMinor: absoluteMinor };
}

/** Returns the texts of the `from` and `to` columns. Both are empty if one of the columns is missing. */
function readSides(row: CellRow, { from, to }: ColumnIndexes): { from: string; to: string } {
  if (from === undefined || to === undefined) return { from: '', to: '' };
  return { from: tidyText(getCellText(row, from)), to: tidyText(getCellText(row, to)) };
}

function parseHundredths(cell: string, separator: DecimalSeparator): number | undefined {
  const amount = parseAmount(cell);
  return amount && digitsToHundredths(amount.digits, separator);
}

/** If the amount was rounded, adds the original amount to the note. */
export function noteRounding(
  entry: StatementEntry,
  row: CellRow,
  columns: ColumnIndexes,
  separator: DecimalSeparator,
): void {
  const amountCells = [columns.amount, columns.out, columns.in].map((column) => getCellText(row, column));
  const exactAmount = amountCells.find((cell) => hasFractionOfHundredth(parseAmount(cell)?.digits ?? '', separator));
  if (exactAmount === undefined) return;
  entry.note = [entry.note, `Rounded from ${exactAmount}`].filter((text) => text !== '').join(' · ');
}
