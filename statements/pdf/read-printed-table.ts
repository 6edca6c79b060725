import { isNonZeroAmount, parseAmount } from '../parse-amounts.ts';
import { parseDay } from '../parse-days.ts';
import { parseCurrencySignOrCode } from '../tables/currency-codes.ts';
import { isBalanceText, isTotalText } from '../tables/header-roles.ts';
import { isBalanceLabel, isCardSummaryLabel, isCarriedForwardLabel } from './balance-labels.ts';
import { assignPiecesToCells } from './column-alignment.ts';
import type { PrintedColumn } from './printed-header.ts';
import { joinLineText, measurePieceHeight, type PrintedLine } from './printed-lines.ts';

/** The position of a row on its page, in pixels. */
export type RowPixelPosition = { page: number; top: number; bottom: number };

/**
 * A row of a printed table, or a line between rows (`isLine`). `section` is the title of its section. If `isOpen` is
 * set, the row has no amount yet, and the next line must contain it. `openCells` are the last cells on a page, which
 * may continue on the next page.
 */
export type PrintedRow = RowPixelPosition & {
  cells: string[];
  section: string;
  isOpen?: boolean;
  isLine?: boolean;
  openCells?: string[];
  /** The date of a line that has no amount. */
  day?: string;
};

export type PrintedTable = { columns: PrintedColumn[]; rows: PrintedRow[] };

/** Maximum gap between a row and a line that continues it, as a share of the line's height. */
const SAME_ROW = 0.9;
/** Maximum gap if the row has no amount yet. The line with its amount may be further away. */
const OPEN_ROW = 2;

/** Reads the lines below a header. A row may span several lines, and its description may start above its date. */
export function readPrintedTable(lines: readonly PrintedLine[], columns: PrintedColumn[], title: string): PrintedTable {
  const rows: PrintedRow[] = [];
  let section = title;
  let waiting: string[][] = [];
  for (const [at, line] of lines.entries()) {
    const text = joinLineText(line);
    if (!/[\p{L}\p{N}]/u.test(text) || PAGE_NUMBER.test(text.slice(0, 40))) continue;
    const place = { page: line.page, top: line.top, bottom: line.bottom };
    const height = measurePieceHeight(line);
    const last = rows.at(-1);
    const gap = last && !last.isLine && last.page === line.page ? line.top - last.bottom : Infinity;
    const next = lines[at + 1];
    const below = next?.page === line.page ? next.top - line.bottom : Infinity;
    const cells = assignPiecesToCells(line, columns);
    const hasDay = columns.some(({ kind }, index) => kind === 'day' && isDayCell(cells[index] ?? ''));
    const hasMoney = columns.some(
      ({ kind, role }, index) => (kind === 'money' || role === undefined) && parseAmount(cells[index] ?? ''),
    );
    if ((!hasDay && isBalanceLine(line)) || line.pieces.some((piece) => isCardSummaryLabel(piece.text))) {
      waiting = [];
      rows.push({ cells: line.pieces.map((piece) => piece.text), ...place, section, isLine: true });
    } else if (!hasDay && last && gap < height && addSideBelow(last, line, columns)) {
      last.bottom = line.bottom;
    } else if (!hasDay && last && !last.isOpen && gap < height && isExchange(text, last)) {
      addText(last, text, columns);
      last.bottom = line.bottom;
    } else if (!hasDay && hasMoney && last?.isOpen && gap < height * OPEN_ROW) {
      for (const [index, cell] of cells.entries()) last.cells[index] = joinCellTexts(last.cells[index] ?? '', cell);
      last.bottom = line.bottom;
      last.isOpen = false;
    } else if (hasDay || hasMoney) {
      const row: PrintedRow = { cells, ...place, section, ...(!hasMoney && { isOpen: true }) };
      for (const above of waiting) mergeTexts(row, above, columns, 'before');
      waiting = [];
      rows.push(row);
    } else {
      const isText = /\p{L}{2}/u.test(text) && cells.every((cell, index) => !cell || columns[index]?.kind !== 'money');
      const most = last?.isOpen ? OPEN_ROW : SAME_ROW;
      if (last && isText && gap < height * most && gap <= below * 1.3) {
        mergeTexts(last, cells, columns, 'behind');
        last.bottom = line.bottom;
      } else if (isText && below < height * SAME_ROW && !isSectionTitle(line)) waiting.push(cells);
      else {
        waiting = [];
        if (line.pieces.length === 1) section = text;
        rows.push({ cells: [text], ...place, section, isLine: true });
      }
    }
  }
  return { columns, rows: openDayTotals(closeRows(rows, columns, findUsualGap(lines)), columns) };
}

/** A line may belong to the row above if the gap is at most the usual gap times this factor. */
const UNEVEN = 1.2;

/**
 * Returns the median of the gaps between lines. Some statements are printed with wide gaps, so a fixed limit would be
 * too small.
 */
