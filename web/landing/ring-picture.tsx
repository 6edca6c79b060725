import { useComputedColorScheme } from '@mantine/core';
import { palette } from '../theme/palette.ts';
import classes from './pictures.module.css';

/** Shares in percent; they sum to a hundred. */
const SLICES = [
  { name: 'Groceries', share: 34 },
  { name: 'Bills', share: 27 },
  { name: 'Food', share: 18 },
  { name: 'Transportation', share: 13 },
  { name: 'Gifts', share: 8 },
];
/** As a share of the whole ring. */
const GAP = 0.6;

const STARTS = SLICES.map((_, index) => SLICES.slice(0, index).reduce((sum, { share }) => sum + share, 0));

/** Expenses by category. */
export function RingPicture() {
  const { chart } = palette[useComputedColorScheme('light', { getInitialValueInEffect: false })];
  return (
    <div className={classes.ring}>
      <svg viewBox="0 0 100 100" className={classes.circle} aria-hidden="true">
        {SLICES.map(({ name, share }, index) => (
          <circle
            key={name}
            cx="50"
            cy="50"
            r="40"
            fill="none"
            stroke={chart[index]}
            strokeWidth="20"
            pathLength="100"
            strokeDasharray={`${share - GAP} ${100 - share + GAP}`}
            strokeDashoffset={25 - (STARTS[index] ?? 0)}
          />
        ))}
      </svg>
      <div className={classes.legend}>
        {SLICES.map(({ name, share }, index) => (
          <div key={name} className={classes.slice}>
            <svg viewBox="0 0 8 8" className={classes.dot} aria-hidden="true">
              <circle cx="4" cy="4" r="4" fill={chart[index]} />
            </svg>
            <span className={classes.name}>{name}</span>
            <span className={classes.share}>{share}%</span>
          </div>
        ))}
      </div>
    </div>
  );
}
