import classes from './progress-track.module.css';

type ProgressTrackProps = {
  label: string;
  /** The progress in whole percent, from 0 to 100. */
  percent: number;
  /** The progress in words, for screen readers. */
  words: string;
  /** The filled part from 0 to 100, if it is more exact than `percent`. */
  filled?: number;
  colour?: 'good' | 'near' | 'bad' | undefined;
  isThin?: boolean;
};

/** A bar that shows progress. */
export function ProgressTrack({ label, percent, words, filled = percent, colour, isThin }: ProgressTrackProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuetext={words}
      className={classes.track}
      data-thin={isThin || undefined}
    >
      <div className={classes.bar} data-colour={colour} style={{ width: `${filled}%` }} />
    </div>
  );
}
