import type { Report, ReportRow } from '../../contract/reports.ts';
import { CategoryIcon } from '../categories/category-icon.tsx';
import { EmptyState } from '../layout/empty-state.tsx';
import { Panel } from '../layout/panel.tsx';
import { Money } from '../money/money.tsx';
import { AmountChangeButton } from './amount-change-button.tsx';
import type { ExplainedFigure } from './explained-figure.ts';
import { formatDayRange } from './period-names.ts';
import { subtractAmounts } from './report-sections.ts';
import classes from './reports.module.css';

const SHOWN = 10;

/** The categories with the biggest changes since the previous period. */
export function BiggestChanges({ report, onWhy }: { report: Report; onWhy: (of: ExplainedFigure) => void }) {
  const { before, firstDay, lastDay } = report;
  const changeOf = (row: ReportRow) => Math.abs(subtractAmounts(row.total, row.before));
  const movers = report.rows
    .filter((row) => changeOf(row) > 0)
    .sort((a, b) => changeOf(b) - changeOf(a))
    .slice(0, SHOWN);
  return (
    <Panel title="Biggest Changes" aside={`compared with ${formatDayRange(before)}`}>
      {movers.length === 0 ? (
        <EmptyState message="No category has changed." />
      ) : (
        <ol>
          {movers.map((row) => (
            <li key={`${row.category} ${row.isIncome}`} className={`${classes.row} row gap-sm text-sm ruled`}>
              <CategoryIcon of={row.category} />
              <span className="stack relative grow min-0">
                <span className={`${classes.name} clamp medium anywhere`}>{row.category}</span>
                <span className="muted text-xs">
                  {row.isIncome && 'Income, '}
                  <Money amount={row.before} /> → <Money amount={row.total} />
                </span>
              </span>
              <span className={`${classes.rowsAmount} rigid medium`}>
                <AmountChangeButton
                  now={row.total}
                  before={row.before}
                  why={{
                    title: row.category,
                    isIncome: row.isIncome,
                    category: row.category,
                    now: { firstDay, lastDay },
                    before,
                  }}
                  onWhy={onWhy}
                />
              </span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
