import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useSeveralAccounts } from '../accounts/queries.ts';
import { ImportDrop } from '../imports/import-entry.tsx';
import { lazyPart } from '../lazy-part.ts';
import { Page } from '../shell/page.tsx';
import { AddTransactionButton } from '../transactions/add-transaction-button.tsx';
import { Charts } from './charts/charts.tsx';
import classes from './dashboard-page.module.css';
import { MonthSection } from './month/month-section.tsx';
import { summaryQuery } from './queries.ts';
import { RecentTransactions } from './recent-transactions.tsx';
import { SummaryCards } from './summary-cards.tsx';
import { useAskedEntry } from './view.ts';

/** Whoever has one account does without. */
const Balances = lazyPart(() => import('../accounts/balances.tsx'));

/** Needed once by each. */
const start = () => import('./start.tsx');
const Ways = lazyPart(async () => ({ default: (await start()).Ways }));
const ToCome = lazyPart(async () => ({ default: (await start()).ToCome }));

export function DashboardPage() {
  const accounts = useSeveralAccounts();
  const { data: summary } = useQuery(summaryQuery);
  const asked = useAskedEntry();
  const isEmpty = summary?.recentTransactions.length === 0;
  return (
    <Page title="Dashboard Overview" actions={<AddTransactionButton label="+ Add Transaction" {...asked} />}>
      {isEmpty ? (
        <Suspense>
          <Ways />
        </Suspense>
      ) : (
        <MonthSection />
      )}
      <section className={classes.part} aria-labelledby="all-time">
        <Title order={2} id="all-time">
          All time
        </Title>
        <SummaryCards />
      </section>
      {accounts.length > 0 && (
        <Suspense>
          <Balances accounts={accounts} />
        </Suspense>
      )}
      {isEmpty ? (
        <Suspense>
          <ToCome />
        </Suspense>
      ) : (
        <section className={classes.part} aria-labelledby="last-days">
          <Title order={2} id="last-days">
            Last 30 days
          </Title>
          <div className={classes.grid}>
            <div className={classes.recent}>
              <RecentTransactions />
            </div>
            <Charts />
          </div>
        </section>
      )}
      <ImportDrop />
    </Page>
  );
}
