import type { Compilable, CompiledQuery } from 'kysely';
import { isPostgres, keepPlan } from './database.ts';
import type { Db } from './schema.ts';

type Values = Record<string, string | number | undefined>;

/**
 * A query that is asked so often that building it would take longer than answering it. It is built and compiled once for
 * each engine and each set of values that are given (not undefined); after that only the values are put in.
 * @param build is handed stand-ins, which may only be passed on to the query: they cannot be looked into
 */
export function compileOnce<V extends Values, Row>(
  build: (db: Db, values: V) => Compilable<Row>,
): (db: Db, values: V) => Promise<Row[]> {
  const known = new Map<string, CompiledQuery<Row>>();
  return async (db, values) => {
    const given = Object.keys(values).filter((name) => values[name] !== undefined);
    const key = `${isPostgres(db)} ${given.join(' ')}`;
    const query: CompiledQuery<Row> = known.get(key) ?? build(db, standIns(given) as V).compile();
    if (!known.has(key)) keepPlan(query.sql);
    known.set(key, query);
    const parameters = query.parameters.map((each) => (each instanceof StandIn ? values[each.name] : each));
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}

class StandIn {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

function standIns(names: string[]): unknown {
  return Object.fromEntries(names.map((name) => [name, new StandIn(name)]));
}
