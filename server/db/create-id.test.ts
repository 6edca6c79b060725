import { expect, test } from 'vitest';
import { createId, createIds } from './create-id.ts';

test('ids are unique and of equal length, and bulk ids are consecutive', () => {
  const single = Array.from({ length: 1000 }, createId);
  const many = createIds(10_000);
  const all = [...single, ...many, ...createIds(1), ...createIds(3)];
  expect(new Set(all).size).toBe(11_004);
  expect(all.every((id) => /^[\w-]{16}$/.test(id))).toBe(true);
  expect(many.toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)))).toEqual(many);
});
