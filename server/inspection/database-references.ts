import { type RawBuilder, sql } from 'kysely';
import { ensureCategory, loadCategoryExistsCheck } from '../categories/category-store.ts';
import type { TransactionKind, Tx } from '../db/schema.ts';
import { splitIntoBatches } from '../db/split-into-batches.ts';
import { insertDefaultAccount, listAccounts } from '../transactions/accounts/account-store.ts';
import { loadAccountChooser } from '../transactions/accounts/choose-account.ts';

/** A value that refers to a row that does not exist, and the number of rows with this value. */
export type DanglingReference = { value: string; kind: TransactionKind; count: number };

/** A reference between rows, and how to repair rows whose target is missing. */
export type DatabaseReference = {
  /** The column that contains the reference, as `table.column`. */
  name: string;
  find(tx: Tx, userId: number): Promise<DanglingReference[]>;
  repair(tx: Tx, userId: number, dangling: readonly DanglingReference[]): Promise<void>;
};

/**
 * A reference to an account, from an entry or a recurring item. The repair moves the row to the user's first account.
 */
export function createAccountReference(table: string, column: string, check?: string): DatabaseReference {
  return {
    ...rowReference(table, column, 'accounts', 'id'),
    async repair(tx, userId, dangling) {
      const first = await getFirstAccount(tx, userId);
      for (const values of splitIntoBatches(dangling.map(({ value }) => value))) {
        await sql`
          update ${sql.table(table)} set ${sql.ref(column)} = ${first}, version = version + 1
            ${check ? sql`, ${sql.ref(check)} = 0` : sql``}
          where user_id = ${userId} and ${sql.ref(column)} in (${sql.join(values)})`.execute(tx);
      }
      if (table === 'transactions') return;
      // The repair can create transfers from the first account to itself. Remove them, as when an account is deleted.
      const [from, to] = table === 'transfers' ? ['from_account_id', 'to_account_id'] : ['account_id', 'to_account_id'];
      await sql`
        delete from ${sql.table(table)} where user_id = ${userId} and ${sql.ref(from as string)} = ${sql.ref(to as string)}`.execute(
        tx,
      );
    },
  };
}

/** A reference from a row that is useless without the row it refers to. The repair deletes the row. */
export function createParentReference(
  table: string,
  column: string,
  parent: string,
  parentColumn: string,
  only?: RawBuilder<unknown>,
): DatabaseReference {
  return {
    ...rowReference(table, column, parent, parentColumn, only),
    repair: (tx, userId, dangling) => deleteNaming(tx, userId, table, column, dangling, only),
  };
}

/**
 * A reference from a row to its category. The repair creates the missing category, so that the row keeps its category.
 */
export function createCategoryReference(table: string, { hasKind = false } = {}): DatabaseReference {
  return {
    ...categoryReference(table, 'category', hasKind),
    async repair(tx, userId, dangling) {
      for (const { value, kind } of dangling) await ensureCategory(tx, userId, value, kind);
    },
  };
}

/**
 * A reference to a category from a row that only stores data about this category, such as its colour. The repair
 * deletes the row.
 */
export function createCategoryDataReference(table: string, column: string): DatabaseReference {
  return {
    ...categoryReference(table, column, false),
    repair: (tx, userId, dangling) => deleteNaming(tx, userId, table, column, dangling),
  };
}

function rowReference(
  table: string,
  column: string,
  parent: string,
  parentColumn: string,
  only: RawBuilder<unknown> = sql`1 = 1`,
): Omit<DatabaseReference, 'repair'> {
  const value = sql.ref(`child.${column}`);
  return {
    name: `${table}.${column}`,
    // Use a join, because SQLite can build a temporary index for it if the target table has no suitable index.
    async find(tx, userId) {
      const { rows } = await sql<DanglingReference>`
        select ${value} as value, 'expense' as kind, count(*) as count from ${sql.table(table)} as child
        left join ${sql.table(parent)} as parent on parent.user_id = ${userId} and ${sql.ref(`parent.${parentColumn}`)} = ${value}
        where child.user_id = ${userId} and ${value} is not null and parent.user_id is null and ${only}
        group by ${value} order by 1`.execute(tx);
      return rows;
    },
  };
}

function categoryReference(table: string, column: string, hasKind: boolean): Omit<DatabaseReference, 'repair'> {
  const value = sql.ref(column);
  const kind = hasKind ? sql`kind` : sql`'expense'`;
  return {
    name: `${table}.${column}`,
    async find(tx, userId) {
      const { rows } = await sql<DanglingReference>`
        select ${value} as value, ${kind} as kind, count(*) as count from ${sql.table(table)}
        where user_id = ${userId} and ${value} is not null group by 1, 2 order by 1, 2`.execute(tx);
      const exists = await loadCategoryExistsCheck(tx, userId);
      return rows.filter((row) => !exists(row.value));
    },
  };
}

async function getFirstAccount(tx: Tx, userId: number): Promise<string> {
  if ((await listAccounts(tx, userId)).length === 0) await insertDefaultAccount(tx, userId);
  return (await loadAccountChooser(tx, userId)).goBack('');
}

async function deleteNaming(
  tx: Tx,
  userId: number,
  table: string,
  column: string,
  dangling: readonly DanglingReference[],
  only: RawBuilder<unknown> = sql`1 = 1`,
): Promise<void> {
  for (const values of splitIntoBatches(dangling.map(({ value }) => value))) {
    await sql`
      delete from ${sql.table(table)}
      where user_id = ${userId} and ${sql.ref(column)} in (${sql.join(values)}) and ${only}`.execute(tx);
  }
}
