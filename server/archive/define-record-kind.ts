import * as z from 'zod/mini';
import type { Schema } from '../db/schema.ts';
import type { ArchiveTable } from '../db/table-roles.ts';

export type ArchiveRecord = Record<string, unknown>;

/** Describes how the rows of a table become records. */
export type ArchiveRecordKind = {
  table: ArchiveTable;
  record: z.ZodMiniType<ArchiveRecord>;
  columns: string[];
  /** Columns that contain JSON as a string in the database. In a record, they contain the parsed values. */
  json: string[];
  /** The columns that records are sorted by. */
  order: string[];
  /** Returns a key that is unique among the records of this kind. */
  keyOf(entry: ArchiveRecord): string;
  /** Maximum number of records per user. */
  most: number;
};

type Columns<T extends ArchiveTable, Made extends keyof Schema[T]> = Record<
  Exclude<keyof Schema[T], 'user_id' | Made> & string,
  z.ZodMiniType
>;

type Shape<T extends ArchiveTable, Made extends keyof Schema[T]> = {
  columns: Columns<T, Made>;
  /** Columns that an import recalculates instead of reading them from the archive. */
  made?: readonly Made[];
  json?: (keyof Schema[T] & string)[];
  key: (keyof Schema[T] & string)[];
  order?: (keyof Schema[T] & string)[];
  /** Fields of a record that are read from other tables. */
  more?: z.core.$ZodLooseShape;
  most?: number;
  check?: (entry: never) => boolean;
};

/** Describes the records of a table. Omitting a column is a compile error. */
export function defineRecordKind<T extends ArchiveTable, Made extends keyof Schema[T] = never>(
  table: T,
  shape: Shape<T, Made>,
): ArchiveRecordKind {
  const {
    columns,
    json = [],
    key,
    order = key,
    more = {},
    most = Number.POSITIVE_INFINITY,
    check = () => true,
  } = shape;
  return {
    table,
    record: z
      .strictObject({ ...columns, ...more })
      .check(z.refine((entry) => check(entry as never))) as z.ZodMiniType<ArchiveRecord>,
    columns: Object.keys(columns),
    json,
    order,
    keyOf: (entry) => key.map((column) => entry[column]).join('\n'),
    most,
  };
}
