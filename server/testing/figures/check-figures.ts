import { expect } from 'vitest';
import type { Budget } from '../../../contract/budgets.ts';
import { type Charts, DASHBOARD_CHART_DAYS } from '../../../contract/dashboard.ts';
import type { Transaction } from '../../../contract/transactions/transactions.ts';
import { addDaysClamped } from '../../../domain/calendar-day.ts';
import type { TestUser } from '../test-app.ts';

/** The amount that a transaction adds to one category, in hundredths. */
type Part = { of: Transaction; category: string; minor: number };
type Page = { transactions: Transaction[]; totalPages: number; totalCount: number };

/**
 * Checks that the summary, the charts, the budgets, and the lists by category and by tag match the sums of the full
 * list.
 */
export async function expectFiguresToMatchList(user: TestUser, today: string): Promise<void> {
  const all = await listAll(user);
  const parts = all.flatMap(listParts);
  const [income, expense] = [true, false].map((isIncome) => sumOf(parts.filter(({ of }) => of.isIncome === isIncome)));
  expect((await user.send('GET', '/transactions/summary')).body).toMatchObject({
    totalIncome: income,
    totalExpenses: expense,
  });
  await expectChartsToFit(user, parts, today);
  for (const { category, month, year, spent } of (await user.send('GET', '/budgets')).body as Budget[]) {
    const period = `${year}-${String(month).padStart(2, '0')}`;
    const inIt = parts.filter((part) => isExpenseIn(part, category) && part.of.addedOn.startsWith(period));
    expect([category, period, spent]).toEqual([category, period, sumOf(inIt)]);
  }
  for (const category of new Set(parts.map((part) => part.category))) await expectListsToFit(user, all, category);
}

async function expectChartsToFit(user: TestUser, parts: readonly Part[], today: string): Promise<void> {
  const charts = (await user.send('GET', '/transactions/charts')).body as Charts;
  const first = addDaysClamped(today, 1 - DASHBOARD_CHART_DAYS);
  const recent = parts.filter(({ of }) => of.addedOn >= first && of.addedOn <= today);
  const expenses = recent.filter(({ of }) => !of.isIncome);
  const sums = (some: Part[], key: (part: Part) => string) =>
    [...new Set(some.map(key))].map((name) => [name, sumOf(some.filter((part) => key(part) === name))]).sort();
  expect(charts.expensesByCategory.map(({ name, total }) => [name, total]).sort()).toEqual(
    sums(expenses, ({ category }) => category),
  );
  const byDay = (part: Part) => part.of.addedOn;
  expect(charts.expensesOverTime.map(({ date, total }) => [date, total])).toEqual(sums(expenses, byDay));
  expect(charts.incomeOverTime.map(({ date, total }) => [date, total])).toEqual(
    sums(
      recent.filter(({ of }) => of.isIncome),
      byDay,
    ),
  );
}

/**
 * Checks the transaction list of a category. It must contain every transaction of the category exactly once, in the
 * order of the full list. Its total must be the sum of the amounts in that category.
 */
async function expectListsToFit(user: TestUser, all: readonly Transaction[], category: string): Promise<void> {
  const inIt = all.flatMap(listParts).filter((part) => part.category === category);
  const ids = new Set(inIt.map(({ of }) => of._id));
  const [tag] = inIt.flatMap(({ of }) => of.tags);
  const [account] = inIt.map(({ of }) => of.accountId);
  const days = { first: `${inIt.at(-1)?.of.addedOn}`, last: `${inIt[0]?.of.addedOn}` };
  for (const [query, some] of [
    ['', inIt],
    ['&minAmount=0', inIt],
    ['&search=a', inIt.filter(({ of: { name, tags, category: own, lines } }) => finds('a', name, own, tags, lines))],
    [`&accountId=${account}`, inIt.filter(({ of }) => of.accountId === account)],
    [
      `&accountId=${account}&isIncome=false&startDate=${addDaysClamped(days.first, 1)}&endDate=${addDaysClamped(days.last, -1)}`,
      inIt.filter(
        ({ of: { accountId, isIncome, addedOn } }) =>
          accountId === account && !isIncome && addedOn > days.first && addedOn < days.last,
      ),
    ],
    [`&tag=${tag}`, inIt.filter(({ of }) => tag !== undefined && of.tags.includes(tag))],
  ] as const) {
    const listed = await listAll(user, `&category=${encodeURIComponent(category)}${query}`);
    const expected = [...ids].filter((id) => some.some(({ of }) => of._id === id));
    expect([category, query, listed.map(({ _id }) => _id)]).toEqual([category, query, expected]);
    const { body } = await user.send('GET', `/transactions?category=${encodeURIComponent(category)}${query}`);
    const [income, expense] = [true, false].map((isIncome) => sumOf(some.filter(({ of }) => of.isIncome === isIncome)));
    expect(body).toMatchObject({ totalCount: expected.length, sums: { income, expense } });
  }
}

function finds(text: string, name: string, category: string, tags: string[], lines: Transaction['lines']): boolean {
  return `${name} ${category} ${tags.join(' ')} ${lines.map((line) => line.category).join(' ')}`
    .toLowerCase()
    .includes(text);
}

function listParts(of: Transaction): Part[] {
  const lines = of.lines.length > 0 ? of.lines : [{ category: of.category, amount: of.cost }];
  return lines.map(({ category, amount }) => ({ of, category, minor: Math.round(amount * 100) }));
}

function sumOf(parts: readonly Part[]): number {
  return parts.reduce((sum, { minor }) => sum + minor, 0) / 100;
}

function isExpenseIn({ of, category }: Part, wanted: string): boolean {
  return !of.isIncome && category.toLowerCase() === wanted.toLowerCase();
}

async function listAll(user: TestUser, query = ''): Promise<Transaction[]> {
  const all: Transaction[] = [];
  for (let page = 1; ; page++) {
    const { body } = await user.send('GET', `/transactions?limit=100&page=${page}${query}`);
    const { transactions, totalPages } = body as Page;
    all.push(...transactions);
    if (page >= totalPages) return all;
  }
}
