/** Formats a count and its noun, such as `1 row` or `10,000 rows`. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}
