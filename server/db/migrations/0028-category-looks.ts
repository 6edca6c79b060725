import { sql } from 'kysely';
import { iconFor } from '../../text/icon-words.ts';
import type { Engine } from '../database.ts';
import type { Db } from '../schema.ts';
import { bytewiseText } from './bytewise-text.ts';

const COLOURS = ['', '-2', '-3'].flatMap((tone) =>
  ['blue', 'gold', 'rose', 'sky', 'plum', 'green'].map((hue) => `${hue}${tone}`),
);
/** How many appearances the built-in categories of each kind use. */
const TAKEN = { expense: 8, income: 5 };
const USERS_AT_ONCE = 500;

type Category = { user_id: number; key: string; name: string; is_expense: number };

/**
 * Gives categories a colour and an icon. Custom categories get theirs in the order of their first transaction, then those
 * without transactions by name.
 */
export async function categoryLooks(db: Db, engine: Engine): Promise<void> {
  const text = bytewiseText(engine);
  await db.schema
    .createTable('category_looks')
    .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('key', text, (column) => column.notNull())
    .addColumn('colour', text, (column) => column.notNull())
    .addColumn('icon', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('category_looks_pk', ['user_id', 'key'])
    .execute();
  let [first, last] = [0, 0];
  for (;;) {
    const users = await sql<{ last: number | null }>`
      select max(id) as last from (select id from users where id > ${last} order by id limit ${USERS_AT_ONCE}) as next_users`.execute(
      db,
    );
    const end = users.rows[0]?.last ?? null;
    if (end === null) return;
    [first, last] = [last, Number(end)];
    await giveLooks(db, await listInOrder(db, first, last));
  }
}

/** Lists the custom categories of the users with ids after `first` up to `last`. */
async function listInOrder(db: Db, first: number, last: number): Promise<Category[]> {
  const { rows } = await sql<Category>`
    select user_id, key, name, is_expense from (
      select user_id, key, name, is_expense, (
        select min(sequence) from transactions
        where transactions.user_id = categories.user_id and transactions.category = categories.name
      ) as begun
      from categories where user_id > ${first} and user_id <= ${last} and key not in (${sql.join(BUILT_IN)})
    ) as listed order by user_id, case when begun is null then 1 else 0 end, begun, key`.execute(db);
  return rows;
}

async function giveLooks(db: Db, categories: readonly Category[]): Promise<void> {
  let given = { userId: 0, ...TAKEN };
  for (const { user_id, key, name, is_expense } of categories) {
    if (given.userId !== user_id) given = { userId: user_id, ...TAKEN };
    const colour = COLOURS[given[is_expense === 1 ? 'expense' : 'income']++ % COLOURS.length];
    await sql`
      insert into category_looks (user_id, key, colour, icon) values (${user_id}, ${key}, ${colour}, ${iconFor(name)})`.execute(
      db,
    );
  }
}

const BUILT_IN = [
  ...['food', 'shopping', 'bills', 'subscriptions', 'transportation', 'entertainment', 'groceries', 'miscellaneous'],
  ...['salary', 'freelance / side gig', 'investment returns', 'gifts', 'refunds'],
];
