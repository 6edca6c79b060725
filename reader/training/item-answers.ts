import { computeTextSimilarity } from '../fields/normalize-text.ts';
import type { ItemsTaxAndTip } from '../items/receipt-item.ts';
import { simplifyShopName } from './receipt-answers.ts';

/**
 * The items that a human read on a receipt, in the order in which they are printed. Amounts have decimals, and
 * quantities of 1 are omitted.
 */
export type ItemAnswer = {
  items: { name: string; quantity?: number; amount: number }[];
  /** The tax and the tip. A value that nobody has checked is missing. */
  tax?: number;
  tip?: number;
};

/** The numbers of printed lines, of lines that were read, and of values that were read correctly. */
export type ItemScore = {
  doAddUp: boolean;
  printedCount: number;
  readCount: number;
  rightPrices: number;
  /**
   * Number of right quantities on the lines whose price is right. `rightNames` is the number of names on the same lines
   * with a similarity of at least 0.8.
   */
  rightQuantities: number;
  rightNames: number;
  /** Number of known values of tax and tip. `rightOtherAnswers` is how many of them were read correctly. */
  otherAnswers: number;
  rightOtherAnswers: number;
};

export function scoreItems(reading: ItemsTaxAndTip, answer: ItemAnswer): ItemScore {
  const pairs = pairByPrice(reading.items, answer.items);
  const others = [
    [answer.tax, reading.taxMinor],
    [answer.tip, reading.tipMinor],
  ].filter(([expected]) => expected !== undefined);
  return {
    doAddUp: reading.itemsAddUp,
    printedCount: answer.items.length,
    readCount: reading.items.length,
    rightPrices: pairs.length,
    rightQuantities: pairs.filter(([read, printed]) => read.quantity === (printed.quantity ?? 1)).length,
    rightNames: pairs.filter(([read, printed]) => isRightName(read.name, printed.name)).length,
    otherAnswers: others.length,
    rightOtherAnswers: others.filter(([expected, read]) => Math.round((expected as number) * 100) === read).length,
  };
}

function isRightName(read: string, printed: string): boolean {
  return (
    simplifyShopName(read) === simplifyShopName(printed) ||
    computeTextSimilarity(simplifyShopName(read), simplifyShopName(printed)) >= 0.8
  );
}

type ReadItem = ItemsTaxAndTip['items'][number];
type PrintedItem = ItemAnswer['items'][number];

/**
 * Returns pairs of a read and a printed line with the same price. The pairs are in the same order on both sides
 * (longest common subsequence).
 */
function pairByPrice(read: readonly ReadItem[], printed: readonly PrintedItem[]): [ReadItem, PrintedItem][] {
  const isSame = (i: number, j: number) => read[i]?.amountMinor === Math.round((printed[j]?.amount ?? 0) * 100);
  const longestLengths = read.map(() => printed.map(() => 0));
  const getLength = (i: number, j: number) => longestLengths[i]?.[j] ?? 0;
  for (let i = read.length - 1; i >= 0; i--) {
    for (let j = printed.length - 1; j >= 0; j--) {
      const row = longestLengths[i] as number[];
      row[j] = isSame(i, j) ? 1 + getLength(i + 1, j + 1) : Math.max(getLength(i + 1, j), getLength(i, j + 1));
    }
  }
  const pairs: [ReadItem, PrintedItem][] = [];
  for (let i = 0, j = 0; i < read.length && j < printed.length; ) {
    if (isSame(i, j)) pairs.push([read[i++] as ReadItem, printed[j++] as PrintedItem]);
    else if (getLength(i + 1, j) >= getLength(i, j + 1)) i++;
    else j++;
  }
  return pairs;
}
