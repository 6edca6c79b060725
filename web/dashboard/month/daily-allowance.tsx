import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { DailyAllowance as Allowance } from '../../../contract/dashboard.ts';
import { createLazyDialog, preloadOnHover } from '../../dialogs/lazy-dialog.tsx';
import { Skeleton } from '../../layout/skeleton.tsx';
import { useDisplayCurrency } from '../../money/display-currency.tsx';
import { recurringQuery } from '../../recurring/queries.ts';
import classes from './daily-allowance.module.css';
import { describeAllowance } from './describe-allowance.ts';

const [AllowanceDialog, loadDialog] = createLazyDialog(() => import('./daily-allowance-dialog.tsx'));

/**
 * Shows how much can be spent per day until the next payday. Clicking it shows the calculation.
 * @param allowance undefined while it loads; null if there is neither regular income nor a budget
 */
export function DailyAllowance({ allowance }: { allowance: Allowance | null | undefined }) {
  const { currency } = useDisplayCurrency();
  const [open, setOpen] = useState<Allowance | null>(null);
  const { data: recurring = [] } = useQuery({ ...recurringQuery, enabled: allowance === null });
  if (!allowance) {
    return (
      <span className={`${classes.allowance} muted`}>
        {allowance === null ? (
          <PayLink hasIncome={recurring.some(({ isIncome }) => isIncome)} />
        ) : (
          <Skeleton width="12rem" height="1rem" my="0.625rem" />
        )}
      </span>
    );
  }
  const { amount, words } = describeAllowance(allowance, currency);
  return (
    <>
      <Anchor
        component="button"
        type="button"
        className={classes.allowance}
        c="inherit"
        data-negative={allowance.available < 0 || undefined}
        onClick={() => setOpen(allowance)}
        {...preloadOnHover(loadDialog)}
      >
        <b className={classes.amount}>{amount}</b> {words}
      </Anchor>
      <AllowanceDialog open={open} onClose={() => setOpen(null)} />
    </>
  );
}

/** Says what is needed to calculate the amount per day: income that is due soon. */
function PayLink({ hasIncome }: { hasIncome: boolean }) {
  return (
    <Anchor
      inherit
      renderRoot={(props) => (
        <Link to="/recurring-transactions" search={hasIncome ? {} : { add: 'income' }} {...props} />
      )}
    >
      {hasIncome ? NO_PAY_DUE : 'Add your pay to see how much you can spend per day'}
    </Anchor>
  );
}

const NO_PAY_DUE = 'No pay is due in the next 45 days, so there is no amount per day';
