import type { ReadAccount, ReadRow } from './rows.ts';

/** The two sides of a transfer may be booked so many days apart. */
const MOST_DAYS = 4;

/**
 * Joins the sides of transfers that the files name as such: a row that names another account, and the row of that account with just
 * the other amount, a few days off at most; each side is joined once. The rows come in the order of days. Where no row is the other
 * side, the account is noted all the same.
 */
export function pairTransfers(rows: readonly ReadRow[], accounts: readonly ReadAccount[]): void {
  const byName = new Map<string, number>();
  for (const [place, { id, name }] of accounts.entries()) {
    for (const each of [name, id]) if (each !== '' && !byName.has(fold(each))) byName.set(fold(each), place);
  }
  const waiting = new Map<string, Queue>();
  for (const [at, row] of rows.entries()) {
    if (row.otherName === undefined || row.left) continue;
    const other = byName.get(fold(row.otherName));
    if (other === undefined || other === row.account) continue;
    row.other = other;
    delete row.otherName;
    const { account = -1, amountMinor = 0 } = row;
    const partner = firstNear(waiting.get(keyOf(other, account, -amountMinor)), rows, row);
    if (partner !== undefined) {
      row.pair = partner;
      const its = rows[partner];
      if (its) its.pair = at;
      continue;
    }
    const own = waiting.get(keyOf(account, other, amountMinor));
    if (own) own.places.push(at);
    else waiting.set(keyOf(account, other, amountMinor), { places: [at], next: 0 });
  }
}

/** Places of rows, of which those before `next` are taken or too long ago. */
type Queue = { places: number[]; next: number };

/** What is too long ago for this row is so for all that follow, and is not looked at again. */
function firstNear(queue: Queue | undefined, rows: readonly ReadRow[], { day }: ReadRow): number | undefined {
  while (queue && queue.next < queue.places.length) {
    const place = queue.places[queue.next++];
    if (place !== undefined && isNear(rows[place]?.day, day)) return place;
  }
  return undefined;
}

function keyOf(account: number, other: number, amountMinor: number): string {
  return `${account} ${other} ${amountMinor}`;
}

function isNear(one = '', other = ''): boolean {
  return Math.abs(Date.parse(one) - Date.parse(other)) <= MOST_DAYS * 86_400_000;
}

function fold(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}
