import { alike } from '../fields/fold.ts';
import { plain } from './answers.ts';

/** Names with at least this similarity belong to one shop or its branches. */
const oneShop = 0.7;

/** Assigns a shop number to each merchant's name. Similar names share one. */
export function shopsOf(merchants: readonly string[]): number[] {
  const shops: string[] = [];
  return merchants.map((merchant) => {
    const name = plain(merchant);
    const known = shops.findIndex((shop) => alike(shop, name) >= oneShop);
    return known >= 0 ? known : shops.push(name) - 1;
  });
}

/**
 * Assigns a part, 0 to `count` - 1, to each of `shops`. All receipts of a shop are in one part, and the parts have similar
 * sizes.
 */
export function foldsOf(shops: readonly number[], count: number): number[] {
  const sizes = new Map<number, number>();
  for (const shop of shops) sizes.set(shop, (sizes.get(shop) ?? 0) + 1);
  const loads = Array<number>(count).fill(0);
  const parts = new Map<number, number>();
  for (const [shop, size] of [...sizes].sort((a, b) => b[1] - a[1] || a[0] - b[0])) {
    const part = loads.indexOf(Math.min(...loads));
    parts.set(shop, part);
    loads[part] = (loads[part] as number) + size;
  }
  return shops.map((shop) => parts.get(shop) as number);
}
