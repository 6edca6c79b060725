import type { CreateTableBuilder } from 'kysely';
import type { Engine } from '../database.ts';
import type { Db } from '../schema.ts';
import { bytewiseText } from './bytewise-text.ts';

/** Adds category groups and saved filters. */
export async function filtersAndGroups(db: Db, engine: Engine): Promise<void> {
  const { schema } = db;
  const text = bytewiseText(engine);
  const ofUser = <T extends string>(table: CreateTableBuilder<T>) =>
    table.addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id').onDelete('cascade'));

  await ofUser(schema.createTable('category_groups'))
    .addColumn('key', text, (column) => column.notNull())
    .addColumn('group_name', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('category_groups_pk', ['user_id', 'key'])
    .execute();

  await ofUser(schema.createTable('saved_filters'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('filter', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('saved_filters_pk', ['user_id', 'id'])
    .execute();
}
