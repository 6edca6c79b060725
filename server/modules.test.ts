import { type ColumnMetadata, sql } from 'kysely';
import { expect, test } from 'vitest';
import { MODULES } from './modules.ts';
import { onEachEngine } from './testing/each-engine.ts';
import { getUserId } from './testing/user-id.ts';

/** Tables that the module of receipts empties when it deletes a user's receipts. */
const GO_ALONG = ['receipt_files'];

onEachEngine((app) => {
  const tablesWith = async (column: string) => {
    const tables = await app().db.introspection.getTables();
    return tables.filter(({ columns }) =>
      ['user_id', column].every((name) => columns.some((each) => each.name === name)),
    );
  };

  test('every table of a user belongs to one module, which clears it when the account is deleted', async () => {
    const registered = MODULES.flatMap(({ tables = {} }) => Object.keys(tables));
    const expected = (await tablesWith('user_id')).map(({ name }) => name).filter((name) => !GO_ALONG.includes(name));
    expect(registered.sort()).toEqual(expected.sort());
  });

  test('everything in a deleted category moves to Miscellaneous', async () => {
    const user = await app().newUser();
    const { db } = app();
    const ownerId = await getUserId(db, user.email);
    await user.add({ category: 'Pets' });
    const tables = await tablesWith('category');
    const countPets = async (table: string) => {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from ${sql.table(table)} where category = 'Pets'`.execute(db);
      return rows[0]?.count ?? 0;
    };
    for (const { name, columns } of tables) {
      const row = rowOf(columns, { user_id: ownerId, category: 'Pets' });
      await sql`
        insert into ${sql.table(name)} (${sql.join(Object.keys(row).map((column) => sql.ref(column)))})
        values (${sql.join(Object.values(row))})`.execute(db);
      expect([name, await countPets(name)]).not.toEqual([name, 0]);
    }
    const body = { categoryToDelete: 'pets' };
    expect((await user.send('DELETE', '/transactions/category', { body })).status).toBe(200);
    for (const { name } of tables) expect([name, await countPets(name)]).toEqual([name, 0]);
  });
});

/** Builds a row with a value in every required column. The string used is also a valid span of totals. */
function rowOf(columns: ColumnMetadata[], known: Record<string, unknown>): Record<string, unknown> {
  const some = columns
    .filter(
      ({ isNullable, hasDefaultValue, isAutoIncrementing }) => !isNullable && !hasDefaultValue && !isAutoIncrementing,
    )
    .map(({ name, dataType }) => [name, /int/i.test(dataType) ? 1 : 'all']);
  return { ...Object.fromEntries(some), ...known };
}
