import { AsyncLocalStorage } from 'node:async_hooks';
import type { CompiledQuery, DatabaseConnection } from 'kysely';
import type { Db } from '../db/schema.ts';
import { disableShortReads } from '../db/short-reads.ts';
import type { Explain, Plan } from './explain.ts';

/** A recorded statement with all its possible query plans. */
export type Statement = { sql: string; parameters: readonly unknown[]; plans: Plan[] };

/** Runs the work and returns the statements that it sent, including those after its response. */
export type Record = (work: () => Promise<unknown>, explain: Explain) => Promise<Statement[]>;

type Recording = { statements: Statement[]; explain: Explain };

/**
 * Records every connection of the database from now on. Each statement is explained right before it is sent, on the same
 * connection and data.
 */
export function recordStatements(db: Db): Record {
  const recording = new AsyncLocalStorage<Recording>();
  // Statements that bypass the pool would not be recorded.
  disableShortReads(db);
  const executor = db.getExecutor();
  const provideConnection = executor.provideConnection.bind(executor);
  executor.provideConnection = (consumer) =>
    provideConnection((connection) => consumer(listeningTo(connection, recording)));

  return async (work, explain) => {
    const statements: Statement[] = [];
    await recording.run({ statements, explain }, work);
    return statements;
  };
}

/** Statements that only begin or end a transaction. All others are explained. */
const BRACKETS = /^(begin|commit|rollback|savepoint|release|set local)\b/i;

function listeningTo(connection: DatabaseConnection, recording: AsyncLocalStorage<Recording>): DatabaseConnection {
  let isInTransaction = false;
  const executeQuery = async <R>(query: CompiledQuery) => {
    const [bracket] = BRACKETS.exec(query.sql) ?? [];
    const store = recording.getStore();
    if (!bracket && store) {
      const { sql, parameters } = query;
      store.statements.push({ sql, parameters, plans: await store.explain(connection, query, isInTransaction) });
    }
    const result = await connection.executeQuery<R>(query);
    if (bracket === 'begin') isInTransaction = true;
    if (bracket === 'commit' || bracket === 'rollback') isInTransaction = false;
    return result;
  };
  const streamQuery: DatabaseConnection['streamQuery'] = (query, chunkSize) => connection.streamQuery(query, chunkSize);
  return { executeQuery, streamQuery };
}
