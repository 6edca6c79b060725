import type { CreateTableBuilder } from 'kysely';
import type { Engine } from '../database.ts';
import type { Db } from '../schema.ts';
import { bytewiseText } from './bytewise-text.ts';
import { changeKeptReplies } from './change-kept-replies.ts';

/** Adds tags. Existing transactions have none. */
export async function tags(db: Db, engine: Engine): Promise<void> {
  const { schema } = db;
  const text = bytewiseText(engine);
  // The default avoids rewriting existing rows.
  await schema
    .alterTable('transactions')
    .addColumn('tags', text, (column) => column.notNull().defaultTo(''))
    .execute();
  const ofUser = <T extends string>(table: CreateTableBuilder<T>) =>
    table.addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id').onDelete('cascade'));

  await ofUser(schema.createTable('tags'))
    .addColumn('key', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('count', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('tags_pk', ['user_id', 'key'])
    .execute();

  await ofUser(schema.createTable('transaction_tags'))
    .addColumn('key', text, (column) => column.notNull())
    .addColumn('day', text, (column) => column.notNull())
    .addColumn('sequence', 'bigint', (column) => column.notNull())
    .addColumn('transaction_id', text, (column) => column.notNull())
    .execute();
  // Includes the id, so that a page of transactions can be read from the index alone.
  await schema
    .createIndex('transaction_tags_in_order')
    .on('transaction_tags')
    .columns(['user_id', 'key', 'day', 'sequence', 'transaction_id'])
    .execute();
  await schema
    .createIndex('transaction_tags_by_transaction')
    .unique()
    .on('transaction_tags')
    .columns(['user_id', 'transaction_id', 'key'])
    .execute();

  await ofUser(schema.createTable('tag_totals'))
    .addColumn('key', text, (column) => column.notNull())
    .addColumn('span', text, (column) => column.notNull())
    .addColumn('period', text, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('category', text, (column) => column.notNull())
    .addColumn('count', 'bigint', (column) => column.notNull())
    .addColumn('sum_minor', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('tag_totals_pk', ['user_id', 'key', 'span', 'category', 'period', 'kind'])
    .execute();
  // When a category is renamed or merged, its totals move too, whatever their tags.
  await schema.createIndex('tag_totals_by_category').on('tag_totals').columns(['user_id', 'category']).execute();

  await ofUser(schema.createTable('former_names'))
    .addColumn('noun', text, (column) => column.notNull())
    .addColumn('key', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('former_names_pk', ['user_id', 'noun', 'key'])
    .execute();
  await changeKeptReplies(db, (thing) => ('recurringId' in thing ? { ...thing, tags: [] } : thing));
}
