import { CompiledQuery, type DatabaseConnection } from 'kysely';
import pg from 'pg';
import { isPostgres } from '../db/database.ts';
import type { Db } from '../db/schema.ts';

/** The query plan of one statement. */
export type QueryPlan = {
  /** Steps that read a whole table or index. */
  scans: string[];
  /**
   * Steps that do not use the user's id to find rows, and therefore become slower with each new user. Only listed for
   * SQLite, because PostgreSQL may choose any index for a small table.
   */
  nameless: string[];
  /**
   * Sorts that do not use an index. Only listed for SQLite. In PostgreSQL, a sort shows up in `pages`, because sorting
   * more rows reads more pages.
   */
  sorts: string[];
  /**
   * Number of 8 kB pages that the statement reads from memory or disk. Only known for PostgreSQL, because SQLite does
   * not report it.
   */
  pages: number;
};

/** Explains a statement on the connection that sends it. An open database transaction is left unchanged. */
export async function explainStatement(
  db: Db,
  connection: DatabaseConnection,
  query: CompiledQuery,
  isInTransaction: boolean,
): Promise<QueryPlan[]> {
  if (!isPostgres(db)) return [await explainInSqlite(connection, query)];
  return explainInPostgres(connection, query, isInTransaction);
}

/** Returns a single plan, because SQLite plans a statement in the same way for all values. */
async function explainInSqlite(connection: DatabaseConnection, { sql, parameters }: CompiledQuery): Promise<QueryPlan> {
  const steps = await rows<{ detail: string }>(connection, `explain query plan ${sql}`, parameters);
  const details = steps.map(({ detail }) => detail);
  const namesUser = /\buser_id"? = \?/.test(sql);
  return {
    scans: details.filter(isScan),
    nameless: details.filter((detail) => isNameless(detail, namesUser)),
    sorts: details.filter((detail) => detail.startsWith('USE TEMP B-TREE')),
    pages: 0,
  };
}

/**
 * True if a step scans a table. Scans of subqueries and constants do not count. Neither do scans of the search index,
 * because its queries always contain words.
 */
function isScan(detail: string): boolean {
  const isOfTable =
    /^SCAN (?!CONSTANT ROW|\(subquery|search_grams VIRTUAL TABLE INDEX \d+:[\w=]|some$|\d+-ROW VALUES)/.test(detail);
  return isOfTable || detail.includes('AUTOMATIC');
}

/**
 * True if a step does not use the user's id to find rows. Finding a row by its rowid is allowed if the statement uses
 * the user's id elsewhere.
 */
function isNameless(detail: string, namesUser: boolean): boolean {
  const isOfUser = /\buser_id=\?|^SEARCH users .*\(rowid=\?\)/.test(detail);
  return detail.startsWith('SEARCH ') && !isOfUser && !(namesUser && detail.endsWith('(rowid=?)'));
}

/** How PostgreSQL plans a statement: for the given values, or, after it has been run several times, for any values. */
type Mode = 'force_custom_plan' | 'force_generic_plan';

/** Runs the statement once in each mode to count the pages that it reads. Each run is rolled back. */
async function explainInPostgres(
  connection: DatabaseConnection,
  { sql, parameters }: CompiledQuery,
  isInTransaction: boolean,
): Promise<QueryPlan[]> {
  const [begin, undo, beginAgain] = isInTransaction
    ? ['savepoint explained', 'rollback to savepoint explained', '']
    : ['begin', 'rollback', 'begin;'];
  const values = parameters.length > 0 ? `(${parameters.map(toLiteral).join(', ')})` : '';
  const explainAs = async (mode: Mode): Promise<QueryPlan> => {
    await rows(connection, `${undo}; ${beginAgain} set local plan_cache_mode = ${mode}`);
    const [answer] = await rows<{ 'QUERY PLAN': { Plan: Node }[] }>(
      connection,
      `explain (analyze, buffers, timing off, format json) execute explained${values}`,
    );
    const root = answer?.['QUERY PLAN'][0]?.Plan;
    if (!root) throw new Error(`no plan for ${sql}`);
    return {
      scans: listScans(root),
      nameless: [],
      sorts: [],
      pages: root['Shared Hit Blocks'] + root['Shared Read Blocks'],
    };
  };
  await rows(connection, `${begin}; prepare explained as ${sql}`);
  const [forValues, forAny] = [await explainAs('force_custom_plan'), await explainAs('force_generic_plan')];
  // The first run on a connection also reads about 30 pages of the system catalog. So measure the first plan again if
  // it read more pages than the second one.
  const plans = [forValues.pages > forAny.pages ? await explainAs('force_custom_plan') : forValues, forAny];
  await rows(connection, `${undo}; deallocate explained`);
  return plans;
}

type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Node[];
};

function listScans(node: Node): string[] {
  const { 'Node Type': type, 'Index Cond': condition } = node;
  const isScan = type === 'Seq Scan' || (/Index.*Scan/.test(type) && !condition);
  const own = isScan ? [`SCAN ${node['Index Name'] ?? node['Relation Name']}`] : [];
  return [...own, ...(node.Plans ?? []).flatMap(listScans)];
}

/** Formats a value as an untyped PostgreSQL literal. */
function toLiteral(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return `'${value}'`;
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`;
  if (!Array.isArray(value)) return pg.escapeLiteral(String(value));
  const elements = value.map((each) => (each === null ? 'NULL' : JSON.stringify(String(each))));
  return pg.escapeLiteral(`{${elements.join(',')}}`);
}

async function rows<T>(connection: DatabaseConnection, sql: string, parameters: readonly unknown[] = []): Promise<T[]> {
  const query = CompiledQuery.raw(sql, [...parameters]);
  return (await connection.executeQuery<T>(query)).rows;
}
