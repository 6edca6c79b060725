/** How alike two texts are, 0 to 1: one less the letters to be changed, added or left out against the longer length. */
export function alike(a: string, b: string): number {
  if (a === '' || b === '') return 0;
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      next[j] = Math.min((row[j] as number) + 1, (next[j - 1] as number) + 1, (row[j - 1] as number) + same);
    }
    row = next;
  }
  return 1 - (row[b.length] as number) / Math.max(a.length, b.length);
}
