import { expect, test } from 'vitest';
import type { StatementRow } from '../../../statements/index.ts';
import { forEachRowBatch } from './import-comparison.ts';

const ROWS = Array.from({ length: 2600 }, (_, line): StatementRow => {
  return { file: 0, line, name: `Shop ${line}`, note: '', mark: `${line}` };
});
const READING = {
  head: { files: [], accounts: [], categories: [], rowCount: ROWS.length },
  rows: async (from: number, count: number) => ROWS.slice(from, from + count),
};

test('each row of a large file is passed once, in order and with its position', async () => {
  const passed: StatementRow[] = [];
  await forEachRowBatch(READING, async (rows, from) => {
    expect(from).toBe(passed.length);
    passed.push(...rows);
  });
  expect(passed).toEqual(ROWS);
});

test('no more rows are read when the work is done', async () => {
  let lines = 0;
  await forEachRowBatch(READING, async (rows) => {
    lines += rows.length;
    return lines < 1100;
  });
  expect(lines).toBeGreaterThanOrEqual(1100);
  expect(lines).toBeLessThan(ROWS.length);
});
