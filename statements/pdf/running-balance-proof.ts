import { digitsToHundredths, parseAmount } from '../parse-amounts.ts';
import type { Statement } from '../statement.ts';
import { containsBalanceWord } from './balance-labels.ts';
import { countUnreadTransactions } from './count-unread-transactions.ts';
import { contradictsBalances, isStatedBalance } from './printed-balances.ts';
import type { PrintedLine } from './printed-lines.ts';
import { BALANCE_ROW_PREFIX, type RowWithPosition } from './printed-tables-to-rows.ts';
import { isBalanceCell } from './read-printed-table.ts';

/**
 * True if the running balances confirm all rows. Each balance must follow from the previous one. At both ends, the
 * chain of balances must not leave out a row: either the document states the balance there, or the first and the last
 * row have a balance and no other line looks like a row.
 */
export function isProvenByRunningBalance(
  lines: readonly PrintedLine[],
  placed: readonly RowWithPosition[],
  statement: Statement,
): boolean {
  if (statement.isProven !== true || !addsUp(statement)) return false;
  if (contradictsBalances(lines, statement)) return false;
  const [above, below] = listNextBalances(placed, statement);
  const known = statement.balances.map(({ amountMinor }) => Math.abs(amountMinor));
  const isOther = (minor: number | undefined) => minor !== undefined && !known.includes(minor);
  if (isOther(above) || isOther(below)) return false;
  const { entries, balances } = statement;
  const isAnchored = (side: 'opening' | 'closing') =>
    balances.some(({ is, amountMinor }) => {
      const isPrinted = isStatedBalance(lines, is, amountMinor, statement);
      return is === side && (isPrinted || [above, below].includes(Math.abs(amountMinor)));
    });
  const [hasOpening, hasClosing] = [isAnchored('opening'), isAnchored('closing')];
  if (hasOpening && hasClosing) return true;
  const [first, last] = [entries[0], entries.at(-1)];
  const isNewestFirst = (first?.day ?? '') > (last?.day ?? '');
  const [oldest, newest] = isNewestFirst ? [last, first] : [first, last];
  const hasBalance = (entry: typeof first) => readBalance(placed[(entry?.line ?? 0) - 1], statement) !== undefined;
  return (
    entries.length > 1 &&
    (hasOpening || (hasBalance(oldest) && areSignsPrinted(placed, statement))) &&
    (hasClosing || hasBalance(newest)) &&
    countUnreadTransactions(lines, placed, statement) === 0
  );
}

/** True if the balances match the sum of all rows, not only of the rows in the main table. */
function addsUp({ balances, entries }: Statement): boolean {
  const [opening, ...otherOpenings] = balances.filter(({ is }) => is === 'opening');
  const [closing, ...otherClosings] = balances.filter(({ is }) => is === 'closing');
  if (!opening || !closing || otherOpenings.length + otherClosings.length > 0) return false;
  return entries.reduce((sum, { amountMinor }) => sum + amountMinor, opening.amountMinor) === closing.amountMinor;
}

/** Returns the balances in the rows directly above the first transaction and below the last one. */
function listNextBalances(placed: readonly RowWithPosition[], { entries, table }: Statement): (number | undefined)[] {
  const rows = [placed[(entries[0]?.line ?? 0) - 2], placed[entries.at(-1)?.line ?? -1]];
  return rows.map((row) => {
    // A row without a balance label may be a transaction whose amount was not recognized, so its balance is not used.
    const texts = row?.cells.filter((cell) => !cell.startsWith(BALANCE_ROW_PREFIX)) ?? [];
    if (!texts.some((text) => isBalanceCell(text) || containsBalanceWord(text))) return undefined;
    const alone = row?.cells.findLast((cell) => cell.startsWith(BALANCE_ROW_PREFIX))?.slice(BALANCE_ROW_PREFIX.length);
    const amount = alone === undefined ? undefined : parseAmount(alone);
    return amount && digitsToHundredths(amount.digits, table?.decimalMark ?? '.');
  });
}

const findColumn = ({ table }: Statement, role: string) =>
  table?.columns.findIndex((column) => column.role === role) ?? -1;

const readBalance = (row: RowWithPosition | undefined, statement: Statement) =>
  parseAmount(row?.cells[findColumn(statement, 'balance')] ?? '');

/**
 * True if the columns or the amounts show which rows are income. Otherwise, the signs follow from the balances, and the
 * sign of the oldest row is unknown.
 */
export function areSignsPrinted(placed: readonly RowWithPosition[], statement: Statement): boolean {
  const at = findColumn(statement, 'amount');
  if (at < 0 || findColumn(statement, 'direction') >= 0) return true;
  return statement.entries.some(({ line }) => {
    const amount = parseAmount(placed[line - 1]?.cells[at] ?? '');
    return amount?.isNegative || amount?.isPositive;
  });
}
