/** Separates the thousands of a number without a sign with commas, as in US English. */
export function groupDigits(digits: string): string {
  const point = digits.indexOf('.');
  let grouped = digits;
  for (let at = (point < 0 ? digits.length : point) - 3; at > 0; at -= 3)
    grouped = `${grouped.slice(0, at)},${grouped.slice(at)}`;
  return grouped;
}
