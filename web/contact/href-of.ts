/** Where a contact detail leads, if it is an address, a number or a page; undefined for other words. */
export function hrefOf(text: string): string | undefined {
  if (/^https?:\/\/\S+$/.test(text)) return text;
  if (/^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/.test(text)) return `mailto:${text}`;
  if (/^\+?[\d\s()./-]{5,}$/.test(text)) return `tel:${text.replace(/[^\d+]/g, '')}`;
  return undefined;
}
