import { createHash } from 'node:crypto';
import { computeTextSimilarity } from '../fields/normalize-text.ts';
import { type ReceiptAnswer, simplifyShopName } from './receipt-answers.ts';

/** Minimum similarity at which two names are treated as the same shop. */
const minShopSimilarity = 0.7;

/** Returns a shop number for each merchant name. Similar names get the same number. */
export function assignShopNumbers(merchants: readonly string[]): number[] {
  const shops: string[] = [];
  return merchants.map((merchant) => {
    const name = simplifyShopName(merchant);
    const existing = shops.findIndex((shop) => computeTextSimilarity(shop, name) >= minShopSimilarity);
    return existing >= 0 ? existing : shops.push(name) - 1;
  });
}

/**
 * Returns the fold of each receipt, from 0 to `foldCount` - 1. All receipts of a shop are in the same fold, and the
 * folds have similar sizes.
 * @param shops the shop number of each receipt
 */
export function splitIntoFolds(shops: readonly number[], foldCount: number): number[] {
  const sizes = new Map<number, number>();
  for (const shop of shops) sizes.set(shop, (sizes.get(shop) ?? 0) + 1);
  const foldSizes = Array<number>(foldCount).fill(0);
  const foldByShop = new Map<number, number>();
  for (const [shop, size] of [...sizes].sort((a, b) => b[1] - a[1] || a[0] - b[0])) {
    const fold = foldSizes.indexOf(Math.min(...foldSizes));
    foldByShop.set(shop, fold);
    foldSizes[fold] = (foldSizes[fold] as number) + size;
  }
  return shops.map((shop) => foldByShop.get(shop) as number);
}

/**
 * If a source has more files than this, one person probably photographed all of them with one camera. Therefore, all
 * shops in this source are kept together.
 */
const largeCollectionSize = 20;

/**
 * Returns true for each receipt in the hold-out set, which contains about a third of all shops and is used only for the
 * final score. A hash of the shop's name decides, so the set is always the same. Similar names, and the receipts of a
 * large source, are kept together.
 */
export function chooseHoldOutReceipts(answers: readonly Pick<ReceiptAnswer, 'merchant' | 'source'>[]): boolean[] {
  const names = answers.map(({ merchant, source }) => simplifyShopName(merchant ?? source ?? ''));
  const sorted = [...new Set(names)].sort();
  const shops = assignShopNumbers(sorted);
  const firstName = (name: string) => sorted[shops.indexOf(shops[sorted.indexOf(name)] as number)] as string;
  const collections = answers.map(({ source }) => source?.split(':')[0] ?? '');
  const sizes = new Map<string, number>();
  for (const collection of collections) sizes.set(collection, (sizes.get(collection) ?? 0) + 1);
  const collectionByName = new Map<string, string>();
  answers.forEach((_, i) => {
    const collection = collections[i] as string;
    if (collection !== '' && (sizes.get(collection) as number) > largeCollectionSize)
      collectionByName.set(firstName(names[i] as string), collection);
  });
  return names.map((name) => {
    const shop = firstName(name);
    return isThird(collectionByName.get(shop) ?? shop);
  });
}

function isThird(key: string): boolean {
  return createHash('sha256').update(key).digest().readUInt32BE() % 3 === 0;
}
