import { CompiledQuery, type DatabaseConnection } from 'kysely';
import { isPostgres } from '../db/database.ts';
import type { Db } from '../db/schema.ts';
import { toLiteral } from './literals.ts';

/** The query plan of one statement. */
export type Plan = {
  /** Steps whose cost grows with the table: a full scan or a sort without an index. */
  faults: string[];
  /** Pages of 8 kB touched, in memory or on disk. PostgreSQL only: SQLite does not report them. */
  pages: number;
};

/** @param isInTransaction true if the connection has an open database transaction, which is left unchanged */
export type Explain = (
  connection: DatabaseConnection,
  query: CompiledQuery,
  isInTransaction: boolean,
) => Promise<Plan[]>;

export function explainOn(db: Db): Explain {
  return isPostgres(db) ? explainOnPostgres : explainOnSqlite;
}

/**
 * Like `explainOn`, with a cache: per statement on SQLite, per statement and values on PostgreSQL. The cache is valid while
 * indexes and statistics don't change.
 */
export function explainOnceOn(db: Db): Explain {
  const explain = explainOn(db);
  const known = new Map<string, Plan[]>();
  return async (connection, query, isInTransaction) => {
    const key = isPostgres(db) ? JSON.stringify([query.sql, query.parameters]) : query.sql;
    const plans = known.get(key) ?? (await explain(connection, query, isInTransaction));
    known.set(key, plans);
    return plans;
  };
}

/** SQLite plans a statement once, whatever its values. */
const explainOnSqlite: Explain = async (connection, { sql, parameters }) => {
  const steps = await rows<{ detail: string }>(connection, `explain query plan ${sql}`, parameters);
  const faults = steps
    .map(({ detail }) => detail)
    .filter((detail) => /^USE TEMP B-TREE|AUTOMATIC/.test(detail) || isScan(detail));
  return [{ faults, pages: 0 }];
};

/** Subqueries and single-row constants are not tables, and the search index is always queried by words. */
function isScan(detail: string): boolean {
  return /^SCAN (?!CONSTANT ROW|\(subquery|search_grams VIRTUAL TABLE INDEX \d+:[\w=]|some$|\d+-ROW VALUES)/.test(
    detail,
  );
}

/**
 * PostgreSQL plans a statement either for its values or, once prepared, for any values. We execute both variants and roll them
 * back.
 */
const explainOnPostgres: Explain = async (connection, query, isInTransaction) => {
  const explain = (mode: Mode) => explainAs(mode, connection, query, isInTransaction);
  const [first, forAny] = [await explain('force_custom_plan'), await explain('force_generic_plan')];
  // The first access to a table on a connection also reads about 30 catalog pages, which don't belong to the statement. So we
  // run the first plan again if it read more pages.
  const forValues = first.pages > forAny.pages ? await explain('force_custom_plan') : first;
  return [forValues, forAny];
};

type Mode = 'force_custom_plan' | 'force_generic_plan';

async function explainAs(
  mode: Mode,
  connection: DatabaseConnection,
  { sql, parameters }: CompiledQuery,
  isInTransaction: boolean,
): Promise<Plan> {
  const [begin, undo] = isInTransaction
    ? ['savepoint explained', 'rollback to savepoint explained']
    : ['begin', 'rollback'];
  const values = parameters.length > 0 ? `(${parameters.map(toLiteral).join(', ')})` : '';
  await rows(connection, begin);
  await rows(connection, `set local plan_cache_mode = ${mode}`);
  await rows(connection, `prepare explained as ${sql}`);
  const [answer] = await rows<{ 'QUERY PLAN': { Plan: Node }[] }>(
    connection,
    `explain (analyze, buffers, timing off, format json) execute explained${values}`,
  );
  await rows(connection, undo);
  await rows(connection, 'deallocate explained');
  const root = answer?.['QUERY PLAN'][0]?.Plan;
  if (!root) throw new Error(`no plan for ${sql}`);
  return { faults: faultsOf(root), pages: root['Shared Hit Blocks'] + root['Shared Read Blocks'] };
}

type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Sort Key'?: string[];
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Node[];
};

function faultsOf(node: Node): string[] {
  return [...(faultOf(node) ?? []), ...(node.Plans ?? []).flatMap(faultsOf)];
}

function faultOf(node: Node): [string] | undefined {
  const type = node['Node Type'];
  if (type === 'Seq Scan') return [`SCAN ${node['Relation Name']}`];
  if (type.includes('Index') && type.includes('Scan') && !node['Index Cond']) return [`SCAN ${node['Index Name']}`];
  if (type === 'Sort' || type === 'Incremental Sort') return [`SORT ${node['Sort Key']?.join(', ')}`];
  return undefined;
}

async function rows<T>(connection: DatabaseConnection, sql: string, parameters: readonly unknown[] = []): Promise<T[]> {
  const query = CompiledQuery.raw(sql, [...parameters]);
  return (await connection.executeQuery<T>(query)).rows;
}
