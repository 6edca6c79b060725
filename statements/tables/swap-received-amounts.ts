import type { Table } from './find-table.ts';
import { findRole, foldHeader, parseDirection } from './header-words.ts';

/** Headers of the sent and the received amount, each with its own currency. */
const SENT = /^(?:source|sent|sender|from) (?=.*\b(?:amount|currency)\b)/;
const ARRIVED = /^(?:target|destination|received|recipient|to) (?=.*\b(?:amount|currency)\b)/;

/**
 * For tables that list the sent and the received amount of each row: swaps them in incoming rows, so that the sent
 * column always contains the amount that the account sees. Other tables are returned unchanged.
 */
export function swapReceivedAmounts(table: Table): Table {
  const heads = table.head?.cells.map(foldHeader) ?? [];
  const direction = heads.findIndex((head) => findRole(head) === 'direction');
  const pairs = heads.flatMap((head, sent) => {
    const what = SENT.test(head) ? head.replace(SENT, '') : undefined;
    const arrived = heads.findIndex((other) => ARRIVED.test(other) && other.replace(ARRIVED, '') === what);
    return arrived < 0 ? [] : [{ sent, arrived }];
  });
  if (direction < 0 || pairs.length === 0) return table;
  const rows = table.rows.map((row) => {
    if (parseDirection(row.cells[direction] ?? '') !== 'in') return row;
    const cells = [...row.cells];
    for (const { sent, arrived } of pairs) {
      [cells[sent], cells[arrived]] = [row.cells[arrived] ?? '', row.cells[sent] ?? ''];
    }
    return { line: row.line, cells };
  });
  return { ...table, rows };
}
