import { cpus, loadavg, totalmem, type } from 'node:os';

/**
 * A measured value with its limit. `isHeld` is true if the value is within the limit.
 * @typedef {{name: string, figure: string, bar: string, isHeld: boolean}} Bar
 */

/**
 * @param {string} name
 * @param {number} value
 * @param {number} most
 * @param {string} unit
 * @returns {Bar}
 */
export const checkAtMost = (name, value, most, unit) => ({
  name,
  figure: `${format(value)}${unit}`,
  bar: `at most ${format(most)}${unit}`,
  isHeld: value <= most,
});

/**
 * @param {string} name
 * @param {number} value
 * @param {number} least
 * @param {string} unit
 * @returns {Bar}
 */
export const checkAtLeast = (name, value, least, unit) => ({
  name,
  figure: `${format(value)}${unit}`,
  bar: `at least ${format(least)}${unit}`,
  isHeld: value >= least,
});

/** @param {number} value */
const format = (value) =>
  value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 });

/** Returns one line for each limit. @param {Bar[]} bars */
export function formatLimits(bars) {
  return bars
    .map(({ name, figure, bar, isHeld }) => `${isHeld ? 'passed' : 'failed'}  ${name}: ${figure}, ${bar}`)
    .join('\n');
}

/**
 * Returns a markdown table.
 * @param {string[]} head
 * @param {string[][]} rows
 */
export function formatTable(head, rows) {
  const line = (/** @type {string[]} */ cells) => `| ${cells.join(' | ')} |`;
  const alignment = head.map((_, column) => (column === 0 ? '---|' : '---:|')).join('');
  return [line(head), `|${alignment}`, ...rows.map(line)].join('\n');
}

/** Formats milliseconds with two or three significant digits. @param {number} ms */
export const formatMs = (ms) => ms.toFixed(ms < 10 ? 2 : ms < 100 ? 1 : 0);

/**
 * @param {number[]} values in any order
 * @param {number} part from 0 to 1, by default the median
 */
export function computeQuantile(values, part = 0.5) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** Describes the machine and its current load in one line, because results from a busy machine are not reliable. */
export function describeMachine() {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  const memory = Math.round(totalmem() / 1024 ** 3);
  const load = loadavg()[0]?.toFixed(1);
  return `Node ${process.versions.node}, ${type()}, ${cpus().length} × ${model}, ${memory} GB; load before the start ${load}`;
}
