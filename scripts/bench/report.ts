import { cpus, loadavg, totalmem, type } from 'node:os';

/** A measured value with its limit. `isHeld` is true if the value is within the limit. */
export type CheckedLimit = { name: string; figure: string; bar: string; isHeld: boolean };

export const checkAtMost = (name: string, value: number, most: number, unit: string): CheckedLimit => ({
  name,
  figure: `${format(value)}${unit}`,
  bar: `at most ${format(most)}${unit}`,
  isHeld: value <= most,
});

export const checkAtLeast = (name: string, value: number, least: number, unit: string): CheckedLimit => ({
  name,
  figure: `${format(value)}${unit}`,
  bar: `at least ${format(least)}${unit}`,
  isHeld: value >= least,
});

const format = (value: number) =>
  value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 });

/** Returns one line for each limit. */
export function formatLimits(bars: CheckedLimit[]) {
  return bars
    .map(({ name, figure, bar, isHeld }) => `${isHeld ? 'passed' : 'failed'}  ${name}: ${figure}, ${bar}`)
    .join('\n');
}

/** Returns a markdown table. */
export function formatTable(head: string[], rows: string[][]) {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const alignment = head.map((_, column) => (column === 0 ? '---|' : '---:|')).join('');
  return [line(head), `|${alignment}`, ...rows.map(line)].join('\n');
}

/** Formats milliseconds with two or three significant digits. */
export const formatMs = (ms: number) => ms.toFixed(ms < 10 ? 2 : ms < 100 ? 1 : 0);

/**
 * @param values in any order
 * @param part from 0 to 1, by default the median
 */
export function computeQuantile(values: number[], part: number = 0.5) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** Describes the machine and its current load in one line. Results from a busy machine are not reliable. */
export function describeMachine() {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  const memory = Math.round(totalmem() / 1024 ** 3);
  const load = loadavg()[0]?.toFixed(1);
  return `Node ${process.versions.node}, ${type()}, ${cpus().length} × ${model}, ${memory} GB; load before the start ${load}`;
}
