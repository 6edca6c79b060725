import { Button } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Report } from '../../contract/reports.ts';
import { saveFile } from '../browser/save-file.ts';
import { fetchAhead, lateDialog } from '../dialogs/late-dialog.tsx';
import { Empty } from '../layout/empty.tsx';
import { LoadFailure } from '../layout/load-failure.tsx';
import { Page } from '../layout/page.tsx';
import { Panel } from '../layout/panel.tsx';
import { ListSkeleton } from '../lists/list-skeleton.tsx';
import { Balance } from './balance.tsx';
import { CategoriesChart } from './categories-chart.tsx';
import { CategoriesTable } from './categories-table.tsx';
import { Movers } from './movers.tsx';
import { formatWholeSpan, periodName } from './period-names.ts';
import { reportQuery } from './queries.ts';
import { ReportBar } from './report-bar.tsx';
import { reportCsv } from './report-csv.ts';
import classes from './reports.module.css';
import { groupIntoSections } from './sections.ts';
import { TopNames } from './top-names.tsx';
import { usePrintedLight } from './use-printed-light.ts';
import { useReportView } from './view.ts';
import type { GroupFigure, WhyOf } from './why.ts';

const [GroupDialog, loadGroup] = lateDialog(() => import('./group-dialog.tsx'));
const [WhyDialog, loadWhy] = lateDialog(() => import('./why-dialog.tsx'));

/** The reports page: income and expenses of any range of months, and how they changed. */
export function ReportsPage() {
  usePrintedLight();
  const { view, months, by } = useReportView();
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(reportQuery({ ...months, by }));
  const [why, setWhy] = useState<WhyOf | null>(null);
  const [figure, setFigure] = useState<GroupFigure | null>(null);
  const byGroup = view.rows === 'groups';
  const hasAny = data !== undefined && data.rows.length > 0;
  const download = (report: Report) => {
    const names = report.periods.map((period) => periodName(period, by));
    const text = reportCsv(report, groupIntoSections(report, byGroup), names);
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
      <ReportBar hasGroups={data?.rows.some(({ group }) => group !== null) ?? byGroup} />
      {data === undefined && error && (
        <Panel title="Report">
          <LoadFailure of="The report" error={error} retry={refetch} isRetrying={isFetching} />
        </Panel>
      )}
      {data === undefined && !error && (
        <Panel title="Income against expenses">
          <ListSkeleton />
        </Panel>
      )}
      {data !== undefined && !hasAny && (
        <Panel title={formatWholeSpan(data)}>
          <Empty icon={IconChartBar} message="No data">
            <p>There is no income or expense in these months or in the months they are compared with.</p>
          </Empty>
        </Panel>
      )}
      {data !== undefined && hasAny && (
        <div
          className={`${classes.parts} stack gap-lg`}
          aria-busy={isPlaceholderData}
          {...fetchAhead(loadWhy, loadGroup)}
        >
          <Balance report={data} by={by} onWhy={setWhy} />
          <CategoriesChart report={data} by={by} byGroup={byGroup} />
          <CategoriesTable
            {...{ report: data, by, byGroup }}
            isWhy={view.figures === 'why'}
            onWhy={setWhy}
            onGroup={setFigure}
          />
          <div className="halves">
            <Movers report={data} onWhy={setWhy} />
            <TopNames report={data} />
          </div>
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
