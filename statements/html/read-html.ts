import { Parser } from 'htmlparser2';
import { createRowCollector } from '../sheets/collect-rows.ts';
import type { SheetStatement } from '../sheets/read-sheets.ts';
import { UnreadableStatementError } from '../statement.ts';
import { readTableFromRows, type TableFormatChoices, throwNoTableError } from '../tables/read-table.ts';
import type { CellRow } from '../tables/transaction-table.ts';

/** True if the text is a web page. Many banks export a web page with a table and name it `.xls`. */
export function isHtml(head: string): boolean {
  const start = head.slice(0, 2000).trimStart();
  return (
    /^(?:<!--[^>]{0,500}-->\s*)?<(?:!doctype html|html|head|meta|body|table|div|style)\b/i.test(start) ||
    /^<\?xml\b[^>]{0,200}>\s?(?:<![^>]{0,200}>\s?)?<html\b/i.test(start)
  );
}

/**
 * Reads the tables of a web page. The line number of an entry is the number of its row in the page.
 * @throws UnreadableStatementError if the page has no table of transactions
 */
export function readHtml(text: string, answers: TableFormatChoices): SheetStatement<'html'> {
  const rows = readTableRows(text);
  const read = readTableFromRows(rows, answers);
  if (!('isHeadAlone' in read)) return { ...read, format: read.format === 'csv' ? 'html' : read.format };
  if (read.isHeadAlone) return throwNoTableError(true);
  throw new UnreadableStatementError(
    'This is a web page without a table of transactions. Your login may have expired. Log in to your bank again and export CSV or OFX.',
  );
}

/** Maximum depth of nested elements. Real pages have fewer than 100 levels. */
const DEEPEST = 500;
/** Maximum number of characters in a cell. Longer text is cut off. */
const LONGEST_CELL = 10_000;
/** Maximum number of columns (`WIDEST`) and rows (`TALLEST`) that a cell may span. */
const WIDEST = 500;
const TALLEST = 10_000;

/** A tag in `SEPARATORS` separates words. The content of elements in `UNSEEN` is not visible on the page. */
const SEPARATORS = new Set(['br', 'div', 'p', 'li', 'td', 'th', 'tr']);
const UNSEEN = new Set(['script', 'style', 'title', 'template', 'select', 'textarea']);

type OpenTable = {
  row: (string | undefined)[] | undefined;
  line: number;
  /** The index of the cell that is being read. */
  column: number | undefined;
  /** For each column, the number of further rows that a cell from an earlier row still covers. */
  covered: number[];
};

/**
 * Returns the rows of all tables on a page as one table, because some banks put the header into a separate table.
 * Nested tables are included.
 */
function readTableRows(text: string): CellRow[] {
  const rows = createRowCollector();
  const tables: OpenTable[] = [];
  let [depth, unseen, line] = [0, 0, 0];

  const endCell = (table: OpenTable) => {
    if (table.row && table.column !== undefined) {
      table.row[table.column] = table.row[table.column]?.replace(/\s+/g, ' ');
    }
    table.column = undefined;
  };
  const endRow = (table: OpenTable) => {
    endCell(table);
    if (!table.row) return;
    for (let at = table.row.length; at < table.covered.length; at++) table.covered[at] = (table.covered[at] ?? 0) - 1;
    rows.add(table.line, table.row);
    table.row = undefined;
  };
  const startRow = (table: OpenTable) => {
    endRow(table);
    table.row = [];
    table.line = ++line;
  };
  const startCell = (table: OpenTable, attributes: Record<string, string>) => {
    endCell(table);
    if (!table.row) startRow(table);
    const row = table.row ?? [];
    for (let at = row.length; (table.covered[at] ?? 0) > 0; at++) {
      table.covered[at] = (table.covered[at] ?? 0) - 1;
      row.push('');
    }
    table.column = row.length;
    const rowspan = readSpan(attributes.rowspan, TALLEST);
    for (let span = readSpan(attributes.colspan, WIDEST); span > 0 && row.length <= WIDEST; span--) {
      if (rowspan > 1) table.covered[row.length] = rowspan - 1;
      row.push('');
    }
  };
  const addText = (more: string) => {
    const table = tables.at(-1);
    if (unseen > 0 || table?.row === undefined || table.column === undefined) return;
    const before = table.row[table.column] ?? '';
    if (before.length < LONGEST_CELL) table.row[table.column] = before + more.slice(0, LONGEST_CELL);
  };

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (++depth > DEEPEST)
          throw new UnreadableStatementError('This web page is nested too deeply. Export CSV or OFX.');
        const table = tables.at(-1);
        if (UNSEEN.has(name)) unseen++;
        else if (name === 'table') tables.push({ row: undefined, line: 0, column: undefined, covered: [] });
        else if (name === 'tr' && table) startRow(table);
        else if ((name === 'td' || name === 'th') && table) startCell(table, attributes);
        else if (SEPARATORS.has(name)) addText(' ');
      },
      ontext: addText,
      onclosetag(name) {
        depth--;
        const table = tables.at(-1);
        if (UNSEEN.has(name)) unseen--;
        else if (name === 'table' && table) {
          endRow(table);
          tables.pop();
        } else if (name === 'tr' && table) endRow(table);
        else if ((name === 'td' || name === 'th') && table) endCell(table);
        else if (SEPARATORS.has(name)) addText(' ');
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  const PIECE = 65_536;
  for (let at = 0; at < text.length; at += PIECE) parser.write(text.slice(at, at + PIECE));
  parser.end();
  // The rows of a nested table are finished before the row that contains this table, so the rows must be sorted by
  // line.
  return rows.finish().rows.sort((one, other) => one.line - other.line);
}

function readSpan(text: string | undefined, most: number): number {
  const span = Number(text);
  return Number.isInteger(span) && span > 0 ? Math.min(span, most) : 1;
}
