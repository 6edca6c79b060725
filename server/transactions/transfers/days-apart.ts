const MS_A_DAY = 86_400_000;

/** Returns how many days lie between two days. The order of the days does not matter. */
export function countDaysApart(one: string, other: string): number {
  return Math.abs(Date.parse(`${one}T00:00:00Z`) - Date.parse(`${other}T00:00:00Z`)) / MS_A_DAY;
}
