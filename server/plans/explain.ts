import { CompiledQuery, type DatabaseConnection } from 'kysely';
import { isPostgres } from '../db/database.ts';
import type { Db } from '../db/schema.ts';
import { toLiteral } from './literals.ts';

/** How a database goes about one statement. */
export type Plan = {
  /** Each step that grows with the table: a table read from end to end, an order that is made anew. */
  faults: string[];
  /** Pages of 8 kB touched, whether they were in memory or not. PostgreSQL only: SQLite does not tell. */
  pages: number;
};

/** @param isInTransaction whether the connection has a database transaction open, which is left as it was */
export type Explain = (
  connection: DatabaseConnection,
  query: CompiledQuery,
  isInTransaction: boolean,
) => Promise<Plan[]>;

export function explainOn(db: Db): Explain {
  return isPostgres(db) ? explainOnPostgres : explainOnSqlite;
}

/**
 * The same, but what was explained before is not again: on SQLite a statement, on PostgreSQL one of the same values. It holds
 * while indexes and statistics stay as they are.
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

/** A subquery is no table, one row is no scan, and the search index is always asked for words. */
function isScan(detail: string): boolean {
  return /^SCAN (?!CONSTANT ROW|\(subquery|search_grams VIRTUAL TABLE INDEX \d+:[\w=]|some$|\d+-ROW VALUES)/.test(
    detail,
  );
}

/**
 * PostgreSQL plans a statement for its values or, once it is prepared, for any values: both ways are tried, by really doing
 * it and taking it back.
 */
const explainOnPostgres: Explain = async (connection, query, isInTransaction) => {
  const explain = (mode: Mode) => explainAs(mode, connection, query, isInTransaction);
  const [first, forAny] = [await explain('force_custom_plan'), await explain('force_generic_plan')];
  // A connection that sees a table for the first time reads what it is like, too: some 30 pages that are not the statement's.
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
