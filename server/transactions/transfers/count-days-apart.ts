const MS_A_DAY = 86_400_000;

/** Returns the number of days between two days, whichever comes first. */
export function countDaysApart(one: string, other: string): number {
  return Math.abs(Date.parse(`${one}T00:00:00Z`) - Date.parse(`${other}T00:00:00Z`)) / MS_A_DAY;
}
