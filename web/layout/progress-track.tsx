import type { CSSProperties } from 'react';
import { formatPercent } from '../region/format-percent.ts';
import classes from './progress-track.module.css';

type ProgressTrackProps = {
  label: string;
  /** The progress in percent, an integer from 0 to 100. */
  percent: number;
  /** The text for screen readers. */
  words: string;
  /** The length of the bar from 0 to 100, if it is known more precisely than `percent`. */
  filled?: number;
  colour?: 'good' | 'near' | 'bad' | undefined;
  isThin?: boolean;
  /** The fraction of the period that has passed, from 0 to 1. It is shown as a mark on the bar. */
  elapsed?: number | null;
};

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
        title: `${formatPercent(elapsed)} of the period is over`,
        'data-elapsed': '',
        style: { '--elapsed': elapsed } as CSSProperties,
      })}
    >
      <div className={classes.bar} data-colour={colour} style={{ width: `${filled}%` }} />
    </div>
  );
}
