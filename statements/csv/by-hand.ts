import { type LeftOut, StatementRefused, type TableColumn } from '../statement.ts';
import type { Columns } from './columns.ts';
import type { Table } from './find-table.ts';

/** What a person can take a column for. */
export type ColumnRole = TableColumn['role'];

/** Rows of which a person is shown what is in a column. */
const SHOWN_ROWS = 3;
const SHOWN_LETTERS = 60;

/** The columns as a person has named them, one role for each. @throws StatementRefused without a day or an amount */
export function columnsByHand(roles: readonly ColumnRole[]): Columns {
  const first = (role: ColumnRole) => (roles.includes(role) ? roles.indexOf(role) : undefined);
  const all = (role: ColumnRole) => roles.flatMap((each, at) => (each === role ? [at] : []));
  const [day, amount, out, into] = [first('day'), first('amount'), first('out'), first('in')];
  if (day === undefined) {
    throw new StatementRefused('No column is the day. Please choose the one that has the dates.');
  }
  if ((amount ?? out ?? into) === undefined) {
    throw new StatementRefused(
      'No column has the amounts. Please choose one, or one for money out and one for money in.',
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

/** @throws StatementRefused where by the columns that a person has named not one row can be read: it says which of them is wrong */
export function refuseUnreadable({ head }: Table, columns: Columns, left: readonly LeftOut[]): never {
  const nameOf = (at = 0) => head?.cells[at] || `Column ${at + 1}`;
  const isAmount = left.filter(({ what }) => what === 'amount').length * 2 > left.length;
  const at = isAmount ? (columns.amount ?? columns.out ?? columns.in) : columns.day;
  const [what, role] = isAmount ? ['an amount', 'the amounts'] : ['a date', 'the day'];
  throw new StatementRefused(
    `No line has ${what} in “${nameOf(at).slice(0, SHOWN_LETTERS)}” that can be read. Please choose another column for ${role}.`,
  );
}

/** The columns of a table as a person is shown them: what heads them, what is in them, and what each is taken for. */
export function shownColumns({ head, rows }: Table, columns: Columns): TableColumn[] {
  const some = rows.filter(({ cells }) => (cells[columns.day] ?? '') !== '').slice(0, SHOWN_ROWS);
  const width = Math.max(head?.cells.length ?? 0, ...some.map(({ cells }) => cells.length));
  return Array.from({ length: Math.min(width, MOST_SHOWN) }, (_, at) => ({
    head: (head?.cells[at] ?? '').slice(0, SHOWN_LETTERS),
    samples: some.map(({ cells }) => (cells[at] ?? '').slice(0, SHOWN_LETTERS)),
    role: roleAt(columns, at),
  }));
}

const MOST_SHOWN = 200;

function roleAt(columns: Columns, at: number): ColumnRole {
  const single = (['day', 'amount', 'out', 'in', 'balance', 'direction', 'currency', 'account', 'id'] as const).find(
    (role) => columns[role] === at,
  );
  if (single) return single;
  if (columns.category === at) return 'category';
  if (columns.tags === at) return 'tags';
  if (columns.payees.includes(at) || namingText(columns) === at) return 'name';
  return columns.texts.includes(at) || columns.kinds.includes(at) ? 'note' : 'none';
}

/** Where no column is of names alone the first words name who was paid. */
function namingText({ payees, from, to, texts }: Columns): number | undefined {
  return payees.length === 0 && from === undefined && to === undefined ? texts[0] : undefined;
}
