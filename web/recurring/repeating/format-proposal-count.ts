import { formatCount } from '../../lists/format-count.ts';

/** Returns the beginning of a sentence, such as `We found 5 repeating transactions`. */
export function formatProposalCount(count: number): string {
  return `We found ${formatCount(count, 'repeating transaction')}`;
}
