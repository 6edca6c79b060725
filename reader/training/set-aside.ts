import { createHash } from 'node:crypto';
import type { Answer } from './answers.ts';
import { plain } from './answers.ts';
import { shopsOf } from './folds.ts';

/** A source with more files than this shows one hand and one camera in all of them: they stay in one part, whatever their shops. */
const oneHand = 20;

/**
 * Which of `answers` are set aside: about a third, by a hash of the shop's name, so that whoever asks with the same receipts gets
 * the same answer. Nobody learns from them or looks at them while the reader is being improved; they are scored at the end.
 * Names that are nearly alike are one shop, and all receipts of one hand go together.
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
