import type { Report, ReportRow, ReportSums } from '../../contract/reports.ts';
import { amountToMinor, minorToAmount } from '../../domain/money.ts';

/** A row of the table: a category or a group. A group is followed by its categories. */
export type ReportTableRow = {
  label: string;
  /** Undefined for a row with income minus expenses. */
  isIncome?: boolean;
  category?: string;
  group?: string;
  /** True for a category listed below its group. */
  isMember?: boolean;
  sums: ReportSums;
};

export type ReportSection = {
  title: 'Expenses' | 'Income' | 'Net';
  isIncome?: boolean;
  sums: ReportSums;
  lines: ReportTableRow[];
};

/** Omits the periods before the first one with an amount. */
export function omitEmptyStart(report: Report): Report {
  const first = report.periods.findIndex((_, at) => report.rows.some(({ amounts }) => amounts[at]));
  if (first <= 0) return report;
  const cut = <Sums extends ReportSums>(sums: Sums): Sums => ({ ...sums, amounts: sums.amounts.slice(first) });
  return {
    ...report,
    periods: report.periods.slice(first),
    income: cut(report.income),
    expenses: cut(report.expenses),
    rows: report.rows.map(cut),
  };
}

/** Returns the sections for expenses and for income. Empty sections are omitted. */
export function groupIntoSections({ expenses, income, rows }: Report, byGroup: boolean): ReportSection[] {
  const section = (title: 'Expenses' | 'Income', isIncome: boolean, sums: ReportSums): ReportSection => {
    const own = rows.filter((row) => row.isIncome === isIncome);
    return { title, isIncome, sums, lines: byGroup ? groupedLines(own) : own.map((row) => lineOf(row)) };
  };
  return [section('Expenses', false, expenses), section('Income', true, income)].filter(
    ({ lines }) => lines.length > 0,
  );
}

/** Returns one section with income minus expenses for each category, highest first. */
export function listNetSections(report: Report): ReportSection[] {
  const sumsOf = (category: string, isIncome: boolean) =>
    sumReportRows(report.rows.filter((row) => row.category === category && row.isIncome === isIncome));
  const lines = [...new Set(report.rows.map(({ category }) => category))].map((category): ReportTableRow => {
    const sums = { income: sumsOf(category, true), expenses: sumsOf(category, false) };
    return { label: category, category, sums: computeIncomeMinusExpenses(sums) };
  });
  lines.sort((one, other) => other.sums.total - one.sums.total || one.label.localeCompare(other.label, 'en'));
  return [{ title: 'Net', sums: computeIncomeMinusExpenses(report), lines }];
}

/** Returns income minus expenses for each figure in a row. */
export function computeIncomeMinusExpenses({ income, expenses }: Pick<Report, 'income' | 'expenses'>): ReportSums {
  return combine([income, expenses], ([earned = 0, spent = 0]) => earned - spent);
}

/**
 * Returns the groups, largest first, each followed by its categories. Categories without a group are sorted among the
 * groups.
 */
function groupedLines(rows: readonly ReportRow[]): ReportTableRow[] {
  const groups = new Map<string, ReportRow[]>();
  for (const row of rows) {
    // The line break makes the key of a category differ from the names of all groups.
    const key = row.group === null ? `\n${row.category}` : row.group;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()]
    .map((members) => ({ members, sums: sumReportRows(members) }))
    .sort((a, b) => b.sums.total - a.sums.total)
    .flatMap(({ members, sums }) => {
      const [{ group, isIncome } = { group: null, isIncome: false }] = members;
      if (group === null) return members.map((row) => lineOf(row));
      return [{ label: group, group, isIncome, sums }, ...members.map((row) => ({ ...lineOf(row), isMember: true }))];
    });
}

/**
 * Returns the categories of a group and the amount that each contributes to a figure, largest first. Zero amounts are
 * excluded.
 */
export function listCategoriesOfGroup(
  { rows }: Pick<Report, 'rows'>,
  { group, isIncome }: { group: string; isIncome: boolean | undefined },
  amountOf: (sums: ReportSums) => number,
): { category: string; amount: number }[] {
  return rows
    .filter((row) => row.group === group && row.isIncome === isIncome)
    .map((row) => ({ category: row.category, amount: amountOf(row) }))
    .filter(({ amount }) => amount !== 0)
    .sort((a, b) => b.amount - a.amount);
}

function lineOf({ category, isIncome, amounts, total, before, yearBefore }: ReportRow): ReportTableRow {
  return { label: category, category, isIncome, sums: { amounts, total, before, yearBefore } };
}

export function sumReportRows(rows: readonly ReportSums[]): ReportSums {
  return combine(rows, (minors) => minors.reduce((sum, minor) => sum + minor, 0));
}

/**
 * Combines the same figure of several rows, such as their totals. Calculates in hundredths, because sums of
 * floating-point numbers are not exact.
 */
function combine(rows: readonly ReportSums[], by: (minors: number[]) => number): ReportSums {
  const figure = (pick: (row: ReportSums) => number) => minorToAmount(by(rows.map((row) => amountToMinor(pick(row)))));
  return {
    amounts: (rows.find(({ amounts }) => amounts.length > 0)?.amounts ?? []).map((_, at) =>
      figure(({ amounts }) => amounts[at] ?? 0),
    ),
    total: figure(({ total }) => total),
    before: figure(({ before }) => before),
    yearBefore: figure(({ yearBefore }) => yearBefore),
  };
}

/** Subtracts amounts without floating-point errors. */
export function subtractAmounts(now: number, before: number): number {
  return minorToAmount(amountToMinor(now) - amountToMinor(before));
}
