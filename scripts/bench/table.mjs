/**
 * A markdown table.
 * @param {string[]} head
 * @param {string[][]} rows
 */
export function table(head, rows) {
  const line = (/** @type {string[]} */ cells) => `| ${cells.join(' | ')} |`;
  return [
    line(head),
    `|${head.map((_, column) => (column === 0 ? '---|' : '---:|')).join('')}`,
    ...rows.map(line),
  ].join('\n');
}

/** Milliseconds in three digits or so. @param {number} ms */
export const inMs = (ms) => ms.toFixed(ms < 10 ? 2 : ms < 100 ? 1 : 0);

/**
 * The value that `part` of them do not pass.
 * @param {number[]} values sorted
 * @param {number} part from 0 to 1
 */
export const quantile = (values, part) =>
  values[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN;
