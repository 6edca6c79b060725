import classes from './lists.module.css';

type MatchCountProps = {
  count: number;
  /** True if there are more than were counted. */
  isCapped: boolean;
  /** The singular and the plural. */
  words: [one: string, many: string];
  chosenCount: number;
};

/** The number of matches, announced when it changes. An empty state replaces it if there are none. */
export function MatchCount({ count, isCapped, words: [one, many], chosenCount }: MatchCountProps) {
  return (
    <p className={count > 0 ? `${classes.count} muted text-xs tabular` : 'unseen'} role="status">
      {count.toLocaleString('en-US')}
      {isCapped && '+'} {count === 1 ? one : many}
      {chosenCount > 0 && <span className={`${classes.chosen} medium`}> · {chosenCount} selected</span>}
    </p>
  );
}
