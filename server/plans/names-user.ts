import type { Statement } from './record-statements.ts';

/** Tables whose rows belong to nobody, and SQLite's search index, where each word starts with the user id. */
const OF_NOBODY = ['limit_counts', 'search_grams', 'invites'];

/** True if a statement touches no users' rows, only inserts some, or restricts them to a single user in its condition. */
export function namesOneUser({ sql, parameters }: Statement, tables: readonly string[]): boolean {
  const isOfUsers = tables.some((table) => !OF_NOBODY.includes(table) && sql.includes(`"${table}"`));
  if (
    !isOfUsers ||
    /^\s*insert into [^(]+\([^)]*\)\s+(values|select [^(]* from (unnest|json_populate_recordset)\()/.test(sql)
  )
    return true;
  const users = new Set(namedIn(sql).map((place) => parameters[place]));
  return users.size === 1;
}

/** Returns the positions of the parameters that are compared with a user id. */
function namedIn(sql: string): number[] {
  const column =
    /\busers?"?(?:_id|"?\."?id)"? = (\$\d+|\?)|^(?:update|select .* from|delete from) "users" .*where "id" = (\$\d+|\?)/gs;
  return [...sql.matchAll(column)].map((match) => {
    const word = match[1] ?? match[2] ?? '';
    const end = match.index + match[0].length;
    return word === '?' ? sql.slice(0, end).split('?').length - 2 : Number(word.slice(1)) - 1;
  });
}
