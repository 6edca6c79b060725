import type { Transaction } from '../../contract/transactions/transactions.ts';

/**
 * Returns the first purchase whose name consists of words of the given name, or contains all of its words. For example,
 * a purchase at `Zalando` fits the income `ZALANDO SE refund`.
 */
export function findPurchaseAtSameShop<Purchase extends Pick<Transaction, 'name'>>(
  name: string,
  proposed: readonly { transaction: Purchase }[],
): Purchase | undefined {
  const words = listWords(name);
  return proposed
    .map(({ transaction }) => transaction)
    .find((purchase) => {
      const others = listWords(purchase.name);
      const [fewer, more] = others.length < words.length ? [others, words] : [words, others];
      return fewer.length > 0 && fewer.every((word) => more.includes(word));
    });
}

/** Returns the words of a name in lower case, without accents. Short words and numbers do not name a shop. */
function listWords(name: string): string[] {
  const folded = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return folded.match(/[\p{L}\p{N}]{3,}/gu)?.filter((word) => !/^\d+$/.test(word)) ?? [];
}
