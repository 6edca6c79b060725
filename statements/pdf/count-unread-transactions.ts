import { digitsToHundredths, isNonZeroAmount, parseAmount } from '../parse-amounts.ts';
import type { Statement } from '../statement.ts';
import { isCardSummaryLabel } from './balance-labels.ts';
import { isValueInSentence } from './column-alignment.ts';
import { hasWords } from './move-days-into-rows.ts';
import { measurePieceHeight, type PrintedLine } from './printed-lines.ts';
import type { RowWithPosition } from './printed-tables-to-rows.ts';
import { isBalanceLine } from './read-printed-table.ts';

/**
 * Counts the lines that look like transactions but were not read as such. Lines that repeat the amount of a transaction,
 * a balance or a total are not counted. With `withDays`, only lines with a date are counted.
 */
export function countUnreadTransactions(
  lines: readonly PrintedLine[],
  placed: readonly RowWithPosition[],
  statement: Statement,
  withDays = false,
): number {
  const known = listKnownAmounts(statement);
  const pages = findPagesOfRows(lines, placed, statement);
  return lines.flatMap(splitSideBySide).filter((line) => {
    if (isBalanceLine(line) || line.pieces.some(({ text }) => isCardSummaryLabel(text))) return false;
    // A text such as `10.10` is more likely an amount unless the line starts with it.
    const hasDay = line.pieces.some(
      ({ kind }, at) => (kind === 'day' || (kind === 'either' && at === 0)) && !isValueInSentence(line.pieces, at),
    );
    if (!hasDay && (withDays || !isBetweenRows(line, pages.get(line.page)))) return false;
    const minors = line.pieces.flatMap(({ kind, text }, at) => {
      if (kind !== 'amount' || isValueInSentence(line.pieces, at) || !isNonZeroAmount(text)) return [];
      return digitsToHundredths(parseAmount(text)?.digits ?? '', statement.table?.decimalMark ?? '.') ?? [];
    });
    // A row that was read may contain other amounts besides its own, such as the amount in a foreign currency. One
    // known amount is therefore enough.
    const isRead = isInRow(line, pages.get(line.page)) && minors.some((minor) => known.has(minor));
    return !isRead && minors.some((minor) => !known.has(minor));
  }).length;
}

/**
 * Splits a line with two rows side by side. The second row starts with the first date after an amount, and must also
 * contain words and an amount.
 */
function splitSideBySide(line: PrintedLine): PrintedLine[] {
  const amountAt = line.pieces.findIndex(({ kind }) => kind === 'amount');
  const dayAt = line.pieces.findIndex(({ kind }, at) => kind === 'day' && at > amountAt && amountAt > 0);
  const second = { ...line, pieces: line.pieces.slice(dayAt) };
  const isRow = dayAt > 0 && hasWords(second) && second.pieces.some(({ kind }) => kind === 'amount');
  return isRow ? [{ ...line, pieces: line.pieces.slice(0, dayAt) }, second] : [line];
}

/** Returns the amounts of all rows, the balances after them, and their totals, all without signs. */
function listKnownAmounts({ entries, left, balances }: Statement): Set<number> {
  const known = new Set<number>();
  for (const { amountMinor } of balances) known.add(Math.abs(amountMinor));
  for (const { reason, read } of left) if (reason !== 'unreadable') known.add(Math.abs(read?.amountMinor ?? 0));
  const opening = balances.find(({ is }) => is === 'opening')?.amountMinor ?? 0;
  for (const inOrder of [entries, entries.toReversed()]) {
    let [balance, income, expense] = [opening, 0, 0];
    for (const { amountMinor } of inOrder) {
      balance += amountMinor;
      if (amountMinor > 0) income += amountMinor;
      else expense -= amountMinor;
      for (const minor of [balance, amountMinor, income, expense]) known.add(Math.abs(minor));
    }
  }
  return known;
}

/** The vertical positions of the rows of a page, sorted and without overlaps. */
type PageOfRows = { top: number; bottom: number; spans: { top: number; bottom: number }[] };

function findPagesOfRows(
  lines: readonly PrintedLine[],
  placed: readonly RowWithPosition[],
  { entries }: Statement,
): Map<number, PageOfRows> {
  const pages = new Map<number, PageOfRows>();
  const places = entries.flatMap(({ line }) => placed[line - 1]?.place ?? []);
  for (const { page, top, bottom } of places.sort((one, other) => one.page - other.page || one.top - other.top)) {
    const known = pages.get(page) ?? { top, bottom, spans: [] };
    pages.set(page, known);
    known.bottom = Math.max(known.bottom, bottom);
    const last = known.spans.at(-1);
    if (last && top < last.bottom) last.bottom = Math.max(last.bottom, bottom);
    else known.spans.push({ top, bottom });
  }
  // Lines directly above and below the rows may also be rows.
  const extend = (line: PrintedLine) => {
    const rows = pages.get(line.page);
    const most = NEAR * measurePieceHeight(line);
    const isHeader = line.pieces.length > 1 && line.pieces.every(({ kind }) => kind === 'text');
    if (!rows || isHeader) return;
    if (line.top < rows.top && rows.top - line.bottom < most) rows.top = line.top;
    if (line.bottom > rows.bottom && line.top - rows.bottom < most) rows.bottom = line.bottom;
  };
  for (const line of lines) extend(line);
  for (const line of lines.toReversed()) extend(line);
  return pages;
}

/** Maximum gap between a row and a line that may be a row, as a share of the text height. */
const NEAR = 1;

/** True if the line is between transactions, or directly above or below them, but belongs to none of them. */
function isBetweenRows(line: PrintedLine, rows: PageOfRows | undefined): boolean {
  const middle = (line.top + line.bottom) / 2;
  return rows !== undefined && middle > rows.top && middle < rows.bottom && !isInRow(line, rows);
}

/** True if the line belongs to a transaction. */
function isInRow({ top, bottom }: PrintedLine, rows: PageOfRows | undefined): boolean {
  if (!rows) return false;
  const middle = (top + bottom) / 2;
  let [from, to] = [0, rows.spans.length];
  while (from < to) {
    const at = Math.floor((from + to) / 2);
    if ((rows.spans[at]?.bottom ?? 0) < middle) from = at + 1;
    else to = at;
  }
  return (rows.spans[from]?.top ?? Infinity) < middle;
}
