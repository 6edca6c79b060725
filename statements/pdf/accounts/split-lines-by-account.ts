import { isBookingLine } from '../column-alignment.ts';
import { findTableHeaders, type PrintedHeader } from '../printed-header.ts';
import type { PrintedLine } from '../printed-lines.ts';
import { isBalanceLine } from '../read-printed-table.ts';
import { listHeadLines } from './account-headings.ts';
import { mayBeSameNumber, readAccountNumber } from './account-numbers.ts';

/**
 * The lines about one account. `id` is the printed account number without spaces, or undefined if there is none. The
 * lines `head` may contain its name.
 */
export type AccountLines = { id: string | undefined; head: PrintedLine[]; lines: PrintedLine[] };

const NAMING_DIGITS = 3;
/** Maximum number of lines between an account number and the header of its table. */
const HEADER_WITHIN = 8;

/**
 * Splits a document at the account numbers directly above its tables. If a number is repeated on the next page, the
 * same account continues there.
 */
export function splitLinesByAccount(lines: readonly PrintedLine[]): AccountLines[] {
  return splitAtNumbers(lines, findNumberAbove);
}

/**
 * Splits a document at numbers labelled as account numbers, even if other text is printed between the number and the
 * table, such as a summary of the account.
 */
export function splitLinesAtLabelledNumbers(lines: readonly PrintedLine[]): AccountLines[] {
  return splitAtNumbers(lines, findLabelledNumberAbove);
}

type FindNumber = (lines: readonly PrintedLine[], from: number, begun: number) => number | undefined;

function splitAtNumbers(lines: readonly PrintedLine[], findNumber: FindNumber): AccountLines[] {
  const headers = findTableHeaders(lines);
  const parts: AccountLines[] = [];
  let begun = 0;
  let id: string | undefined;
  let head: PrintedLine[] = [];
  let before: PrintedHeader | undefined;
  for (const header of headers) {
    const at = findNumber(lines, header.from, Math.max(begun, (before?.to ?? -1) + 1));
    before = header;
    const found = at === undefined ? undefined : readAccountNumber(lines, at)?.id;
    if (found === undefined || at === undefined || found === id) continue;
    if (id !== undefined) {
      parts.push({ id, head, lines: lines.slice(begun, at) });
      begun = at;
    }
    id = found;
    head = listHeadLines(lines, at);
  }
  // A short number or a currency tells several accounts apart, but it is not used as the id of a single account.
  const isNamed = parts.length > 0 || (id?.replace(/\D/g, '').length ?? 0) >= NAMING_DIGITS;
  return joinByNumber([...parts, { id: isNamed ? id : undefined, head, lines: lines.slice(begun) }]);
}

function findNumberAbove(lines: readonly PrintedLine[], from: number, begun: number): number | undefined {
  const page = lines[from]?.page;
  for (let at = from - 1; at >= Math.max(begun, from - HEADER_WITHIN); at--) {
    const line = lines[at];
    if (!line || line.page !== page || isBookingLine(line)) return undefined;
    if (readAccountNumber(lines, at) !== undefined) return at;
  }
  return undefined;
}

function findLabelledNumberAbove(lines: readonly PrintedLine[], from: number, begun: number): number | undefined {
  const page = lines[from]?.page;
  for (let at = from - 1; at >= begun; at--) {
    const line = lines[at];
    const isBalance = line !== undefined && isBalanceLine(line);
    if (!line || line.page !== page || (isBookingLine(line) && !isBalance)) return undefined;
    // A line with an amount may be a row of the table that lists the balances of all accounts.
    const isInTable = !isBalance && line.pieces.some(({ kind }) => kind === 'amount');
    if (!isInTable && readAccountNumber(lines, at)?.isLabelled) return at;
  }
  return undefined;
}

/** Maximum number of different numbers that are compared with each other. It protects against malicious files. */
const MOST_NUMBERS = 50;

/** Joins parts with the same number, because an account may continue after another one. */
function joinByNumber(parts: readonly AccountLines[]): AccountLines[] {
  const byNumber = new Map<string, AccountLines[]>();
  const findKnown = (id: string) =>
    byNumber.has(id) || byNumber.size > MOST_NUMBERS
      ? id
      : [...byNumber.keys()].find((known) => mayBeSameNumber(known, id));
  for (const part of parts) {
    const id = part.id ?? '';
    const same = byNumber.get(findKnown(id) ?? id);
    if (same) same.push(part);
    else byNumber.set(id, [part]);
  }
  return [...byNumber.values()].map((same) => ({
    ...(same[0] as AccountLines),
    lines: same.flatMap(({ lines }) => lines),
  }));
}
