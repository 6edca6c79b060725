import { expect, test } from 'vitest';
import { listAxisLabels } from './period-labels.ts';

const listMonths = (year: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    from: `${year + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`,
  }));

test('January has its name, and the first label of each year has the year below it', () => {
  const months = listMonths(2025, 13).slice(10);
  expect([...listAxisLabels(months, 'month').values()]).toEqual(['Nov\n2025', 'Dec', 'Jan\n2026']);
});

test('a chart of five years has a label for each January and July', () => {
  const labels = [...listAxisLabels(listMonths(2022, 60), 'month').values()];
  expect(labels).toHaveLength(10);
  expect(labels.slice(0, 4)).toEqual(['Jan\n2022', 'Jul', 'Jan\n2023', 'Jul']);
});

test('quarters and years have names without a month', () => {
  const quarters = [{ from: '2025-10' }, { from: '2026-01' }, { from: '2026-04' }];
  expect([...listAxisLabels(quarters, 'quarter').values()]).toEqual(['Q4\n2025', 'Q1\n2026', 'Q2']);
  expect([...listAxisLabels([{ from: '2025-01' }, { from: '2026-01' }], 'year').values()]).toEqual(['2025', '2026']);
});
