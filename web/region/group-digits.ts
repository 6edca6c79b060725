/** Adds commas between the thousands of an unsigned number, as in US English. */
export function groupDigits(digits: string): string {
  const [whole = ''] = digits.split('.');
  let grouped = digits;
  for (let at = whole.length - 3; at > 0; at -= 3) grouped = `${grouped.slice(0, at)},${grouped.slice(at)}`;
  return grouped;
}
