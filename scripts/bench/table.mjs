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

/** Formats milliseconds with about three digits. @param {number} ms */
export const inMs = (ms) => ms.toFixed(ms < 10 ? 2 : ms < 100 ? 1 : 0);

/**
 * Returns a quantile.
 * @param {number[]} values sorted
 * @param {number} part from 0 to 1
 */
export const quantile = (values, part) =>
  values[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN;
