import { Page } from '../shell/page.tsx';
import { AddTransactionButton } from '../transactions/add-transaction-button.tsx';
import { Charts } from './charts/charts.tsx';
import classes from './dashboard-page.module.css';
import { RecentTransactions } from './recent-transactions.tsx';
import { SummaryCards } from './summary-cards.tsx';

export function DashboardPage() {
  return (
    <Page title="Dashboard Overview" actions={<AddTransactionButton label="+ Add Transaction" />}>
      <SummaryCards />
      <div className={classes.grid}>
        <div className={classes.recent}>
          <RecentTransactions />
        </div>
        <Charts />
      </div>
    </Page>
  );
}
