import { PEOPLE } from '../direction/direction-words.ts';
import type { CommandWord } from './split-words.ts';

const OCCASIONS = new Set(
  'christmas xmas birthday bday wedding anniversary graduation easter valentines hanukkah diwali baby shower'.split(
    ' ',
  ),
);
const ARTICLES = new Set(['my', 'the', 'our']);

/** True for the gifts in "christmas gifts" and "gifts for mom", which were probably bought and not received. */
export function isBoughtGift(words: readonly CommandWord[], at: number): boolean {
  const keyOf = (index: number) => words[index]?.key ?? '';
  if (!/^gifts?$/.test(keyOf(at)) || words.some(({ key }) => key === 'from' || key === 'got')) return false;
  const receiver = ARTICLES.has(keyOf(at + 2)) ? at + 3 : at + 2;
  return (
    OCCASIONS.has(keyOf(at - 1)) ||
    OCCASIONS.has(keyOf(at + 1)) ||
    (keyOf(at + 1) === 'for' && PEOPLE.has(keyOf(receiver)))
  );
}
