/** Returns text in Title Case for buttons and titles, such as `2 Transactions and 1 Transfer`. */
export function toTitleCase(words: string): string {
  return words.replace(/(?:^| )(?!and )./g, (start) => start.toUpperCase());
}
