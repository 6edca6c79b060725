import classes from './lists.module.css';

type MatchCountProps = {
  count: number;
  /** True if there are more matches than were counted. */
  isCapped: boolean;
  /** The noun in its singular and plural form. */
  words: [one: string, many: string];
  chosenCount: number;
};

/**
 * The number of matches, which screen readers announce when it changes. Renders nothing if there are no matches,
 * because an empty state says so.
 */
export function MatchCount({ count, isCapped, words: [one, many], chosenCount }: MatchCountProps) {
  return (
    <p className={count > 0 ? `${classes.count} muted text-xs tabular` : 'unseen'} role="status">
      {count.toLocaleString('en-US')}
      {isCapped && '+'} {count === 1 ? one : many}
      {chosenCount > 0 && <span className={`${classes.chosen} medium`}> · {chosenCount} selected</span>}
    </p>
  );
}
