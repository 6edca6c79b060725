import type { Compilable, CompiledQuery } from 'kysely';
import { isPostgres } from './database.ts';
import { registerPreparedStatement } from './postgres.ts';
import type { Db } from './schema.ts';
import { getShortReadConnection } from './short-read-connection.ts';

type Values = Record<string, string | number | undefined>;

/**
 * Builds and compiles a query once. Later calls only insert values. A separate query is built for each engine and for
 * each set of values that are not undefined. Use this for very frequent reads, because building a query can take longer
 * than running it.
 * @param build receives placeholders instead of values; it may pass them to the query but not inspect them
 * @param how `readKept` also caches the result; use it for the few rows that nearly every request needs
 */
export function createCompiledQuery<V extends Values, Row>(
  build: (db: Db, values: V) => Compilable<Row>,
  how: 'read' | 'readKept' = 'read',
): (db: Db, values: V) => Promise<Row[]> {
  const known = new Map<string, CompiledQuery<Row>>();
  const compile = (db: Db, values: V, key: string) => {
    const query = build(db, placeholders(values) as V).compile();
    registerPreparedStatement(query.sql);
    known.set(key, query);
    return query;
  };
  return async (db, values) => {
    let key = isPostgres(db) ? 'postgres' : 'sqlite';
    for (const name in values) if (values[name] !== undefined) key += ` ${name}`;
    const query = known.get(key) ?? compile(db, values, key);
    const parameters = query.parameters.map((each) => (each instanceof Placeholder ? values[each.name] : each));
    const reads = getShortReadConnection(db);
    if (reads) return reads[how](query.sql, parameters) as Row[] | Promise<Row[]>;
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}

class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

function placeholders(values: Values): unknown {
  const given = Object.keys(values).filter((name) => values[name] !== undefined);
  return Object.fromEntries(given.map((name) => [name, new Placeholder(name)]));
}
