/** Separates the thousands of a number with commas, as in US English. */
export function groupDigits(digits: string): string {
  const point = digits.indexOf('.');
  const begin = digits.startsWith('-') ? 1 : 0;
  let grouped = digits;
  for (let at = (point < 0 ? digits.length : point) - 3; at > begin; at -= 3)
    grouped = `${grouped.slice(0, at)},${grouped.slice(at)}`;
  return grouped;
}
