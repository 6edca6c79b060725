import classes from './match-count.module.css';

type MatchCountProps = {
  count: number;
  /** There are more than were counted. */
  isCapped: boolean;
  /** What is counted, one and several of it. */
  words: [one: string, many: string];
  chosenCount: number;
};

/** How many there are, read out whenever that changes. That there are none is shown by what stands in their place. */
export function MatchCount({ count, isCapped, words: [one, many], chosenCount }: MatchCountProps) {
  return (
    <p className={count > 0 ? classes.count : classes.unseen} role="status">
      {count.toLocaleString('en-US')}
      {isCapped && '+'} {count === 1 ? one : many}
      {chosenCount > 0 && <span className={classes.chosen}> · {chosenCount} selected</span>}
    </p>
  );
}
