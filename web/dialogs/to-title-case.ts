/** Returns words in the case of titles and buttons, such as `2 Transactions and 1 Transfer`. */
export function toTitleCase(words: string): string {
  return words.replace(/(?:^| )(?!and )./g, (start) => start.toUpperCase());
}
