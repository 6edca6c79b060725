import type { CSSProperties } from 'react';
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
  /** The share of the period that is over, from 0 to 1. A mark on the bar shows it. */
  elapsed?: number | null;
};

/** A bar that shows progress. */
export function ProgressTrack(props: ProgressTrackProps) {
  const { label, percent, words, filled = percent, colour, isThin, elapsed = null } = props;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuetext={words}
      className={classes.track}
      data-thin={isThin || undefined}
      {...(elapsed !== null && {
        title: `${Math.round(100 * elapsed)}% of the period is over`,
        'data-elapsed': '',
        style: { '--elapsed': elapsed } as CSSProperties,
      })}
    >
      <div className={classes.bar} data-colour={colour} style={{ width: `${filled}%` }} />
    </div>
  );
}
