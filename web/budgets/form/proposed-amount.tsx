import { Button } from '@mantine/core';
import type { BudgetPeriod } from '../../../domain/budget-periods.ts';
import { Money } from '../../money/money.tsx';
import classes from '../budgets.module.css';
import type { BudgetProposal } from './budget-proposal.ts';

const NUMBERS: Record<number, string> = { 2: 'two', 3: 'three' };

type ProposedAmountProps = {
  proposal: BudgetProposal | null;
  unit: BudgetPeriod;
  onTake: (amount: number) => void;
};

/** Shows the suggested amount, with a button that fills it in. */
export function ProposedAmount({ proposal, unit, onTake }: ProposedAmountProps) {
  if (proposal === null) return null;
  const { amount, months: count } = proposal;
  return (
    <span className={`${classes.proposal} row wrap between`}>
      <span>
        {count === 1
          ? `Same as last ${unit}, rounded up`
          : `Average of the last ${NUMBERS[count]} ${unit}s, rounded up`}
      </span>
      <Button variant="default" size="compact-xs" onClick={() => onTake(amount)}>
        Use&nbsp;
        <Money amount={amount} />
      </Button>
    </span>
  );
}
