import { lazy, Suspense } from 'react';
import { Page } from '../shell/page.tsx';
import { AddTransactionButton } from '../transactions/add-transaction-button.tsx';
import { ChartSkeletons } from './chart-skeletons.tsx';
import classes from './dashboard-page.module.css';
import { RecentTransactions } from './recent-transactions.tsx';
import { SummaryCards } from './summary-cards.tsx';

/** The charts and what draws them come after the figures, and after the font: a drawing does not change when it comes. */
const Charts = lazy(async () => {
  const [charts] = await Promise.all([import('./charts/charts.tsx'), document.fonts.ready]);
  return charts;
});

export function DashboardPage() {
  return (
    <Page title="Dashboard Overview" actions={<AddTransactionButton label="+ Add Transaction" />}>
      <SummaryCards />
      <div className={classes.grid}>
        <div className={classes.recent}>
          <RecentTransactions />
        </div>
        <Suspense fallback={<ChartSkeletons />}>
          <Charts />
        </Suspense>
      </div>
    </Page>
  );
}
