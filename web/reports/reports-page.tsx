import { Button } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Report } from '../../contract/reports.ts';
import { BalanceHistory } from '../accounts/balance-history.tsx';
import { saveFile } from '../browser/save-file.ts';
import { formatPeriod } from '../charts/period-labels.ts';
import { createLazyDialog, preloadOnHover } from '../dialogs/lazy-dialog.tsx';
import { EmptyState } from '../layout/empty-state.tsx';
import { LoadFailure } from '../layout/load-failure.tsx';
import { Page } from '../layout/page.tsx';
import { Panel } from '../layout/panel.tsx';
import { ListSkeleton } from '../lists/list-skeleton.tsx';
import { useRefundedAmounts } from '../transactions/refunds/use-refunded-amounts.ts';
import { BiggestChanges } from './biggest-changes.tsx';
import { CategoriesChart } from './categories-chart.tsx';
import { CategoriesTable } from './categories-table.tsx';
import type { CategoryGroupFigure, ExplainedFigure } from './explained-figure.ts';
import { IncomeAndExpenses } from './income-and-expenses.tsx';
import { formatDayRange } from './period-names.ts';
import { reportQuery } from './queries.ts';
import { createReportCsv } from './report-csv.ts';
import { ReportOptionsBar } from './report-options-bar.tsx';
import { groupIntoSections, listNetSections, omitEmptyStart } from './report-sections.ts';
import classes from './reports.module.css';
import { TopTransactionNames } from './top-transaction-names.tsx';
import { useReportOptions } from './use-report-options.ts';

const [GroupDialog, loadGroup] = createLazyDialog(() => import('./category-group-dialog.tsx'));
const [WhyDialog, loadWhy] = createLazyDialog(() => import('./explain-change-dialog.tsx'));

/** The reports page: income and expenses in any range of months, and how they changed. */
export function ReportsPage() {
  useLightThemeForPrint();
  const { view, by, asked } = useReportOptions();
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(reportQuery(asked));
  const [why, setWhy] = useState<ExplainedFigure | null>(null);
  const [figure, setFigure] = useState<CategoryGroupFigure | null>(null);
  const byGroup = view.rows === 'groups';
  const sectionsOf = (report: Report) =>
    view.rows === 'net' ? listNetSections(report) : groupIntoSections(report, byGroup);
  const refunded = useRefundedAmounts(data ? { first: data.firstDay, last: data.lastDay } : null);
  const shown = data && omitEmptyStart(data);
  const hasAny = data !== undefined && data.rows.length > 0;
  // Changes are shown only if there is earlier data. Otherwise, each change would just repeat an amount.
  const hasBefore = data?.rows.some(({ before }) => before !== 0) ?? false;
  const download = (report: Report) => {
    const names = report.periods.map((period) => formatPeriod(period, by));
    const text = createReportCsv(report, sectionsOf(report), names);
    saveFile(new Blob([text], { type: 'text/csv' }), `moneta-report-${report.firstDay}-${report.lastDay}.csv`);
  };
  return (
    <Page
      title="Reports"
      actions={
        <>
          <Button variant="default" onClick={() => window.print()}>
            Print
          </Button>
          <Button variant="default" disabled={!hasAny} onClick={() => data && download(data)}>
            Download CSV
          </Button>
        </>
      }
    >
      <ReportOptionsBar hasGroups={data?.rows.some(({ group }) => group !== null) ?? byGroup} />
      {data === undefined && error && (
        <Panel title="Report">
          <LoadFailure of="The report" error={error} retry={refetch} isRetrying={isFetching} />
        </Panel>
      )}
      {data === undefined && !error && (
        <Panel title="Income and Expenses">
          <ListSkeleton />
        </Panel>
      )}
      {data !== undefined && !hasAny && (
        <Panel title={formatDayRange(data)}>
          <EmptyState icon={IconChartBar} message="No data">
            <p>There are no transactions in these months or in the months that they are compared with.</p>
          </EmptyState>
        </Panel>
      )}
      {shown !== undefined && hasAny && (
        <div
          className={`${classes.parts} stack gap-lg`}
          aria-busy={isPlaceholderData}
          {...preloadOnHover(loadWhy, loadGroup)}
        >
          <IncomeAndExpenses report={shown} by={by} refunded={refunded.total} onWhy={setWhy} />
          <CategoriesChart report={shown} by={by} byGroup={byGroup} />
          <CategoriesTable
            {...{ report: shown, by, byGroup, refunded }}
            sections={sectionsOf(shown)}
            isWhy={view.figures === 'why'}
            onWhy={setWhy}
            onGroup={setFigure}
          />
          <div className={hasBefore ? 'halves' : undefined}>
            {hasBefore && <BiggestChanges report={shown} onWhy={setWhy} />}
            <TopTransactionNames report={shown} />
          </div>
          <BalanceHistory from={shown.from} to={shown.to} />
        </div>
      )}
      <GroupDialog
        open={figure}
        onClose={() => setFigure(null)}
        onWhy={(of) => {
          setFigure(null);
          setWhy(of);
        }}
      />
      <WhyDialog open={why} onClose={() => setWhy(null)} />
    </Page>
  );
}

const SCHEME = 'data-mantine-color-scheme';

/** Switches to the light theme while printing, because paper is white. */
function useLightThemeForPrint(): void {
  useEffect(() => {
    const { documentElement: page } = document;
    let before: string | null = null;
    const begin = () => {
      before = page.getAttribute(SCHEME);
      page.setAttribute(SCHEME, 'light');
    };
    const end = () => before !== null && page.setAttribute(SCHEME, before);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
}
