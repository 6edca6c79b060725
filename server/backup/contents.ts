import type { End } from './format.ts';

/** Describes the contents of a backup in words. */
export function contentsOf({ rows }: Pick<End, 'rows'>): string {
  return [
    counted(rows.users, 'account'),
    counted(rows.transactions, 'transaction'),
    counted(rows.receipts, 'receipt'),
  ].join(', ');
}

export function counted(count = 0, thing: string): string {
  return `${count.toLocaleString('en-US')} ${thing}${count === 1 ? '' : 's'}`;
}
