/** A month as budgets and running totals have it: `YYYY-MM`. */
export function periodOf({ year, month }: { year: number; month: number }): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;
}

export function monthOf(period: string): { year: number; month: number } {
  return { year: Number(period.slice(0, 4)), month: Number(period.slice(5)) };
}

/** The month `count` months before. */
export function monthBefore(period: string, count = 1): string {
  const { year, month } = monthOf(period);
  const months = 12 * year + month - 1 - count;
  return periodOf({ year: Math.floor(months / 12), month: (months % 12) + 1 });
}
