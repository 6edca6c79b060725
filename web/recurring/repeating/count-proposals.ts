import { formatCount } from '../../lists/format-count.ts';

/** Returns a sentence without its full stop, such as `We found 5 things that repeat`. */
export function countProposals(count: number): string {
  return `We found ${formatCount(count, 'thing that repeats', 'things that repeat')}`;
}
