import { type DecimalSeparator, parseAmount, toHundredths } from '../amounts.ts';
import type { Balance, Entry, Skipped, Statement, Transfer } from '../statement.ts';
import { tidyText } from '../text.ts';
import type { Columns } from './columns.ts';
import { parseCurrencyCell } from './currency-codes.ts';
import { foldHeader } from './headers.ts';
import { cellAt, type Row, type Table } from './table.ts';

/** Firefly's name for a correction of a balance. */
const LATER = 'reconciliation';

/** A skipped row and its description. */
export type SkippedEntry = { row: Row; said: Skipped };

/** What a table contains about the user's own accounts. */
export type OwnAccounts = {
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
    const arrived = minor && its !== currency ? { amountMinor: minor, ...(its && { currency: its }) } : undefined;
    const transfer: Transfer = {
      line: row.line,
      day,
      amountMinor: Math.abs(amountMinor),
      from,
      to,
      name: note,
      note: '',
    };
    return [{ ...transfer, ...(currency && { currency }), ...(id && { id }), ...(arrived && { arrived }) }];
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
  return [...currencies].map(([id, currency]) => ({ id, ...(currency && { currency }) }));
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
        ...(others.currency && { currency: others.currency }),
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