function findUsualGap(lines: readonly PrintedLine[]): number {
  const gaps = lines.flatMap((line, at) => {
    const above = lines[at - 1];
    return above?.page === line.page ? [line.top - above.bottom] : [];
  });
  return gaps.sort((one, other) => one - other)[Math.floor(gaps.length / 2)] ?? 0;
}

/** Matches words in a line that gives the amount in a foreign currency. */
const EXCHANGE =
  /\b(exchange|foreign|conversion|kurs|wechselkurs|taux|cambio|cours|tasso|wisselkoers|kurz|arfolyam)\b|@ ?\d/i;
const WITH_CURRENCY = /(?:^| )([A-Z]{3}) ?\d|\d ?([A-Z]{3})(?: |$)/;

/** True if a line below a row contains only the amount in another currency or the exchange rate. */
function isExchange(text: string, { cells }: PrintedRow): boolean {
  if (text.length > LONGEST_TITLE) return false;
  const [, before, behind] = WITH_CURRENCY.exec(text) ?? [];
  const currency = before ?? behind ?? '';
  const isSame = cells.some((cell) => cell.includes(currency) && parseAmount(cell) !== undefined);
  return EXCHANGE.test(text) || (parseCurrencySignOrCode(currency) !== undefined && !isSame);
}

/** Adds a `CR` or `DR` on a separate line to the amount above it. Returns false if the line contains anything else. */
function addSideBelow(row: PrintedRow, { pieces: [piece, ...others] }: PrintedLine, columns: readonly PrintedColumn[]) {
  if (!piece || others.length > 0 || !/^[CD]R$/i.test(piece.text)) return false;
  const at = columns.findIndex(({ kind, left, right }) => kind === 'money' && left < piece.right && right > piece.left);
  if (at < 0 || !/\d$/.test(row.cells[at] ?? '')) return false;
  row.cells[at] += ` ${piece.text}`;
  return true;
}

/**
 * Handles rows with a date but no amount. If the next row has an amount but no date, the two rows are joined.
 * Otherwise, the row is appended to the row above, because it may contain only the time of a card payment.
 */
function closeRows(rows: readonly PrintedRow[], columns: readonly PrintedColumn[], usualGap: number): PrintedRow[] {
  const closed: PrintedRow[] = [];
  const findDay = ({ cells }: PrintedRow) =>
    cells.find((cell, at) => columns[at]?.kind === 'day' && isDayCell(cell)) ?? '';
  const lacksDay = (row: PrintedRow) =>
    !row.isLine && !row.isOpen && findDay(row) === '' && !isBalanceRow(row) && isRowWithAmount(row, columns);
  let begun: string[] | undefined;
  for (const [at, { isOpen, ...row }] of rows.entries()) {
    const last = closed.at(-1);
    const text = row.cells.filter(Boolean).join(' ');
    const most = Math.max(measurePieceHeight(row) * SAME_ROW, usualGap * UNEVEN);
    const isBelow = last && !last.isLine && last.page === row.page && row.top - last.bottom < most;
    const next = rows[at + 1];
    if (!isOpen) {
      closed.push(begun ? { ...row, cells: row.cells.map((cell, i) => joinCellTexts(begun?.[i] ?? '', cell)) } : row);
      begun = undefined;
    } else if (next?.page === row.page && lacksDay(next)) begun = row.cells;
    else if (isBelow) {
      addText(last, text, columns);
      if (next?.page !== row.page) last.openCells = row.cells;
    } else {
      // A date at the end of a page may belong to the footer, so it is not used.
      const isLast = next?.page !== row.page;
      const day = isLast ? '' : findDay(row);
      closed.push({ ...row, cells: [text], isLine: true, ...(day && { day }) });
    }
  }
  return closed;
}

/**
 * Some banks print one or two dated totals per day (income and expenses) above that day's rows, which have no dates.
 * The rows get the date and sign of their total, and the total itself is not a transaction.
 */
function openDayTotals(rows: PrintedRow[], columns: readonly PrintedColumn[]): PrintedRow[] {
  const dayAt = columns.findIndex(({ kind }) => kind === 'day');
  const amountAt = columns.findIndex(({ kind, role }) => kind === 'money' && role !== 'balance');
  const read = ({ cells, isLine }: PrintedRow) => parseAmount((isLine ? cells.at(-1) : cells[amountAt]) ?? '');
  const measure = (row: PrintedRow) => Number(read(row)?.digits.replace(/\D/g, '') ?? NaN);
  const hasDay = (row: PrintedRow) => !row.isLine && isDayCell(row.cells[dayAt] ?? '');
  let day = '';
  for (let at = 0; at < rows.length; at++) {
    const total = rows[at] as PrintedRow;
    const isTotal = total.cells.some(isTotalText);
    if (hasDay(total)) day = isTotal ? (total.cells[dayAt] ?? '') : '';
    if (!isTotal || day === '') continue;
    let end = at + 1;
    for (let row = rows[end]; row && !row.isLine && !hasDay(row) && read(row); row = rows[end]) end++;
    const below = rows.slice(at + 1, end);
    if (below.length === 0 || below.reduce((sum, row) => sum + measure(row), 0) !== measure(total)) continue;
    const { isNegative, isPositive } = read(total) ?? {};
    const isSigned = below.some((row) => read(row)?.isNegative || read(row)?.isPositive);
    const sign = isSigned ? '' : isNegative ? '-' : isPositive ? '+' : '';
    for (const { cells } of below) {
      cells[dayAt] = day;
      cells[amountAt] = `${sign}${cells[amountAt]}`;
    }
    rows[at] = { ...total, cells: [total.cells.join(' ')], isLine: true };
    at = end - 1;
  }
  return rows;
}

