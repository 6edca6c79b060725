import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { SAMPLE_DATA_TAG } from '../../contract/imports/sample-data.ts';
import { accountsQuery, useAccountsIfSeveral } from '../accounts/queries.ts';
import { preloadQueries } from '../api/preload-queries.ts';
import { lazyWithRetry, retryLoading } from '../browser/lazy-with-retry.ts';
import { categoryAppearancesQuery } from '../categories/category-appearances.ts';
import { CategoryDoughnut } from '../charts/category-doughnut.tsx';
import { formatDay, formatDayWithoutYear } from '../days/format-day.ts';
import { ImportDropArea } from '../files/import-drop-area.tsx';
import { Page } from '../layout/page.tsx';
import { Panel } from '../layout/panel.tsx';
import { summaryQuery } from '../money/summary-query.ts';
import { formatMonth, isSameMonth, type Month } from '../months/calendar-month.ts';
import { useThisMonth } from '../months/month-dates.ts';
import { AddTransactionButton } from '../transactions/add-transaction-button.tsx';
import { DashboardCharts } from './charts/dashboard-charts.tsx';
import classes from './dashboard.module.css';
import { useDashboardMonth, useNewEntryRequest } from './dashboard-url-state.ts';
import { MonthOverview } from './month/month-overview.tsx';
import { dashboardChartsQuery, monthFiguresQuery } from './queries.ts';
import { RecentTransactions } from './recent-transactions.tsx';
import { SummaryCards } from './summary-cards.tsx';

/** Loads on demand, because users with a single account do not see it. */
const Balances = lazyWithRetry(() => import('../accounts/account-balances.tsx'));

/** Loads on demand, because there are usually no files to review. */
const WaitingFiles = lazyWithRetry(() => import('./files-to-review-notice.tsx'));

/** Loads on demand, because often there is nothing to review. */
const ReviewLink = lazyWithRetry(() => import('../review/review-link.tsx'));

/** Loads on demand, because few users try the sample data. */
const SampleDataNotice = lazyWithRetry(() => import('./sample-data-notice.tsx'));

/** Loads on demand, because only new users see it. */
const Checklist = lazyWithRetry(() => import('./getting-started-checklist.tsx'));

export const preloadDashboard = () =>
  preloadQueries([
    monthFiguresQuery(null),
    summaryQuery,
    accountsQuery,
    dashboardChartsQuery,
    categoryAppearancesQuery,
  ]);

export function DashboardPage() {
  const { data: summary } = useQuery(summaryQuery);
  const asked = useNewEntryRequest();
  const month = useDashboardMonth();
  const { data: figures } = useQuery(monthFiguresQuery(month));
  const now = useThisMonth();
  const start = useStart(summary?.recentTransactions.length === 0);
  const hasEntries = summary !== undefined && summary.recentTransactions.length > 0;
  const hasSampleData = summary?.recentTransactions.some(({ tags }) => tags.includes(SAMPLE_DATA_TAG));
  const isOtherMonth = month !== null && !isSameMonth(month, now);
  return (
    <Page title="Dashboard Overview" actions={<AddTransactionButton label="+ Add Transaction" {...asked} />}>
      {figures && (figures.hasImportsToReview || figures.receiptsToReview > 0) && (
        <Suspense>
          <WaitingFiles hasImports={figures.hasImportsToReview} receiptCount={figures.receiptsToReview} />
        </Suspense>
      )}
      {figures !== undefined && figures.toReviewCount > 0 && (
        <Suspense>
          <ReviewLink count={figures.toReviewCount} />
        </Suspense>
      )}
      {hasSampleData && (
        <Suspense>
          <SampleDataNotice />
        </Suspense>
      )}
      {start ? <start.GetStartedPanel /> : <MonthOverview />}
      {hasEntries && !hasSampleData && figures?.hasChecklist && (
        <Suspense fallback={<div className={classes.checklist} />}>
          <Checklist />
        </Suspense>
      )}
      {!start && isOtherMonth && <MonthCategories month={month} />}
      <AllTime />
      {start ? <start.EmptySectionsPanel /> : !isOtherMonth && <LastDays />}
      <ImportDropArea />
    </Page>
  );
}

/**
 * Loads the data for the dashboard of an empty account. The sections appear all at once, so that the layout does not
 * shift.
 */
function useStart(isEmpty: boolean) {
  const [start, setStart] = useState<typeof import('./get-started.tsx')>();
  useEffect(() => {
    if (isEmpty) void retryLoading(() => import('./get-started.tsx')).then(setStart);
  }, [isEmpty]);
  return isEmpty ? start : undefined;
}

/** Shows the charts and the latest transactions of the last 30 days. */
function LastDays() {
  return (
    <section className="stack gap-sm" aria-labelledby="last-days">
      <h2 id="last-days" className="heading">
        Last 30 Days
      </h2>
      <div className={`${classes.grid} grid gap-lg`}>
        <div className={classes.recent}>
          <RecentTransactions />
        </div>
        <DashboardCharts />
      </div>
    </section>
  );
}

/** Shows the totals of all transactions, and the balances if there are several accounts. */
function AllTime() {
  const accounts = useAccountsIfSeveral();
  return (
    <>
      <section className="stack gap-sm" aria-labelledby="all-time">
        <h2 id="all-time" className="heading">
          All Time
        </h2>
        <SummaryCards />
      </section>
      {accounts.length > 0 && (
        <Suspense>
          <Balances accounts={accounts} />
        </Suspense>
      )}
    </>
  );
}

function MonthCategories({ month }: { month: Month }) {
  const { data } = useQuery(monthFiguresQuery(month));
  // Errors are not shown here, because the section above shows the same error.
  if (data === undefined) return null;
  const { firstDay, lastDay, through, expensesByCategory } = data;
  const last = through ?? lastDay;
  return (
    <Panel title="Expenses by Category" aside={`${formatDayWithoutYear(firstDay)} – ${formatDay(last)}`}>
      <div className={classes.alone}>
        <CategoryDoughnut categories={expensesByCategory} span={{ first: firstDay, last }} of={formatMonth(data)} />
      </div>
    </Panel>
  );
}
