import { type SkippedText, type TableColumn, UnreadableStatementError } from '../statement.ts';
import type { ColumnIndexes } from './columns.ts';
import type { Table } from './table.ts';

/** A role that the user can assign to a column. */
export type ColumnRole = TableColumn['role'];

/** Number of sample values shown to the user for each column. */
const SHOWN_ROWS = 3;
const SHOWN_LETTERS = 60;

/**
 * Returns the columns for the roles that the user assigned.
 * @throws UnreadableStatementError if no date column or no amount column was assigned
 */
export function toColumnIndexes(roles: readonly ColumnRole[]): ColumnIndexes {
  const first = (role: ColumnRole) => (roles.includes(role) ? roles.indexOf(role) : undefined);
  const all = (role: ColumnRole) => roles.flatMap((each, at) => (each === role ? [at] : []));
  const [day, amount, out, into] = [first('day'), first('amount'), first('out'), first('in')];
  if (day === undefined) {
    throw new UnreadableStatementError('No column is set as the date. Choose the column with the dates.');
  }
  if ((amount ?? out ?? into) === undefined) {
    throw new UnreadableStatementError(
      'No column is set as the amount. Choose one, or one for money out and one for money in.',
    );
  }
  return {
    day,
    ...(amount === undefined ? { out, in: into } : { amount }),
    balance: first('balance'),
    direction: first('direction'),
    currency: first('currency'),
    account: first('account'),
    id: first('id'),
    category: first('category'),
    tags: first('tags'),
    payees: all('name'),
    texts: all('note'),
    kinds: [],
  };
}

/**
 * Must be called if no row can be read with the columns that the user chose.
 * @throws UnreadableStatementError always; its message names the wrong column
 */
export function refuseUnreadableColumns({ head }: Table, columns: ColumnIndexes, left: readonly SkippedText[]): never {
  const nameOf = (at = 0) => head?.cells[at] || `Column ${at + 1}`;
  const isAmount = left.filter(({ what }) => what === 'amount').length * 2 > left.length;
  const at = isAmount ? (columns.amount ?? columns.out ?? columns.in) : columns.day;
  const [what, role] = isAmount ? ['an amount', 'the amounts'] : ['a date', 'the dates'];
  throw new UnreadableStatementError(
    `No row has ${what} in “${nameOf(at).slice(0, SHOWN_LETTERS)}”. Choose another column for ${role}.`,
  );
}

/** Returns the columns as the user sees them: header, sample values and role. */
export function describeColumns({ head, rows }: Table, columns: ColumnIndexes): TableColumn[] {
  const some = rows.filter(({ cells }) => (cells[columns.day] ?? '') !== '').slice(0, SHOWN_ROWS);
  const width = Math.max(head?.cells.length ?? 0, ...some.map(({ cells }) => cells.length));
  return Array.from({ length: Math.min(width, MOST_SHOWN) }, (_, at) => ({
    head: (head?.cells[at] ?? '').slice(0, SHOWN_LETTERS),
    samples: some.map(({ cells }) => (cells[at] ?? '').slice(0, SHOWN_LETTERS)),
    role: findRoleAt(columns, at),
  }));
}

const MOST_SHOWN = 200;

function findRoleAt(columns: ColumnIndexes, at: number): ColumnRole {
  const single = (['day', 'amount', 'out', 'in', 'balance', 'direction', 'currency', 'account', 'id'] as const).find(
    (role) => columns[role] === at,
  );
  if (single) return single;
  if (columns.category === at) return 'category';
  if (columns.tags === at) return 'tags';
  if (columns.payees.includes(at) || findNameColumn(columns) === at) return 'name';
  return columns.texts.includes(at) || columns.kinds.includes(at) ? 'note' : 'none';
}

/** If no column contains names, returns the first text column, whose texts are then used as names. */
function findNameColumn({ payees, from, to, texts }: ColumnIndexes): number | undefined {
  return payees.length === 0 && from === undefined && to === undefined ? texts[0] : undefined;
}
