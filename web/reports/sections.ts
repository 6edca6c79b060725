import { fromMinor, toMinor } from '../../contract/money.ts';
import type { Report, ReportRow, ReportSums } from '../../contract/reports.ts';

/** A line of the table: a category, or a group with its categories below it. */
export type ReportLine = {
  label: string;
  isIncome: boolean;
  category?: string;
  group?: string;
  /** Whether it stands below its group. */
  isMember?: boolean;
  sums: ReportSums;
};

export type ReportSection = { title: 'Expenses' | 'Income'; isIncome: boolean; sums: ReportSums; lines: ReportLine[] };

/** What was spent and earned, line by line. Sections without a line are left out. */
export function sectionsOf({ expenses, income, rows }: Report, byGroup: boolean): ReportSection[] {
  const section = (title: ReportSection['title'], isIncome: boolean, sums: ReportSums): ReportSection => {
    const own = rows.filter((row) => row.isIncome === isIncome);
    return { title, isIncome, sums, lines: byGroup ? groupedLines(own) : own.map((row) => lineOf(row)) };
  };
  return [section('Expenses', false, expenses), section('Income', true, income)].filter(
    ({ lines }) => lines.length > 0,
  );
}

/** What came in less what went out. */
export function leftOver({ income, expenses }: Pick<Report, 'income' | 'expenses'>): ReportSums {
  return combine([income, expenses], ([earned = 0, spent = 0]) => earned - spent);
}

/** Groups and categories without one together, the largest first; the categories of a group below it. */
function groupedLines(rows: readonly ReportRow[]): ReportLine[] {
  const groups = new Map<string, ReportRow[]>();
  for (const row of rows) {
    // What has no group stands for itself.
    const key = row.group === null ? `\n${row.category}` : row.group;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()]
    .map((members) => ({ members, sums: sumOf(members) }))
    .sort((a, b) => b.sums.total - a.sums.total)
    .flatMap(({ members, sums }) => {
      const [{ group, isIncome } = { group: null, isIncome: false }] = members;
      if (group === null) return members.map((row) => lineOf(row));
      return [{ label: group, group, isIncome, sums }, ...members.map((row) => ({ ...lineOf(row), isMember: true }))];
    });
}

/** What a figure of a group is made of: those of its categories that have any, the largest first. */
export function partsOf(
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

function lineOf({ category, isIncome, amounts, total, before, yearBefore }: ReportRow): ReportLine {
  return { label: category, category, isIncome, sums: { amounts, total, before, yearBefore } };
}

export function sumOf(rows: readonly ReportSums[]): ReportSums {
  return combine(rows, (minors) => minors.reduce((sum, minor) => sum + minor, 0));
}

/** Puts sums together figure by figure, in hundredths, where no cent can get lost. */
function combine(rows: readonly ReportSums[], by: (minors: number[]) => number): ReportSums {
  const figure = (pick: (row: ReportSums) => number) => fromMinor(by(rows.map((row) => toMinor(pick(row)))));
  return {
    amounts: (rows[0]?.amounts ?? []).map((_, at) => figure(({ amounts }) => amounts[at] ?? 0)),
    total: figure(({ total }) => total),
    before: figure(({ before }) => before),
    yearBefore: figure(({ yearBefore }) => yearBefore),
  };
}

/** The difference of two amounts, to the cent. */
export function difference(now: number, before: number): number {
  return fromMinor(toMinor(now) - toMinor(before));
}
