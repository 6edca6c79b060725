import type { Report, ReportSums } from '../../contract/reports.ts';
import { BYTE_ORDER_MARK, joinCsvCells, quoteCsvCell } from '../../domain/csv.ts';
import { computeIncomeMinusExpenses, type ReportSection } from './report-sections.ts';

/** Returns the report as CSV (RFC 4180): the categories and groups as displayed, followed by income minus expenses. */
export function createReportCsv(
  report: Report,
  sections: readonly ReportSection[],
  periodNames: readonly string[],
): string {
  const head = ['Type', 'Group', 'Category', ...periodNames, 'Total', 'Previous Period', 'A Year Earlier'];
  const lines = sections.flatMap(({ title, lines, sums }) => [
    ...lines.map(({ group = '', category = '', sums }) => [title, group, category, sums] as const),
    [title, '', '', sums] as const,
  ]);
  const hasNet = sections.some(({ title }) => title === 'Net');
  const rows = hasNet ? lines : [...lines, ['Net', '', '', computeIncomeMinusExpenses(report)] as const];
  return [
    BYTE_ORDER_MARK + joinCsvCells(head),
    ...rows.map(([type, group, category, sums]) =>
      joinCsvCells([quoteCsvCell(type), quoteCsvCell(group), quoteCsvCell(category), ...figuresOf(sums)]),
    ),
  ].join('');
}

function figuresOf({ amounts, total, before, yearBefore }: ReportSums): string[] {
  return [...amounts, total, before, yearBefore].map((amount) => amount.toFixed(2));
}
