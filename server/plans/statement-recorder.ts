import { AsyncLocalStorage } from 'node:async_hooks';
import { CompiledQuery, type DatabaseConnection } from 'kysely';
import { isPostgres } from '../db/database.ts';
import type { Db } from '../db/schema.ts';
import { disableShortReadConnection } from '../db/short-read-connection.ts';
import { explainStatement, type QueryPlan } from './explain-statement.ts';

/** A recorded statement with all its possible query plans. */
export type RecordedStatement = { sql: string; parameters: readonly unknown[]; plans: QueryPlan[] };

export type StatementRecorder = {
  /** Returns the statements that the server sends until the callback has finished. */
  record(work: () => Promise<unknown>): Promise<RecordedStatement[]>;
  /** Forgets the known plans, so that all statements are explained again once the data has changed. */
  forgetPlans(): void;
  /** Runs work of the test itself, whose statements are not recorded. */
  unrecorded<R>(work: () => Promise<R>): Promise<R>;
};

/** Matches statements that only begin or end a transaction. These are not explained. */
const BRACKETS = /^(begin|commit|rollback|savepoint|release|set local)\b/i;

export function createStatementRecorder(db: Db): StatementRecorder {
  const own = new AsyncLocalStorage<true>();
  let statements: RecordedStatement[] | undefined;
  /**
   * The plans by the text of the statement. In PostgreSQL the key also contains the values, because the plans depend on
   * them.
   */
  const known = new Map<string, QueryPlan[]>();
  const keyOf = ({ sql, parameters }: CompiledQuery) =>
    isPostgres(db) ? [sql, ...parameters.map((value) => JSON.stringify(value))].join('\n') : sql;

  const listenTo = (connection: DatabaseConnection): DatabaseConnection => {
    let isInTransaction = false;
    return {
      async executeQuery<R>(query: CompiledQuery) {
        const { sql, parameters } = query;
        const [bracket] = BRACKETS.exec(sql) ?? [];
        const into = statements;
        if (!bracket && !own.getStore() && into) {
          const key = keyOf(query);
          const plans = known.get(key) ?? (await explainStatement(db, connection, query, isInTransaction));
          known.set(key, plans);
          into.push({ sql, parameters, plans });
        }
        const result = await connection.executeQuery<R>(query);
        if (bracket === 'begin') isInTransaction = true;
        if (bracket === 'commit' || bracket === 'rollback') isInTransaction = false;
        return result;
      },
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    };
  };

  // Send all statements through the pool, because the recorder only sees the statements of the pool.
  disableShortReadConnection(db);
  const executor = db.getExecutor();
  const provideConnection = executor.provideConnection.bind(executor);
  executor.provideConnection = (consumer) => provideConnection((connection) => consumer(listenTo(connection)));

  return {
    async record(work) {
      const recorded: RecordedStatement[] = [];
      statements = recorded;
      await work();
      statements = undefined;
      return recorded;
    },
    forgetPlans: () => known.clear(),
    unrecorded: (work) => own.run(true, work),
  };
}

/** Explains each recorded statement again with the current indexes and statistics. */
export function refreshQueryPlans<S extends RecordedStatement>(db: Db, statements: readonly S[]): Promise<S[]> {
  const texts = new Map(statements.map((statement) => [statement.sql, statement]));
  return db.getExecutor().provideConnection(async (connection) => {
    const again: S[] = [];
    for (const each of texts.values()) {
      const query = CompiledQuery.raw(each.sql, [...each.parameters]);
      again.push({ ...each, plans: await explainStatement(db, connection, query, false) });
    }
    return again;
  });
}
