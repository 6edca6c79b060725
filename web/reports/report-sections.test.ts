import { expect, test } from 'vitest';
import type { Report, ReportRow } from '../../contract/reports.ts';
import { createReportCsv } from './report-csv.ts';
import {
  computeIncomeMinusExpenses,
  groupIntoSections,
  listCategoriesOfGroup,
  listNetSections,
  omitEmptyStart,
} from './report-sections.ts';

const days = { firstDay: '2026-10-01', lastDay: '2026-11-21' };
const row = (category: string, group: string | null, amounts: number[], isIncome = false): ReportRow => ({
  category,
  group,
  isIncome,
  amounts,
  total: amounts.reduce((sum, each) => sum + each, 0),
  before: 0.1,
  yearBefore: 0,
});
const sums = (amounts: number[]) => ({ ...row('', null, amounts) });

const REPORT: Report = {
  from: '2026-10',
  to: '2026-11',
  ...days,
  before: days,
  yearBefore: days,
  periods: [
    { from: '2026-10', to: '2026-10', ...days },
    { from: '2026-11', to: '2026-11', ...days },
  ],
  income: sums([0, 0.3]),
  expenses: sums([3.1, 8]),
  rows: [
    row('Food', 'Home', [1, 4]),
    row('=cmd', null, [2, 2]),
    row('Rent', 'Home', [0.1, 2]),
    row('Pay', null, [0, 0.3], true),
  ],
};

test('a report starts with the first period that has an amount', () => {
  const { periods, income, expenses, rows } = omitEmptyStart({ ...REPORT, rows: [row('Pay', null, [0, 0.3], true)] });
  expect(periods.map(({ from }) => from)).toEqual(['2026-11']);
  expect([income, expenses, ...rows].map(({ amounts }) => amounts)).toEqual([[0.3], [8], [0.3]]);
  expect(omitEmptyStart(REPORT).periods).toHaveLength(2);
});

test('a group has the sums of its categories, which are listed below it', () => {
  const [expenses, income] = groupIntoSections(REPORT, true);
  expect(
    expenses?.lines.map(({ label, isMember = false, sums }) => [label, isMember, sums.amounts, sums.before]),
  ).toEqual([
    ['Home', false, [1.1, 6], 0.2],
    ['Food', true, [1, 4], 0.1],
    ['Rent', true, [0.1, 2], 0.1],
    ['=cmd', false, [2, 2], 0.1],
  ]);
  expect(income?.lines.map(({ label }) => label)).toEqual(['Pay']);
});

test('the details of a group list its categories with amounts, largest first', () => {
  const home = { group: 'Home', isIncome: false };
  expect(listCategoriesOfGroup(REPORT, home, ({ amounts }) => amounts[1] ?? 0)).toEqual([
    { category: 'Food', amount: 4 },
    { category: 'Rent', amount: 2 },
  ]);
  expect(listCategoriesOfGroup(REPORT, { ...home, isIncome: true }, ({ total }) => total)).toEqual([]);
});

test('the remaining amount is exact to the cent', () => {
  expect(computeIncomeMinusExpenses(REPORT).amounts).toEqual([-3.1, -7.7]);
});

test('an exported report has the displayed values and no formulas', () => {
  const lines = createReportCsv(REPORT, groupIntoSections(REPORT, false), ['Oct 2026', 'Nov 2026']).split('\r\n');
  expect(lines[0]).toBe('\ufeffType,Group,Category,Oct 2026,Nov 2026,Total,Previous Period,A Year Earlier');
  expect(lines[2]).toBe(`"Expenses","","'=cmd",2.00,2.00,4.00,0.10,0.00`);
  expect(lines.at(-2)).toBe('"Net","","",-3.10,-7.70,-10.80,0.00,0.00');
});

test('the net of a category is its income less its expenses, exact to the cent', () => {
  const rent = row('Rent', null, [0.2, 0], true);
  const [net] = listNetSections({ ...REPORT, rows: [...REPORT.rows, rent] });
  expect(net?.lines.map(({ label, sums }) => [label, sums.amounts, sums.total, sums.before])).toEqual([
    ['Pay', [0, 0.3], 0.3, 0.1],
    ['Rent', [0.1, -2], -1.9, 0],
    ['=cmd', [-2, -2], -4, -0.1],
    ['Food', [-1, -4], -5, -0.1],
  ]);
  expect(net?.sums).toEqual(computeIncomeMinusExpenses(REPORT));
  expect(createReportCsv(REPORT, listNetSections(REPORT), ['Oct', 'Nov']).match(/^"Net","","",/gm)).toHaveLength(1);
});