/** Joins a row that has its date on one page and its amount on the next page. */
export function joinRowsAcrossPages(rows: readonly PrintedRow[], columns: readonly PrintedColumn[]): PrintedRow[] {
  const text = columns.findIndex(({ kind }) => kind === 'text');
  let above: PrintedRow | undefined;
  return rows.map((row) => {
    if (row.isLine) return row;
    const open = above?.page === row.page - 1 ? above.openCells : undefined;
    const hasDay = columns.some(({ kind }, at) => kind === 'day' && isDayCell(row.cells[at] ?? ''));
    if (above && open && !hasDay && !isBalanceRow(row) && isRowWithAmount(row, columns)) {
      above.cells[text] = (above.cells[text] ?? '').slice(0, -open.filter(Boolean).join(' ').length).trimEnd();
      above = { ...row, cells: row.cells.map((cell, at) => joinCellTexts(open[at] ?? '', cell)) };
    } else above = row;
    return above;
  });
}

const PAGE_NUMBER =
  /^(?:page|seite|pagina|p\u00e1gina|blad|side|sida|sivu|strona|strana|stranica|sayfa|hoja|folio|oldal|\u0441\u0442\u0440\u0430\u043d\u0438\u0446\u0430|\u043b\u0438\u0441\u0442)\.?:? ?(?:no\.? ?)?\d{1,4}(?! ?[.,]\d)/iu;

/** True if the line contains only a balance or a total. */
export const isBalanceLine = ({ pieces }: PrintedLine) => {
  const words = pieces.filter(({ kind }) => kind === 'text').map(({ text }) => text);
  return [...words, words.join(' ')].some((text) => isBalanceCell(text) || isCarriedForwardLabel(text));
};

export const isBalanceCell = (text: string) => isBalanceText(text) || isTotalText(text) || isBalanceLabel(text);
/** True for a row that contains the label of a balance or total. */
export const isBalanceRow = ({ cells }: PrintedRow) => cells.some(isBalanceCell);

const LONGEST_TITLE = 60;
/** True if the line consists of one short text, such as the title of a section. */
export const isSectionTitle = (line: PrintedLine) =>
  line.pieces.length === 1 && line.pieces[0]?.kind === 'text' && joinLineText(line).length <= LONGEST_TITLE;

export const isDayCell = (cell: string) => parseDay(cell) !== undefined || /^\d{1,2}[ /]/.test(cell);

/** True if the row has an amount. */
export const isRowWithAmount = ({ cells }: PrintedRow, columns: readonly PrintedColumn[]) =>
  columns.some(({ kind, role }, at) => kind === 'money' && role !== 'balance' && isNonZeroAmount(cells[at] ?? ''));

export const countBookingRows = ({ columns, rows }: PrintedTable) =>
  rows.filter(
    (row) =>
      !row.isLine &&
      !isBalanceRow(row) &&
      columns.some(({ kind }, at) => kind === 'day' && isDayCell(row.cells[at] ?? '')) &&
      isRowWithAmount(row, columns),
  ).length;

export const joinCellTexts = (one: string, other: string) => (one && other ? `${one} ${other}` : one || other);

/** Appends text to the first text column. */
function addText(row: PrintedRow, text: string, columns: readonly PrintedColumn[]): void {
  const into = columns.findIndex(({ kind }) => kind === 'text');
  if (into >= 0) row.cells[into] = joinCellTexts(row.cells[into] ?? '', text);
}

function mergeTexts(
  row: PrintedRow,
  cells: readonly string[],
  columns: readonly PrintedColumn[],
  side: 'before' | 'behind',
): void {
  for (const [at, cell] of cells.entries()) {
    const into = columns[at]?.kind === 'text' ? at : columns.findIndex(({ kind }) => kind === 'text');
    if (!cell || into < 0) continue;
    const own = row.cells[into] ?? '';
    row.cells[into] = side === 'before' ? joinCellTexts(cell, own) : joinCellTexts(own, cell);
  }
}
