import type { Statement } from './record-statements.ts';

/** Tables whose rows are nobody's, or SQLite's index of words, each of which begins with its user. */
const OF_NOBODY = ['limit_counts', 'search_grams', 'invites'];

/** Whether a statement touches nobody's rows, only adds some, or says in its condition whose they are, one user's only. */
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

/** The places of the parameters that a user's number is compared with. */
function namedIn(sql: string): number[] {
  const column =
    /\busers?"?(?:_id|"?\."?id)"? = (\$\d+|\?)|^(?:update|select .* from|delete from) "users" .*where "id" = (\$\d+|\?)/gs;
  return [...sql.matchAll(column)].map((match) => {
    const word = match[1] ?? match[2] ?? '';
    const end = match.index + match[0].length;
    return word === '?' ? sql.slice(0, end).split('?').length - 2 : Number(word.slice(1)) - 1;
  });
}
