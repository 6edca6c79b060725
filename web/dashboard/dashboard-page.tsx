import { lazy, Suspense } from 'react';
import { useSeveralAccounts } from '../accounts/queries.ts';
import { Page } from '../shell/page.tsx';
import { AddTransactionButton } from '../transactions/add-transaction-button.tsx';
import { Charts } from './charts/charts.tsx';
import classes from './dashboard-page.module.css';
import { RecentTransactions } from './recent-transactions.tsx';
import { SummaryCards } from './summary-cards.tsx';

/** Whoever has one account does without. */
const Balances = lazy(() => import('../accounts/balances.tsx'));

export function DashboardPage() {
  const accounts = useSeveralAccounts();
  return (
    <Page title="Dashboard Overview" actions={<AddTransactionButton label="+ Add Transaction" />}>
      <SummaryCards />
      {accounts.length > 0 && (
        <Suspense>
          <Balances accounts={accounts} />
        </Suspense>
      )}
      <div className={classes.grid}>
        <div className={classes.recent}>
          <RecentTransactions />
        </div>
        <Charts />
      </div>
    </Page>
  );
}
