import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { writeTextPdf } from './testing/write-pdf.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'reader-cli-'));

afterAll(() => rmSync(folder, { recursive: true }));

function run(...files: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'dist/programs/moneta.js'), 'receipt', ...files],
    {
      encoding: 'utf8',
    },
  );
  return {
    status,
    stderr,
    rows: stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
  };
}

test('prints one object per line in the given order, and continues after a refused file', () => {
  const good = join(folder, 'receipt.pdf');
  const bad = join(folder, 'note.jpg');
  writeFileSync(good, writeTextPdf(['CORNER BAKERY LTD', 'DATE: 14/03/2025', 'BREAD 3.50', 'TOTAL 3.50']));
  writeFileSync(bad, 'only text');
  const { status, rows } = run(bad, good, join(folder, 'missing.jpg'));
  expect(rows).toMatchObject([
    { file: bad, merchant: null, amount: null, date: null, error: 'This is not a JPEG, PNG or PDF file.' },
    { file: good, merchant: 'CORNER BAKERY LTD', amount: 3.5, date: '2025-03-14', category: 'Food', currency: null },
    { amount: null, error: expect.stringContaining('could not be opened') },
  ]);
  expect(rows[1].confidence.amount).toBeGreaterThan(0.5);
  expect(rows[1].ms).toBeGreaterThan(0);
  expect(status).toBe(1);
  expect(run(good)).toMatchObject({ status: 0, stderr: '', rows: [{ file: good, amount: 3.5 }] });
});

test('prints its usage if no files are given', () => {
  expect(run()).toMatchObject({ status: 2, rows: [], stderr: expect.stringContaining('Usage') });
});
