import type { ReactNode } from 'react';
import type { DayRange } from '../../domain/month-ranges.ts';
import { getToday } from '../days/today.ts';
import { ProgressTrack } from '../layout/progress-track.tsx';
import { useDisplayCurrency } from '../money/display-currency-provider.tsx';
import { formatMoney } from '../money/format-money.ts';
import { formatPercent } from '../region/format-percent.ts';
import { computeBudgetProgress, computeElapsedShare } from './budget-progress.ts';
import classes from './budgets.module.css';

const COLOURS = { green: 'good', yellow: 'near', red: 'bad' } as const;

type ProgressBarProps = {
  label: string;
  amount: number;
  spent: number;
  /** The period of the budget. A mark on the bar shows how much of the period has passed. */
  span: DayRange;
  children?: ReactNode;
};

/** Shows the progress of a budget as a bar and as text. At 100 percent or more, the bar is full. */
export function BudgetProgressBar({ label, amount, spent, span, children }: ProgressBarProps) {
  const { currency } = useDisplayCurrency();
  const { level, percent, filled, overspent } = computeBudgetProgress({ amount, spent });
  const words =
    overspent > 0 ? `Overspent by ${formatMoney(overspent, currency)}` : `${formatPercent(percent / 100)} spent`;
  const elapsed = computeElapsedShare(span, getToday());
  return (
    <div className={`${classes.progress} stack min-0`}>
      <ProgressTrack
        label={label}
        percent={Math.min(percent, 100)}
        words={words}
        filled={filled}
        colour={COLOURS[level]}
        elapsed={elapsed}
      />
      <div className={`${classes.words} flex wrap between muted text-xs tabular`}>
        {/* The text is hidden from screen readers, because the label of the bar contains it. */}
        <span data-overspent={overspent > 0 || undefined} aria-hidden="true">
          {words}
        </span>
        {children}
      </div>
    </div>
  );
}
