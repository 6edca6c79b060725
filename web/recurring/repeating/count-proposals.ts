import { formatCount } from '../../lists/format-count.ts';

/** Returns a sentence without its full stop, such as `We found 5 repeating transactions`. */
export function countProposals(count: number): string {
  return `We found ${formatCount(count, 'repeating transaction')}`;
}
