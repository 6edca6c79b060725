import { expect, test } from 'vitest';
import { getRecurringNamePart } from '../../../domain/payment-references.ts';
import { removeRowNameReference } from './remove-row-name-reference.ts';

test.each([
  ['Acme Corp Payroll PPD Id', 'ACME CORP PAYROLL PPD ID: 9876543210', 'Acme Corp Payroll'],
  ['Check', 'CHECK 1042', 'Check 1042'],
  ['Check #', 'Check # 1043', 'Check 1043'],
  ['Check', 'Check', 'Check'],
])('%s, printed as %s, becomes %s and keeps the printed name', (name, original, tidied) => {
  const row = removeRowNameReference({ name, ...(original !== name && { original }) });
  expect(row.name).toBe(tidied);
  expect(row.original ?? row.name).toBe(original);
});

test('a name without a reference keeps its row as it is', () => {
  const row = { name: 'Corner Bakery', original: 'CORNER BAKERY 0412' };
  expect(removeRowNameReference(row)).toBe(row);
});

test('a reference is removed even if the name was not changed before', () => {
  const name = 'Zelle payment from Ann conf# 7q1m5t';
  expect(removeRowNameReference({ name })).toEqual({ name: 'Zelle payment from Ann', original: name });
});

test('long names take little time', () => {
  const before = process.cpuUsage();
  for (const part of ['pmt ', 'ref ', 'ach ', 'a1 ', '# ']) {
    removeRowNameReference({ name: part.repeat(20_000) });
    getRecurringNamePart(part.repeat(20_000));
  }
  // The limit is in CPU time (microseconds), because elapsed time would depend on how busy the machine is.
  expect(process.cpuUsage(before).user).toBeLessThan(500_000);
});
