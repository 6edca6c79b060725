import { sql } from 'kysely';
import type { Engine } from '../database.ts';
import type { Db } from '../schema.ts';
import { bytewiseText } from './bytewise-text.ts';

/** What a transaction is split into. No row that is there is rewritten: none is split. */
export async function lines(db: Db, engine: Engine): Promise<void> {
  const { schema } = db;
  const text = bytewiseText(engine);
  await schema
    .alterTable('transactions')
    .addColumn('is_split', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await schema
    .createTable('transaction_lines')
    .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('transaction_id', text, (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('category', text, (column) => column.notNull())
    .addColumn('amount_minor', 'bigint', (column) => column.notNull())
    .addColumn('note', text, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('day', text, (column) => column.notNull())
    .addColumn('sequence', 'bigint', (column) => column.notNull())
    .addColumn('is_listed', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('transaction_lines_pk', ['user_id', 'transaction_id', 'position'])
    .execute();
  for (const filter of [[], ['kind']]) {
    await schema
      .createIndex(['transaction_lines_in_order', ...filter].join('_of_'))
      .on('transaction_lines')
      .columns(['user_id', 'category', 'is_listed', ...filter, 'day', 'sequence'])
      .execute();
  }
  await addLinesToKeptReplies(db);
}

/** A call that is sent again is answered as it was: the transactions in that answer have lines now. */
async function addLinesToKeptReplies(db: Db): Promise<void> {
  const { rows } = await sql<Kept>`
    select user_id, operation, key, reply from idempotency_keys where reply like '%"recurringId"%'`.execute(db);
  for (const { user_id, operation, key, reply } of rows) {
    const withLines = JSON.stringify(JSON.parse(reply, addLinesToTransaction));
    await sql`
      update idempotency_keys set reply = ${withLines}
      where user_id = ${user_id} and operation = ${operation} and key = ${key}`.execute(db);
  }
}

type Kept = { user_id: number; operation: string; key: string; reply: string };

function addLinesToTransaction(_key: string, value: unknown): unknown {
  const isTransaction = typeof value === 'object' && value !== null && 'recurringId' in value;
  return isTransaction ? { ...value, lines: [] } : value;
}
