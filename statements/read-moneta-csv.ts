import { refuseTooManyTransactions } from './file-limits.ts';
import { digitsToHundredths, parseAmount } from './parse-amounts.ts';
import { parseIsoDay } from './parse-days.ts';
import {
  createStatement,
  omitEmptyFields,
  type SkippedLine,
  type Statement,
  type StatementEntry,
  type StatementTransfer,
} from './statement.ts';
import type { CellRow as TableRow, TransactionTable } from './tables/transaction-table.ts';
import { createExcerpt } from './tidy-text.ts';

/** The headers of CSV files that Moneta exported. */
const HEADS = [
  'Date,Type,Name,Category,Amount,Note',
  'Date,Type,Name,Category,Amount,Account,To account,Tags,Note',
  'Date,Type,Name,Category,Amount,Account,To account,Tags,Note,Split of',
  'Date,Type,Name,Category,Amount,Account,To account,Tags,Note,Split of,Refund of',
];
/** Separates the note of a transaction from the note of its split line. */
const BEFORE_LINE_NOTE = ' – ';

const SIGNS: Partial<Record<string, 1 | -1>> = { Income: 1, Refund: 1, Expense: -1 };

/**
 * Reads a CSV file or sheet that Moneta exported. All values are used as written, without inferring signs or cleaning
 * up names. The lines of a split become one entry unless a line is missing.
 * @returns undefined if Moneta did not export the table
 */
export function readMonetaCsv({ delimiter, header, rows }: TransactionTable): Statement<'moneta'> | undefined {
  if (!header || !HEADS.includes(header.cells.join(','))) return undefined;
  refuseTooManyTransactions(rows.length);
  const entries: Row[] = [];
  const transfers: StatementTransfer[] = [];
  const left: SkippedLine[] = [];
  for (const row of rows.filter(({ cells }) => cells.some((cell) => cell !== ''))) {
    const leave = (reason: SkippedLine['reason'], what?: string) =>
      left.push({ line: row.line, reason, ...omitEmptyFields({ what }), text: createExcerpt(row.cells.join(' ')) });
    const cell = (name: string) => {
      const text = row.cells[header.cells.indexOf(name)] ?? '';
      // Sheets have no delimiter and contain the original text. Only CSV exports add an apostrophe before text that
      // looks like a formula.
      return delimiter === undefined ? text : removeFormulaEscape(text);
    };
    const day = parseIsoDay(cell('Date'));
    const amountMinor = readAmount(row, header);
    const [sign, account, other] = [SIGNS[cell('Type')], cell('Account'), cell('To account')];
    const words = { line: row.line, name: cell('Name'), note: cell('Note') };
    if (day === undefined) leave('unreadable', 'date');
    else if (amountMinor === undefined) leave('unreadable', 'amount');
    else if (cell('Type') === 'Transfer' && account && other) {
      // The export generates the name of a transfer from its account names, so the note is used as the name instead.
      transfers.push({ line: row.line, day, amountMinor, from: account, to: other, name: cell('Note'), note: '' });
      leave('transfer');
    } else if (sign === undefined) leave('unreadable', 'type');
    else {
      const tags = parseTags(cell('Tags'));
      entries.push({
        ...words,
        day,
        direction: sign,
        amountMinor: sign * amountMinor,
        category: cell('Category'),
        ...omitEmptyFields({ tags, account, isRefund: cell('Type') === 'Refund', refundOf: cell('Refund of') }),
        splitOf: cell('Split of'),
      });
    }
  }
  const names = [...entries.map(({ account }) => account), ...transfers.flatMap(({ from, to }) => [from, to])];
  const accounts = [...new Set(names)].flatMap((id) => (id === undefined ? [] : { id, name: id }));
  return createStatement('moneta', { entries: mergeSplits(entries), transfers, left, accounts });
}

/**
 * A row of the export. `splitOf` is the total amount if the row is a line of a split, and `direction` is the sign of
 * that total.
 */
type Row = StatementEntry & { splitOf: string; direction: 1 | -1 };

/**
 * Merges consecutive lines of a split once they add up to the total of the split. Further lines of the same transaction
 * are merged too if they add up to zero, such as a purchase and its voucher.
 */
function mergeSplits(rows: readonly Row[]): StatementEntry[] {
  const entries: StatementEntry[] = [];
  let merged: Row[] = [];
  let lines: Row[] = [];
  for (const row of rows) {
    const { splitOf, direction, ...entry } = row;
    entries.push(entry);
    const whole = splitOf === '' ? undefined : parseHundredths(splitOf);
    if (isSameTransaction(lines[0], row) && whole !== undefined) lines.push(row);
    else lines = whole === undefined ? [] : [row];
    const sumMinor = direction * lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    const isMore = sumMinor === 0 && isSameTransaction(merged.at(-1), row);
    if (lines.length < 2 || !(isMore || sumMinor === whole)) {
      if (!isSameTransaction(merged.at(-1), row)) merged = [];
      continue;
    }
    entries.splice(entries.length - lines.length, lines.length);
    if (isMore) entries.pop();
    merged = isMore ? [...merged, ...lines] : lines;
    entries.push(toSplit(merged));
    lines = [];
  }
  return entries;
}

function isSameTransaction(one: Row | undefined, other: Row): boolean {
  const { day, name, account, splitOf, direction } = other;
  return (
    one !== undefined &&
    one.day === day &&
    one.name === name &&
    one.account === account &&
    one.splitOf === splitOf &&
    one.direction === direction
  );
}

function toSplit(lines: readonly Row[]): StatementEntry {
  const { splitOf: _, direction: __, category: ___, ...first } = lines[0] as Row;
  const note = commonNote(lines.map((line) => line.note));
  return {
    ...first,
    note,
    amountMinor: lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    parts: lines.map(({ category = '', amountMinor, note: own }) => ({
      category,
      amountMinor,
      note: note === '' ? own : own.slice(note.length + BEFORE_LINE_NOTE.length),
    })),
  };
}

/** Returns the beginning that all notes have in common. It is the note of the whole transaction. */
function commonNote([first = '', ...others]: readonly string[]): string {
  const parts = first.split(BEFORE_LINE_NOTE);
  for (let count = parts.length; count > 0; count--) {
    const note = parts.slice(0, count).join(BEFORE_LINE_NOTE);
    if (others.every((other) => other === note || other.startsWith(note + BEFORE_LINE_NOTE))) return note;
  }
  return '';
}

function parseHundredths(text: string): number | undefined {
  const written = parseAmount(text);
  const minor = written && digitsToHundredths(written.digits, '.');
  return minor !== undefined && written?.isNegative ? 0 - minor : minor;
}

function readAmount({ cells }: TableRow, head: TableRow): number | undefined {
  return parseHundredths(cells[head.cells.indexOf('Amount')] ?? '');
}

/** Matches the apostrophe that the export adds before text that a spreadsheet would treat as a formula. */
const FORMULA_ESCAPE = /(^|[;\t\r\n])'(?=(?:(?![\t\r\n])[\s\p{C}"'])*[=+\-@＝＋－＠])/gu;
const removeFormulaEscape = (text: string) => text.replace(FORMULA_ESCAPE, '$1');

/** Splits a list of tags at commas. Tags that contain a comma or a quotation mark are quoted. */
function parseTags(text: string): string[] {
  const tags = text.match(/ ?"(?:[^"]|"")*"|[^,]+/g) ?? [];
  return tags
    .map((tag) =>
      tag
        .trim()
        .replace(/^"(.*)"$/s, '$1')
        .replaceAll('""', '"'),
    )
    .filter((tag) => tag !== '');
}
