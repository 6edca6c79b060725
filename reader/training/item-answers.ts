import { computeSimilarity } from '../fields/fold-text.ts';
import type { ItemReading } from '../items/receipt-item.ts';
import { simplifyName } from './answers.ts';

/**
 * The items that a human read on a receipt, in the order in which they are printed. Amounts have decimals, and
 * quantities of 1 are left out.
 */
export type ItemAnswer = {
  items: { name: string; quantity?: number; amount: number }[];
  /** The tax and the tip. Values that nobody checked are left out. */
  tax?: number;
  tip?: number;
};

/** How many lines of a receipt are printed, how many were read, and how many values were read correctly. */
export type ItemScore = {
  addUp: boolean;
  printed: number;
  read: number;
  prices: number;
  /**
   * Number of right quantities among the lines whose price is right. `names` is the number of names on these lines with
   * a similarity of at least 0.8.
   */
  quantities: number;
  names: number;
  /** Number of answers for tax and tip. `othersRight` is the number of answers that were read correctly. */
  others: number;
  othersRight: number;
};

export function scoreItems(reading: ItemReading, answer: ItemAnswer): ItemScore {
  const pairs = pricesInOrder(reading.items, answer.items);
  const others = [
    [answer.tax, reading.taxMinor],
    [answer.tip, reading.tipMinor],
  ].filter(([asked]) => asked !== undefined);
  return {
    addUp: reading.itemsAddUp,
    printed: answer.items.length,
    read: reading.items.length,
    prices: pairs.length,
    quantities: pairs.filter(([read, printed]) => read.quantity === (printed.quantity ?? 1)).length,
    names: pairs.filter(([read, printed]) => isNamed(read.name, printed.name)).length,
    others: others.length,
    othersRight: others.filter(([asked, read]) => Math.round((asked as number) * 100) === read).length,
  };
}

function isNamed(read: string, printed: string): boolean {
  return (
    simplifyName(read) === simplifyName(printed) || computeSimilarity(simplifyName(read), simplifyName(printed)) >= 0.8
  );
}

type Read = ItemReading['items'][number];
type Printed = ItemAnswer['items'][number];

/**
 * Returns the pairs of read and printed lines that have the same price and are in the same order (longest common
 * subsequence).
 */
function pricesInOrder(read: readonly Read[], printed: readonly Printed[]): [Read, Printed][] {
  const isSame = (i: number, j: number) => read[i]?.amountMinor === Math.round((printed[j]?.amount ?? 0) * 100);
  const longest = read.map(() => printed.map(() => 0));
  const at = (i: number, j: number) => longest[i]?.[j] ?? 0;
  for (let i = read.length - 1; i >= 0; i--) {
    for (let j = printed.length - 1; j >= 0; j--) {
      const row = longest[i] as number[];
      row[j] = isSame(i, j) ? 1 + at(i + 1, j + 1) : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const pairs: [Read, Printed][] = [];
  for (let i = 0, j = 0; i < read.length && j < printed.length; ) {
    if (isSame(i, j)) pairs.push([read[i++] as Read, printed[j++] as Printed]);
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return pairs;
}
