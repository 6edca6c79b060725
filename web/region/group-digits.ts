/** Separates the thousands of a number with commas, as in US English. */
export function groupDigits(digits: string): string {
  return digits.replace(/\B(?=(?:\d{3})+(?!\d))/g, ',');
}
