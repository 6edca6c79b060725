import type { ReactNode } from 'react';
import type { DailyAllowance } from '../../../contract/dashboard.ts';
import { formatShortDay } from '../../days/format-day.ts';
import { ItemDialogFrame } from '../../dialogs/item-dialog-frame.tsx';
import { formatCount } from '../../lists/format-count.ts';
import { Money, SignedMoney } from '../../money/money.tsx';
import classes from './month-end-forecast.module.css';

/** Shows how the daily allowance is computed. `createLazyDialog` needs the default export. */
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
        <Line name="Balance of everyday, cash and card accounts">
          <Money amount={balance} />
        </Line>
        <Line name="Income due">
          <Due amount={incomeDue} isIncome />
        </Line>
        <Line name="Expenses due">
          <Due amount={expensesDue} isIncome={false} />
        </Line>
        <Line name="Left in budgets for these days">
          <Due amount={budgets} isIncome={false} />
        </Line>
        <Line name={`Free until ${formatShortDay(lastDay)}`} isSum>
          <span data-negative={available < 0 || undefined}>
            <Money amount={available} />
          </span>
        </Line>
        <Line name={`Per day, for ${formatCount(days, 'day')}`}>
          <Money amount={perDay} />
        </Line>
      </dl>
      <p className={`${classes.explanation} muted text-sm`}>
        {pay
          ? `Counts today and the days before ${pay.name} is due on ${formatShortDay(pay.day)}.`
          : 'Counts today and the rest of the month. Add your pay under Recurring Transactions to count until payday.'}{' '}
        Savings and loans are not included.
      </p>
    </>
  );
}

/** Shows an amount with its sign. Zero has neither a sign nor a colour. */
function Due({ amount, isIncome }: { amount: number; isIncome: boolean }) {
  return amount === 0 ? <Money amount={0} /> : <SignedMoney cost={amount} isIncome={isIncome} />;
}

function Line({ name, isSum, children }: { name: string; isSum?: boolean; children: ReactNode }) {
  return (
    <div className={`${classes.line} flex baseline gap-sm text-sm between`} data-sum={isSum}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
