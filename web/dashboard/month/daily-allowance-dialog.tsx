import type { DailyAllowance } from '../../../contract/dashboard.ts';
import { formatDayWithoutYear } from '../../days/format-day.ts';
import { ItemDialogFrame } from '../../dialogs/item-dialog-frame.tsx';
import { formatCount } from '../../lists/format-count.ts';
import { Money } from '../../money/money.tsx';
import { CalculationLine, DueAmount } from './calculation-line.tsx';
import classes from './month-end-forecast.module.css';

/** Shows how the daily allowance is calculated. `createLazyDialog` requires a default export. */
export default function DailyAllowanceDialog({ open, onClose }: { open: DailyAllowance | null; onClose: () => void }) {
  return (
    <ItemDialogFrame open={open} onClose={onClose} title="What You Can Spend">
      {(allowance) => <Computation allowance={allowance} />}
    </ItemDialogFrame>
  );
}

function Computation({ allowance }: { allowance: DailyAllowance }) {
  const { lastDay, days, pay, balance, incomeDue, expensesDue, budgets, available, perDay } = allowance;
  return (
    <>
      <dl>
        <CalculationLine name="Balance of everyday, cash and card accounts">
          <Money amount={balance} />
        </CalculationLine>
        <CalculationLine name="Income due">
          <DueAmount amount={incomeDue} isIncome />
        </CalculationLine>
        <CalculationLine name="Expenses due">
          <DueAmount amount={expensesDue} isIncome={false} />
        </CalculationLine>
        <CalculationLine name="Remaining budgets for these days">
          <DueAmount amount={budgets} isIncome={false} />
        </CalculationLine>
        <CalculationLine name={`Left to spend until ${formatDayWithoutYear(lastDay)}`} isSum>
          <span data-negative={available < 0 || undefined}>
            <Money amount={available} />
          </span>
        </CalculationLine>
        <CalculationLine name={`Per day, for ${formatCount(days, 'day')}`}>
          <Money amount={perDay} />
        </CalculationLine>
      </dl>
      <p className={`${classes.explanation} muted text-sm`}>
        {pay
          ? `Covers today and the days before ${pay.name} is due on ${formatDayWithoutYear(pay.day)}.`
          : 'Covers today and the rest of the month. Add your pay under Recurring Transactions to cover the days until payday.'}{' '}
        Savings and loans are not included.
      </p>
    </>
  );
}
