import type { ReactNode } from 'react';
import { Money, SignedMoney } from '../../money/money.tsx';
import classes from './month-end-forecast.module.css';

/** Shows an amount that is still due. Zero is shown without a sign or colour. */
export function DueAmount({ amount, isIncome }: { amount: number; isIncome: boolean }) {
  return amount === 0 ? <Money amount={0} /> : <SignedMoney cost={amount} isIncome={isIncome} />;
}

/** A line of a calculation: a label and an amount. `isSum` highlights the line as the result. */
export function CalculationLine({ name, isSum, children }: { name: string; isSum?: boolean; children: ReactNode }) {
  return (
    <div className={`${classes.line} flex baseline gap-sm text-sm between`} data-sum={isSum}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
