import type { Report } from '../../contract/reports.ts';
import type { ReportPeriodLength } from '../../domain/report-ranges.ts';
import { useCategoryAppearances } from '../categories/category-appearances.ts';
import { CategoryDoughnut } from '../charts/category-doughnut.tsx';
import { formatPeriod } from '../charts/period-labels.ts';
import { Panel } from '../layout/panel.tsx';
import { type BarSeries, PeriodBarChart } from './period-bar-chart.tsx';
import { groupIntoSections, sumReportRows } from './report-sections.ts';

/** Number of categories that have their own colour. If there are more, the others are combined. */
const COLOURED = 5;
const OTHERS = 'var(--control)';

/** A chart of expenses by category and period. A single period has a ring, because one bar would say little. */
export function CategoriesChart({ report, by, byGroup }: { report: Report; by: ReportPeriodLength; byGroup: boolean }) {
  const lookOf = useCategoryAppearances();
  const series = seriesOf(report, byGroup, (category) => lookOf(category).colour);
  const [only, ...others] = report.periods;
  if (series.length === 0 || !only) return null;
  if (others.length === 0) {
    return (
      <Panel title="Expenses by Category">
        <CategoryDoughnut
          categories={report.rows
            .filter(({ isIncome }) => !isIncome)
            .map(({ category, total }) => ({ name: category, total }))}
          span={{ first: only.firstDay, last: only.lastDay }}
          of={formatPeriod(only, by)}
        />
      </Panel>
    );
  }
  return (
    <Panel title={byGroup ? 'Expenses by Group' : 'Expenses by Category'}>
      <PeriodBarChart
        caption={byGroup ? 'Expenses by group' : 'Expenses by category'}
        periods={report.periods}
        by={by}
        series={series}
        isStacked
        filterOf={(period) => ({ type: 'expense', from: period.firstDay, to: period.lastDay })}
      />
    </Panel>
  );
}

function seriesOf(report: Report, byGroup: boolean, colourOf: (category: string) => string): BarSeries[] {
  const [{ lines } = { lines: [] }] = groupIntoSections(report, byGroup).filter(({ isIncome }) => !isIncome);
  // A group has the colour of its largest category, which is in the row directly after the group.
  const coloured = lines.map((line, at) => ({
    ...line,
    colour: colourOf(line.category ?? lines[at + 1]?.label ?? ''),
  }));
  const shown = coloured.filter(({ isMember, sums }) => !isMember && sums.total > 0);
  const own = shown.length > COLOURED + 1 ? shown.slice(0, COLOURED) : shown;
  const rest = shown.slice(own.length);
  return [
    ...own.map(({ label, colour, sums }) => ({ name: label, colour, amounts: sums.amounts })),
    ...(rest.length === 0
      ? []
      : [
          {
            name: `${rest.length} others`,
            colour: OTHERS,
            amounts: sumReportRows(rest.map(({ sums }) => sums)).amounts,
          },
        ]),
  ];
}
