import type { MoneyAccount } from '../../contract/money-accounts.ts';
import { computeSavingsGoalProgress, type SavingsGoalProgress } from '../accounts/savings-goal-progress.ts';
import { formatDay } from '../days/format-day.ts';
import { getToday } from '../days/today.ts';
import { ProgressTrack } from '../layout/progress-track.tsx';
import { getCurrencyDecimals } from '../money/currency-symbol.ts';
import { useDisplayCurrency } from '../money/display-currency-provider.tsx';
import { formatMoney } from '../money/format-money.ts';
import { formatPercent } from '../region/format-percent.ts';
import classes from './savings-goal-line.module.css';

/** True if the account has a savings goal and is open. Goals of closed accounts are hidden. */
export function hasVisibleSavingsGoal(account: MoneyAccount): account is MoneyAccount & { goalAmount: number } {
  return account.goalAmount !== null && !account.isClosed;
}

/** Shows the savings goal of an open account as a bar and as text. */
export function SavingsGoalLine({ account }: { account: MoneyAccount }) {
  const { currency } = useDisplayCurrency();
  if (!hasVisibleSavingsGoal(account)) return null;
  const { name, balance, goalAmount, goalDay } = account;
  const decimals = getCurrencyDecimals(currency);
  const progress = computeSavingsGoalProgress({ balance, goalAmount, goalDay }, getToday(), decimals);
  const { percent, isReached, isOverdue } = progress;
  const share = `Goal: ${formatPercent(percent / 100)} of ${formatMoney(goalAmount, currency)}`;
  const rest = describeRest(progress, goalDay, currency);
  return (
    <div className={`${classes.goal} stack min-0`}>
      <ProgressTrack
        label={`Savings goal of ${name}`}
        percent={percent}
        words={`${share}. ${rest}`}
        colour={isReached ? 'good' : undefined}
        isThin
      />
      {/* The text is hidden from screen readers, because the label of the bar contains it. */}
      <div className={`${classes.words} flex wrap between muted text-xs tabular`} aria-hidden="true">
        <span>{share}</span>
        <span data-overdue={isOverdue || undefined} data-reached={isReached || undefined}>
          {rest}
        </span>
      </div>
    </div>
  );
}

function describeRest(
  { missing, isReached, isOverdue, monthly }: SavingsGoalProgress,
  goalDay: string | null,
  currency: string,
): string {
  if (isReached) return 'Goal reached';
  const day = goalDay === null ? '' : formatDay(goalDay);
  if (isOverdue) return `${formatMoney(missing, currency)} to go, overdue since ${day}`;
  if (monthly !== null) return `${formatMoney(monthly, currency)} a month until ${day}`;
  const rest = `${formatMoney(missing, currency)} to go`;
  return day === '' ? rest : `${rest} by ${day}`;
}
