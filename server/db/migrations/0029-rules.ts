import type { CreateTableBuilder } from 'kysely';
import type { Engine } from '../database.ts';
import type { Db } from '../schema.ts';
import { bytewiseText } from './bytewise-text.ts';

/** Adds rules, and stores transactions as they were before a bulk change. */
export async function rules(db: Db, engine: Engine): Promise<void> {
  const { schema } = db;
  const text = bytewiseText(engine);
  const ofUser = <T extends string>(table: CreateTableBuilder<T>) =>
    table.addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id').onDelete('cascade'));

  await ofUser(schema.createTable('rules'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('rule', text, (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addPrimaryKeyConstraint('rules_pk', ['user_id', 'id'])
    .execute();

  await ofUser(schema.createTable('changed'))
    .addColumn('change_id', text, (column) => column.notNull())
    .addColumn('transaction_id', text, (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .addColumn('before', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('changed_pk', ['user_id', 'change_id', 'transaction_id'])
    .execute();
  await schema.createIndex('changed_by_age').on('changed').columns(['changed_at']).execute();
}
