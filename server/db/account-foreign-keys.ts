import type { Db } from './schema.ts';

/**
 * The columns that refer to an account. In PostgreSQL, each of these columns has a foreign key that includes the user's
 * id.
 */
export const ACCOUNT_REFERENCE_COLUMNS = [
  ['transactions', 'account_id'],
  ['transfers', 'from_account_id'],
  ['transfers', 'to_account_id'],
  ['recurring', 'account_id'],
  ['recurring', 'to_account_id'],
] as const;

/**
 * Adds the foreign keys in PostgreSQL. SQLite cannot add a foreign key to an existing table.
 * @throws if a row refers to an account that does not exist
 */
export async function addAccountForeignKeys({ schema }: Db): Promise<void> {
  for (const [table, column] of ACCOUNT_REFERENCE_COLUMNS) {
    await schema
      .alterTable(table)
      .addForeignKeyConstraint(keyName(table, column), ['user_id', column], 'accounts', ['user_id', 'id'])
      .execute();
  }
}

/**
 * Removes the foreign keys if they exist. A restore can then first load the rows and repair their references
 * afterwards.
 */
export async function dropAccountForeignKeys({ schema }: Db): Promise<void> {
  for (const [table, column] of ACCOUNT_REFERENCE_COLUMNS) {
    await schema.alterTable(table).dropConstraint(keyName(table, column)).ifExists().execute();
  }
}

function keyName(table: string, column: string): string {
  return `${table}_${column}_fk`;
}
