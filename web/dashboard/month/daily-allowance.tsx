import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { DailyAllowance as Allowance } from '../../../contract/dashboard.ts';
import { createLazyDialog, preloadOnHover } from '../../dialogs/lazy-dialog.tsx';
import { Skeleton } from '../../layout/skeleton.tsx';
import { useDisplayCurrency } from '../../money/display-currency-provider.tsx';
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
  if (!allowance) {
    return (
      <span className={`${classes.allowance} muted`}>
        {allowance === null ? (
          <Anchor
            inherit
            renderRoot={(props) => <Link to="/recurring-transactions" search={{ add: 'income' }} {...props} />}
          >
            Add your pay to see a daily allowance
          </Anchor>
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
