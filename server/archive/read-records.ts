import { readRows } from '../backup/snapshot.ts';
import { inBatches } from '../db/in-batches.ts';
import type { Db, Schema } from '../db/schema.ts';
import { unpackTags } from '../transactions/tags/packed.ts';
import { type Entry, KINDS, type Kind, type KindName, Settings } from './records.ts';

/** The records of one kind that a person has, in parts that need not much memory. @param db a snapshot */
export async function* readRecords(db: Db, userId: number, name: KindName): AsyncGenerator<Entry[]> {
  const kind: Kind = KINDS[name];
  const { table, order } = kind;
  const columns = name === 'transactions' ? [...kind.columns, 'is_split'] : kind.columns;
  // What was not run, or is being taken back, is of a day.
  const ofImports = name === 'imports' || name === 'import_rows' ? await listKeptReadings(db, userId) : undefined;
  for await (const { lines } of readRows(db, { name: table, columns, of: { userId, order } })) {
    const rows: Entry[] = lines.map((line) => JSON.parse(line));
    if (name === 'transactions') yield await withLines(db, userId, rows);
    else yield rows.filter((row) => !ofImports || ofImports.has(row.reading_id)).map((row) => toEntry(row, kind));
  }
}

/** @throws where there is no such person */
export async function readSettings(db: Db, userId: number): Promise<Settings> {
  const columns = Object.keys(Settings.shape) as (keyof Settings)[];
  const user = await db
    .selectFrom('users')
    .select(columns)
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Settings.parse(user);
}

function toEntry(row: Entry, { json }: Kind): Entry {
  for (const column of json) if (row[column] !== null) row[column] = JSON.parse(row[column] as string);
  return row;
}

async function withLines(db: Db, userId: number, rows: readonly Entry[]): Promise<Entry[]> {
  const split = rows.filter(({ is_split }) => is_split === 1).map(({ id }) => String(id));
  const linesOf = new Map<string, Entry[]>();
  for (const some of inBatches(split)) {
    const lines = await db
      .selectFrom('transaction_lines')
      .select(['transaction_id', 'position', 'category', 'amount_minor', 'note'])
      .where('user_id', '=', userId)
      .where('transaction_id', 'in', some)
      .execute();
    for (const { transaction_id, position: _, ...line } of lines.sort((a, b) => a.position - b.position)) {
      const known = linesOf.get(transaction_id);
      if (known) known.push(line);
      else linesOf.set(transaction_id, [line]);
    }
  }
  return rows.map(({ is_split: _, tags, ...row }) => ({
    ...row,
    tags: unpackTags(tags as Schema['transactions']['tags'] & string),
    lines: linesOf.get(String(row.id)) ?? [],
  }));
}

async function listKeptReadings(db: Db, userId: number): Promise<Set<unknown>> {
  const rows = await db
    .selectFrom('imports')
    .select('reading_id')
    .where('user_id', '=', userId)
    .where('state', 'in', ['done', 'reverted'])
    .execute();
  return new Set(rows.map(({ reading_id }) => reading_id));
}
