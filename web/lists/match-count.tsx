import { formatNumber } from '../region/format-number.ts';
import classes from './lists.module.css';

type MatchCountProps = {
  count: number;
  /** True if there are more matches than the server counts. */
  isCapped: boolean;
  /** The noun in the singular and the plural. */
  words: [one: string, many: string];
  chosenCount: number;
};

/**
 * The number of matches. Screen readers announce each change. If there are no matches it is visually hidden, because
 * the empty state already says so.
 */
export function MatchCount({ count, isCapped, words: [one, many], chosenCount }: MatchCountProps) {
  return (
    <p className={count > 0 ? `${classes.count} muted text-xs tabular` : 'unseen'} role="status">
      {formatNumber(count)}
      {isCapped && '+'} {count === 1 ? one : many}
      {chosenCount > 0 && <span className="accent medium"> · {chosenCount} selected</span>}
    </p>
  );
}
