import type { Db } from '../db/schema.ts';
import { EVERYTHING, selectMatching } from './matching.ts';
import type { TransactionRow } from './row.ts';

/** Rows read at a time: short enough that a slow download never holds the database. */
const ROWS_A_READ = 1000;

const HEADER = ['Date', 'Type', 'Name', 'Category', 'Amount', 'Note'];
const BYTE_ORDER_MARK = '\ufeff';

/** Every transaction as CSV (RFC 4180, UTF-8 with a byte order mark), newest first, piece by piece as it is asked for. */
export async function* exportTransactions(db: Db, userId: number): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toLine(HEADER);
  let last: Place | undefined;
  do {
    const rows = await readOn(db, userId, last);
    if (rows.length > 0) yield rows.map(toCsv).join('');
    last = rows.length === ROWS_A_READ ? rows.at(-1) : undefined;
  } while (last);
}

/** Where in the list the last read ended: changes made meanwhile neither repeat nor skip another row. */
type Place = Pick<TransactionRow, 'day' | 'sequence'>;

async function readOn(db: Db, userId: number, after: Place | undefined): Promise<TransactionRow[]> {
  let query = selectMatching(db, userId, EVERYTHING).selectAll();
  if (after) {
    query = query.where((row) => row(row.refTuple('day', 'sequence'), '<', row.tuple(after.day, after.sequence)));
  }
  return query.orderBy('day', 'desc').orderBy('sequence', 'desc').limit(ROWS_A_READ).execute();
}

function toCsv({ day, kind, name, category, amount_minor, note }: TransactionRow): string {
  const amount = `${Math.trunc(amount_minor / 100)}.${String(amount_minor % 100).padStart(2, '0')}`;
  return toLine([
    day,
    kind === 'income' ? 'Income' : 'Expense',
    harmless(name),
    harmless(category),
    amount,
    harmless(note),
  ]);
}

/** A text that a spreadsheet would take for a formula gets an apostrophe, as OWASP advises against CSV injection. */
function harmless(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

function toLine(cells: readonly string[]): string {
  return `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`;
}
