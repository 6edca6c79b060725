import { hundredthsOf, writtenAmount } from '../amounts.ts';
import { isoDayOf } from '../calendar.ts';
import type { Table } from '../csv/find-table.ts';
import type { CsvRow } from '../csv/split-rows.ts';
import { refuseTooMany } from '../limits.ts';
import type { Entry, LeftOut, Statement, Transfer } from '../statement.ts';
import { beginningOf } from '../words.ts';

/** What Moneta writes: every transaction, and what a filter shows. */
const HEADS = ['Date,Type,Name,Category,Amount,Note', 'Date,Type,Name,Category,Amount,Account,To account,Tags,Note'];

const SIGNS: Partial<Record<string, 1 | -1>> = { Income: 1, Expense: -1 };

/**
 * Reads a table that Moneta has exported, word for word: nothing in it is taken for a balance, a direction or a name to be cleaned.
 * Each line of a split is an entry, as the table has it.
 * @returns undefined for any other table
 */
export function readMoneta({ delimiter, head, rows }: Table): Statement | undefined {
  if (!head || !HEADS.includes(head.cells.join(','))) return undefined;
  refuseTooMany(rows.length);
  const entries: Entry[] = [];
  const transfers: Transfer[] = [];
  const left: LeftOut[] = [];
  for (const row of rows.filter(({ cells }) => cells.some((cell) => cell !== ''))) {
    const leave = (reason: LeftOut['reason'], what?: string) =>
      left.push({ line: row.line, reason, ...(what && { what }), text: beginningOf(row.cells.join(' ')) });
    const cell = (name: string) => {
      const text = row.cells[head.cells.indexOf(name)] ?? '';
      // In a sheet a text is no formula, and nothing was put before it.
      return delimiter === undefined ? text : plain(text);
    };
    const day = isoDayOf(cell('Date'));
    const amountMinor = amountIn(row, head);
    const [sign, account, other] = [SIGNS[cell('Type')], cell('Account'), cell('To account')];
    const words = { line: row.line, name: cell('Name'), note: cell('Note') };
    if (day === undefined) leave('unreadable', 'date');
    else if (amountMinor === undefined) leave('unreadable', 'amount');
    else if (cell('Type') === 'Transfer' && account && other) {
      // Its name only says between which accounts it goes.
      transfers.push({ line: row.line, day, amountMinor, from: account, to: other, name: cell('Note'), note: '' });
      leave('transfer');
    } else if (sign === undefined) leave('unreadable', 'type');
    else {
      const tags = tagsIn(cell('Tags'));
      entries.push({
        ...{ ...words, day, amountMinor: sign * amountMinor, category: cell('Category') },
        ...(tags.length > 0 && { tags }),
        ...(account && { account }),
      });
    }
  }
  const names = [...entries.map(({ account }) => account), ...transfers.flatMap(({ from, to }) => [from, to])];
  const accounts = [...new Set(names)].flatMap((id) => (id === undefined ? [] : { id, name: id }));
  return { format: 'moneta', entries, transfers, left, questions: [], balances: [], accounts, dateOrder: 'YMD' };
}

function amountIn({ cells }: CsvRow, head: CsvRow): number | undefined {
  const written = writtenAmount(cells[head.cells.indexOf('Amount')] ?? '');
  return written && hundredthsOf(written.digits, '.');
}

/** What a spreadsheet may take for a formula has an apostrophe before it; with that it says what it said. */
const DEFUSED = /(^|[;\t\r\n])'(?=(?:(?![\t\r\n])[\s\p{C}"'])*[=+\-@＝＋－＠])/gu;
const plain = (text: string) => text.replace(DEFUSED, '$1');

/** Tags are parted by commas; one that holds a comma or a quotation mark stands in quotation marks. */
function tagsIn(text: string): string[] {
  const tags = text.match(/"(?:[^"]|"")*"|[^,]+/g) ?? [];
  return tags
    .map((tag) =>
      tag
        .trim()
        .replace(/^"(.*)"$/s, '$1')
        .replaceAll('""', '"'),
    )
    .filter((tag) => tag !== '');
}
