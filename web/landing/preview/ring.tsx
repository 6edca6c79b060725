import { formatMoney } from '../../money/format-money.ts';
import classes from './ring.module.css';

const SLICES = [
  { name: 'Bills', amount: 940, colour: 'rose' },
  { name: 'Groceries', amount: 612.35, colour: 'blue-2' },
  { name: 'Food', amount: 358.6, colour: 'blue' },
  { name: 'Transportation', amount: 214.2, colour: 'plum' },
  { name: 'Entertainment', amount: 126.75, colour: 'green' },
  { name: 'Subscriptions', amount: 64.5, colour: 'sky' },
];
const SUM = SLICES.reduce((sum, { amount }) => sum + amount, 0);

/** Shares of the ring in percent, and their start. */
const ARCS = SLICES.map(({ amount }, index) => ({
  share: (100 * amount) / SUM,
  start: (100 * SLICES.slice(0, index).reduce((sum, each) => sum + each.amount, 0)) / SUM,
  colour: `var(--category-${SLICES[index]?.colour})`,
}));
const GAP = 0.6;

/** Expenses by category, with a legend. */
export function DonutChart() {
  return (
    <div className={`${classes.parts} row gap-lg`}>
      <div className={`${classes.ring} relative rigid`}>
        <svg viewBox="0 0 100 100" aria-hidden="true">
          {ARCS.map(({ share, start, colour }) => (
            <circle
              key={start}
              className={classes.slice}
              stroke={colour}
              cx="50"
              cy="50"
              r="40"
              pathLength="100"
              strokeDasharray={`${share - GAP} ${100 - share + GAP}`}
              strokeDashoffset={-start}
              transform="rotate(-90 50 50)"
            />
          ))}
        </svg>
        <div className={`${classes.sum} stack center bold`}>
          <span className={classes.sumLabel}>Total</span>
          {formatMoney(SUM, 'USD')}
        </div>
      </div>
      <div className="grow min-0">
        {SLICES.map(({ name, amount }, index) => (
          <div key={name} className={`${classes.entry} grid center gap-xs tabular`}>
            <span className={classes.dot} style={{ background: ARCS[index]?.colour }} />
            <span className={classes.name}>{name}</span>
            <span className={`${classes.share} muted`}>{ARCS[index]?.share.toFixed(1)}%</span>
            <span className={classes.amount}>{formatMoney(amount, 'USD')}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
