import { type SkippedLine, type TableColumn, UnreadableStatementError } from '../statement.ts';
import type { ColumnIndexes } from './detect-columns.ts';
import type { TransactionTable } from './transaction-table.ts';

/** A role that the user can assign to a column. */
export type ColumnRole = TableColumn['role'];

/** Number of sample values shown to the user for each column. */
const SAMPLE_COUNT = 3;
const MAX_SAMPLE_LENGTH = 60;

/**
 * Returns the columns for the roles that the user assigned.
 * @throws UnreadableStatementError if no date column or no amount column was assigned
 */
export function rolesToIndexes(roles: readonly ColumnRole[]): ColumnIndexes {
  const findColumn = (role: ColumnRole) => (roles.includes(role) ? roles.indexOf(role) : undefined);
  const listColumns = (role: ColumnRole) => roles.flatMap((each, at) => (each === role ? [at] : []));
  const [day, amount, out, into] = [findColumn('day'), findColumn('amount'), findColumn('out'), findColumn('in')];
  if (day === undefined) {
    throw new UnreadableStatementError('No column is marked as the date. Choose the column with the dates.');
  }
  if ((amount ?? out ?? into) === undefined) {
    throw new UnreadableStatementError(
      'No column is marked as the amount. Choose the column with the amounts, or a column for money out and another for money in.',
    );
  }
  return {
    day,
    ...(amount === undefined ? { out, in: into } : { amount }),
    balance: findColumn('balance'),
    direction: findColumn('direction'),
    currency: findColumn('currency'),
    account: findColumn('account'),
    id: findColumn('id'),
    category: findColumn('category'),
    tags: findColumn('tags'),
    payees: listColumns('name'),
    texts: listColumns('note'),
    kinds: [],
  };
}

/**
 * Must be called if no row can be read with the columns that the user chose.
 * @throws UnreadableStatementError always; its message names the wrong column
 */
export function throwUnreadableColumnsError(
  { header }: TransactionTable,
  columns: ColumnIndexes,
  skipped: readonly SkippedLine[],
): never {
  const getColumnName = (at = 0) => header?.cells[at] || `Column ${at + 1}`;
  const areAmountsUnreadable = skipped.filter(({ what }) => what === 'amount').length * 2 > skipped.length;
  const column = areAmountsUnreadable ? (columns.amount ?? columns.out ?? columns.in) : columns.day;
  const [what, role] = areAmountsUnreadable ? ['an amount', 'the amounts'] : ['a date', 'the dates'];
  throw new UnreadableStatementError(
    `No row has ${what} in “${getColumnName(column).slice(0, MAX_SAMPLE_LENGTH)}”. Choose another column for ${role}.`,
  );
}

/** Returns the columns as the user sees them: header, sample values and role. */
export function describeColumns({ header, rows }: TransactionTable, columns: ColumnIndexes): TableColumn[] {
  const sampledRows = rows.filter(({ cells }) => (cells[columns.day] ?? '') !== '').slice(0, SAMPLE_COUNT);
  const width = Math.max(header?.cells.length ?? 0, ...sampledRows.map(({ cells }) => cells.length));
  return Array.from({ length: Math.min(width, MAX_DESCRIBED_COLUMNS) }, (_, column) => ({
    head: (header?.cells[column] ?? '').slice(0, MAX_SAMPLE_LENGTH),
    samples: sampledRows.map(({ cells }) => (cells[column] ?? '').slice(0, MAX_SAMPLE_LENGTH)),
    role: findColumnRole(columns, column),
  }));
}

const MAX_DESCRIBED_COLUMNS = 200;

function findColumnRole(columns: ColumnIndexes, column: number): ColumnRole {
  const singleRole = (
    ['day', 'amount', 'out', 'in', 'balance', 'direction', 'currency', 'account', 'id'] as const
  ).find((role) => columns[role] === column);
  if (singleRole) return singleRole;
  if (columns.category === column) return 'category';
  if (columns.tags === column) return 'tags';
  if (columns.payees.includes(column) || findNameColumn(columns) === column) return 'name';
  return columns.texts.includes(column) || columns.kinds.includes(column) ? 'note' : 'none';
}

/** If no column contains names, returns the first text column, so that its texts are used as names. */
function findNameColumn({ payees, from, to, texts }: ColumnIndexes): number | undefined {
  return payees.length === 0 && from === undefined && to === undefined ? texts[0] : undefined;
}
