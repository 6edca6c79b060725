import { expect, test } from 'vitest';
import { inferActualPrice, type PostedTransaction } from './infer-price.ts';

type Item = Parameters<typeof inferActualPrice>[0];

/** An item of 12.99 that was never changed. */
const ITEM = { kind: 'expense', amount_minor: 1299, former_amount_minor: null, amount_since_day: null } as Item;

/** Transactions on the first of each month up to March 2026. Pass the amounts oldest first. */
function bills(...amounts: number[]): PostedTransaction[] {
  const first = 2026 * 12 + 3 - amounts.length;
  return amounts
    .map((amount_minor, at) => {
      const month = first + at;
      const day = `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`;
      return { day, kind: 'expense' as const, amount_minor };
    })
    .reverse();
}

test.each<[why: string, posted: PostedTransaction[], item: Partial<Item>, seen: ReturnType<typeof inferActualPrice>]>([
  ['nothing was posted yet', [], {}, undefined],
  ['all posted amounts match the item', bills(1299, 1299, 1299), {}, undefined],
  ['the last bills were corrected', bills(1299, 1599, 1599), {}, { now: 1599, former: 1299, since: '2026-02-01' }],
  ['the first bill was corrected', bills(1599), {}, { now: 1599, former: 1299, since: '2026-03-01' }],
  ['a single bill was corrected', bills(1299, 1599, 1299), {}, undefined],
  ['the bill varies every time', bills(8000, 8320, 7990, 8105), { amount_minor: 8000 }, undefined],
  [
    'the item was changed after its bills',
    bills(1299, 1599, 1599),
    { amount_minor: 1599, former_amount_minor: 1299, amount_since_day: '2026-04-01' },
    { now: 1599, former: 1299, since: '2026-02-01' },
  ],
  [
    'the change of the item is in the future',
    bills(1299, 1299),
    { amount_minor: 1599, former_amount_minor: 1299, amount_since_day: '2026-04-01' },
    undefined,
  ],
  [
    'the change of the item had no effect',
    bills(1299, 1299, 1299),
    { amount_minor: 1599, former_amount_minor: 1299, amount_since_day: '2026-03-01' },
    { now: 1299, former: null, since: null },
  ],
  ['the item became an income', bills(1299, 1599), { kind: 'income' }, undefined],
])('if %s', (_why, posted, item, seen) => {
  expect(inferActualPrice({ ...ITEM, ...item }, posted)).toEqual(seen);
});
