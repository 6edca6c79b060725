import type { Table } from './find-table.ts';
import { directionOf, foldHead, roleOf } from './header-words.ts';

/** How columns of what is paid and of what arrives are headed, where both have an amount and a currency of their own. */
const SENT = /^(?:source|sent|sender|from) (?=.*\b(?:amount|currency)\b)/;
const ARRIVED = /^(?:target|destination|received|recipient|to) (?=.*\b(?:amount|currency)\b)/;

/**
 * A table that says of each row what was sent and what arrived, and in a column of its own which way that went: of what came in, what
 * arrived is put where of all else what was sent stands, as that is the side that the account sees. Any other table as it is.
 */
export function withOwnSide(table: Table): Table {
  const heads = table.head?.cells.map(foldHead) ?? [];
  const direction = heads.findIndex((head) => roleOf(head) === 'direction');
  const pairs = heads.flatMap((head, sent) => {
    const what = SENT.test(head) ? head.replace(SENT, '') : undefined;
    const arrived = heads.findIndex((other) => ARRIVED.test(other) && other.replace(ARRIVED, '') === what);
    return arrived < 0 ? [] : [{ sent, arrived }];
  });
  if (direction < 0 || pairs.length === 0) return table;
  const rows = table.rows.map((row) => {
    if (directionOf(row.cells[direction] ?? '') !== 'in') return row;
    const cells = [...row.cells];
    for (const { sent, arrived } of pairs) {
      [cells[sent], cells[arrived]] = [row.cells[arrived] ?? '', row.cells[sent] ?? ''];
    }
    return { line: row.line, cells };
  });
  return { ...table, rows };
}
