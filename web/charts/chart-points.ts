/** A point as text: the day or category that it stands for (`of`), and its value in each column. */
export type ChartPointText = { of: string; values: string[] };

/** A column of values, with its colour if the chart has several columns. */
export type ChartColumn = { name: string; colour?: string };

/** Formats a point as text, such as `Nov 3, 2026: Income $0.00, Expense $45.20`. */
export function formatChartPoint({ of, values }: ChartPointText, columns: ChartColumn[]): string {
  return `${of}: ${values.map((value, index) => `${columns[index]?.name} ${value}`).join(', ')}`;
}

/**
 * Returns the point that a key selects. Null clears the selection; undefined means that the key does nothing. If no
 * point is selected, forward keys select the first point, and backward keys the last one.
 */
export function findPointForPressedKey(key: string, from: number | null, count: number): number | null | undefined {
  const last = count - 1;
  if (key === 'Escape') return null;
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (key === 'ArrowRight' || key === 'ArrowDown') return from === null ? 0 : Math.min(from + 1, last);
  if (key === 'ArrowLeft' || key === 'ArrowUp') return from === null ? last : Math.max(from - 1, 0);
  return undefined;
}
