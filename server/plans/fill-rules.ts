import { type RawBuilder, sql } from 'kysely';

/**
 * Category looks, filters and rules of every user, and one change made by rules.
 * @param each starts a statement with that many numbers for each account
 * @param later a time too late for any cleanup, in milliseconds
 */
export function tablesOfRules(
  each: (rows: number) => RawBuilder<unknown>,
  later: RawBuilder<unknown>,
): [string, RawBuilder<unknown>][] {
  return [
    [
      'category_looks (user_id, key, colour, icon)',
      sql`${each(3)} select user_id, 'look ' || n, 'blue', 'tag' from filled`,
    ],
    [
      'saved_filters (user_id, id, name, filter)',
      sql`${each(3)} select user_id, 'f' || n, 'Filter ' || n, '{}' from filled`,
    ],
    [
      'rules (user_id, id, position, rule)',
      sql`${each(3)} select user_id, 'u' || n, n,
        '{"conditions":{"nameContains":"Old bike ' || n || '"},"changes":{"tags":["Bike"]}}' from filled`,
    ],
    [
      'changed (user_id, change_id, transaction_id, version, changed_at, before)',
      sql`${each(20)} select user_id, 'g1', 't' || n, 2, ${later}, '{}' from filled`,
    ],
  ];
}
