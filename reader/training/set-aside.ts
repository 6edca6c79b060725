import { createHash } from 'node:crypto';
import type { Answer } from './answers.ts';
import { plain } from './answers.ts';
import { shopsOf } from './folds.ts';

/** A source with more files than this probably has one photographer and one camera, so all its shops stay in one part. */
const oneHand = 20;

/**
 * Returns which of `answers` belong to the hold-out set: about a third, by a hash of the shop's name, so that the same receipts
 * always give the same set. They are neither used for training nor looked at during development, only scored at the end.
 * Similar names count as one shop, and all receipts of a large source stay together.
 */
export function setAside(answers: readonly Pick<Answer, 'merchant' | 'source'>[]): boolean[] {
  const names = answers.map(({ merchant, source }) => plain(merchant ?? source ?? ''));
  const sorted = [...new Set(names)].sort();
  const shops = shopsOf(sorted);
  const firstName = (name: string) => sorted[shops.indexOf(shops[sorted.indexOf(name)] as number)] as string;
  const hands = answers.map(({ source }) => source?.split(':')[0] ?? '');
  const sizes = new Map<string, number>();
  for (const hand of hands) sizes.set(hand, (sizes.get(hand) ?? 0) + 1);
  const handOf = new Map<string, string>();
  answers.forEach((_, i) => {
    const hand = hands[i] as string;
    if (hand !== '' && (sizes.get(hand) as number) > oneHand) handOf.set(firstName(names[i] as string), hand);
  });
  return names.map((name) => {
    const shop = firstName(name);
    return isThird(handOf.get(shop) ?? shop);
  });
}

function isThird(key: string): boolean {
  return createHash('sha256').update(key).digest().readUInt32BE() % 3 === 0;
}
