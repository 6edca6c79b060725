import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { chooseCategoryLook } from '../../contract/category-looks.ts';
import { NewLines } from '../../contract/transactions/split-lines.ts';
import { MAX_AMOUNT_MINOR } from '../../domain/money.ts';
import { openDatabase } from '../db/database.ts';
import { ARCHIVE_FIELD_LIMITS, buildSplitLine, findFieldLimits } from '../testing/archives/field-limits.ts';
import { createDataHome } from '../testing/test-databases.ts';
import { ARCHIVE_RECORD_KIND_NAMES, ARCHIVE_RECORD_KINDS } from './archive-record-kinds.ts';
import { storedJson } from './json-column-schemas.ts';
import { ArchivedSettings } from './settings-record.ts';

const PROBES: readonly unknown[] = [
  ...['', ' ', 'a\0b', `a${'\u0301'.repeat(31)}`, '=1', 5, 1.5, 0, -1, true, {}, [], 'no such thing'],
  ...[50, 51, 200, 201, 2000, 2001, 20_001].map((length) => 'x'.repeat(length)),
  ...[MAX_AMOUNT_MINOR, MAX_AMOUNT_MINOR + 1, -MAX_AMOUNT_MINOR, -MAX_AMOUNT_MINOR - 1, Number.MAX_SAFE_INTEGER],
  ...['1999-12', '2000-01', '2100-12', '2101-01', '2026-13', '2026-02-30', '0000-01-01', '0001-01-01', '9999-12-31'],
  ...['daily', 'savings', 'EUR', 'both', 'blue', 'tag', 28, 29],
  ...[{ search: 'x'.repeat(201) }, { search: 'x' }, { conditions: {}, changes: {} }],
];

type Shaped = { shape: Record<string, z.ZodMiniType> };
const shapes = (): [string, Shaped['shape']][] => [
  ['settings', ArchivedSettings.shape],
  ...ARCHIVE_RECORD_KIND_NAMES.map((name): [string, Shaped['shape']] => [
    name,
    (ARCHIVE_RECORD_KINDS[name].record as unknown as Shaped).shape,
  ]),
];

test('limits are only given for fields that exist', () => {
  const fields = shapes().flatMap(([name, shape]) => Object.keys(shape).map((column) => `${name}.${column}`));
  const limited = Object.entries(ARCHIVE_FIELD_LIMITS).flatMap(([name, limits]) =>
    Object.keys(limits).map((column) => `${name}.${column}`),
  );
  expect(limited.filter((field) => !fields.includes(field))).toEqual([]);
});

test.each(
  shapes().flatMap(([name, shape]) => Object.entries(shape).map(([column, schema]) => [name, column, schema] as const)),
)('an archive accepts and refuses the same values as the API: %s.%s', (name, column, schema) => {
  const limits = findFieldLimits(name, column, schema);
  if (!limits) throw new Error(`Add the limits of ${name}.${column} to server/testing/archives/field-limits.ts.`);
  const isTaken = (value: unknown) => schema.safeParse(value).success;
  if ('takes' in limits) {
    expect(limits.takes.filter((value) => !isTaken(value))).toEqual([]);
    expect(limits.refuses.filter((value) => value !== null && isTaken(value))).toEqual([]);
    return;
  }
  const { schema: contract, as = (value) => value } = limits;
  const inApi = (value: unknown) => contract.safeParse(as(value as never)).success;
  expect(PROBES.filter((value) => isTaken(value) !== inApi(value))).toEqual([]);
});

test('a field accepts null exactly if its column in the database does', async () => {
  const home = await createDataHome('sqlite');
  const { db } = openDatabase(home);
  const tables = await db.introspection.getTables();
  await db.destroy();
  await home.remove();
  for (const [name, shape] of shapes()) {
    const table = tables.find((each) => each.name === (name === 'settings' ? 'users' : name));
    // JSON columns are skipped, because they are checked together with the whole record.
    const fields = (table?.columns ?? []).filter(({ name }) => name in shape && shape[name] !== storedJson);
    const nullable = fields.filter((column) => column.isNullable).map((column) => `${name}.${column.name}`);
    const takingNull = fields.filter((column) => shape[column.name]?.safeParse(null).success);
    expect(takingNull.map((column) => `${name}.${column.name}`)).toEqual(nullable);
  }
});

test('split lines in an archive have the amounts and categories that forms allow', () => {
  for (const [minor, isTaken] of [
    [1, true],
    [MAX_AMOUNT_MINOR, true],
    [0, false],
    [MAX_AMOUNT_MINOR + 1, false],
  ] as const) {
    const both = [buildSplitLine(minor), buildSplitLine(minor)];
    const sent = both.map(({ amount_minor, ...rest }) => ({ ...rest, amount: amount_minor / 100 }));
    expect(NewLines.safeParse(sent).success).toBe(isTaken);
    const shape = (ARCHIVE_RECORD_KINDS.transactions.record as unknown as Shaped).shape;
    expect(shape.lines?.safeParse(both).success).toBe(isTaken);
  }
  expect(chooseCategoryLook.body.shape.colour.safeParse('red').success).toBe(false);
});
