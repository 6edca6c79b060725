/** What is said where the server looks through no more: nothing is shown rather than a part. */
export function tooManyWords(count: number): string {
  return `These days have ${count.toLocaleString('en-US')} transactions, more than are looked through at once. Choose fewer months, or a single category.`;
}
