import { sql } from 'kysely';
import { MAX_TRANSACTIONS_TESTED_BY_RULES, type NewRule } from '../../../contract/transactions/rules.ts';
import { isPostgres, runWithSearchIndex } from '../../db/database.ts';
import { type Db, type TransactionKind, toTransactionKind } from '../../db/schema.ts';
import { buildFullTextQuery, escapeLikePattern } from '../../db/search-index.ts';
import { selectByIndex, selectByRowid } from '../../db/select-by-index.ts';
import { splitIntoBatches } from '../../db/split-into-batches.ts';
import {
  selectTransactionsInListOrder,
  type TransactionRowFilter,
  type TransactionsQuery,
} from '../search/filter-query.ts';
import { buildNameKeySql, getNameKey } from '../transaction-name-key.ts';
import { LISTED_TRANSACTION_COLUMNS, type TransactionRow } from '../transaction-row.ts';
import { foldRuleText } from './evaluate-rules.ts';

/** The columns needed to test rules and to show a preview. */
export const RULE_CANDIDATE_COLUMNS = [...LISTED_TRANSACTION_COLUMNS, 'sequence', 'search_text', 'is_split'] as const;

/** A transaction that may match a rule. */
export type RuleCandidate = Pick<TransactionRow, (typeof RULE_CANDIDATE_COLUMNS)[number]>;

/** Rows per query. The number is small so that other requests don't wait long. */
const READ_AT_ONCE = 500;

/**
 * Yields batches of transactions that may match one of the rules, newest first, with pauses in between. Uses an index
 * if there is only one rule and it has a suitable condition.
 */
export function readRuleCandidates(db: Db, userId: number, rules: readonly Pick<NewRule, 'conditions'>[]) {
  const [rule, ...others] = rules;
  if (rule === undefined) return nothing();
  if (others.length > 0) return inOrder(db, userId, {});
  const { nameIs, nameContains = '', noteContains = '', isIncome, accountId } = rule.conditions;
  const kind = isIncome === undefined ? undefined : toTransactionKind(isIncome);
  if (nameIs !== undefined) return named(db, userId, foldRuleText(nameIs), kind);
  const [longest = ''] = [nameContains, noteContains].map(foldRuleText).sort((a, b) => b.length - a.length);
  // The search indexes support only strings of at least three letters.
  if ([...longest].length >= 3) return containingText(db, userId, longest);
  // Filter either by the account or by the kind. With both filters, the query might have to skip very many rows before
  // it finds enough matches.
  return inOrder(db, userId, accountId === undefined ? { kind } : { accountId });
}

async function* nothing(): AsyncGenerator<RuleCandidate[]> {}

function inOrder(db: Db, userId: number, filter: TransactionRowFilter): AsyncGenerator<RuleCandidate[]> {
  return pages(() => selectTransactionsInListOrder(db, userId, filter));
}

async function* named(
  db: Db,
  userId: number,
  folded: string,
  kind: TransactionKind | undefined,
): AsyncGenerator<RuleCandidate[]> {
  const key = buildNameKeySql(isPostgres(db) ? 'postgres' : 'sqlite');
  for (const each of kind === undefined ? (['expense', 'income'] as const) : [kind]) {
    yield* pages(
      () =>
        selectByIndex(db, 'transactions', 'transactions_by_name')
          .where('user_id', '=', userId)
          .where('kind', '=', each)
          .where(key, '=', getNameKey(folded)) as TransactionsQuery,
    );
  }
}

/** Yields batches in list order. Each batch continues where the previous one ended. */
async function* pages(select: () => TransactionsQuery): AsyncGenerator<RuleCandidate[]> {
  let last: Pick<RuleCandidate, 'day' | 'sequence'> | undefined;
  for (;;) {
    const after = last;
    let query = select()
      .select(RULE_CANDIDATE_COLUMNS)
      .orderBy('day', 'desc')
      .orderBy('sequence', 'desc')
      .limit(sql.lit(READ_AT_ONCE));
    if (after)
      query = query.where((row) => row(row.refTuple('day', 'sequence'), '<', row.tuple(after.day, after.sequence)));
    const some = await query.execute();
    if (some.length > 0) yield some;
    if (some.length < READ_AT_ONCE) return;
    last = some.at(-1);
  }
}

/**
 * Yields matches from the search index. SQLite reads the index in batches, most recently inserted row first. PostgreSQL
 * returns all matches at once.
 */
async function* containingText(db: Db, userId: number, folded: string): AsyncGenerator<RuleCandidate[]> {
  if (isPostgres(db)) return yield* containingInPostgres(db, userId, folded);
  for (let below = Number.MAX_SAFE_INTEGER; ; ) {
    const numbers = await db
      .selectFrom('search_grams')
      .select('rowid')
      .where('search_grams', 'match', buildFullTextQuery(userId, folded))
      .where('rowid', '<', below)
      .orderBy('rowid', 'desc')
      .limit(sql.lit(READ_AT_ONCE))
      .execute();
    const ids = numbers.map(({ rowid }) => rowid);
    if (ids.length > 0) {
      yield await selectByRowid(db, 'transactions')
        .select(RULE_CANDIDATE_COLUMNS)
        .where('user_id', '=', userId)
        .where('number', 'in', ids)
        .orderBy('number', 'desc')
        .execute();
    }
    if (ids.length < READ_AT_ONCE) return;
    below = ids.at(-1) ?? 0;
  }
}

async function* containingInPostgres(db: Db, userId: number, folded: string): AsyncGenerator<RuleCandidate[]> {
  const found = await runWithSearchIndex(db, (tx) =>
    tx
      .selectFrom('transactions')
      .select('id')
      .where('user_id', '=', userId)
      .where('search_text', 'like', `%${escapeLikePattern(folded)}%`)
      .limit(sql.lit(MAX_TRANSACTIONS_TESTED_BY_RULES + 1))
      .execute(),
  );
  for (const some of splitIntoBatches(found, READ_AT_ONCE)) {
    yield await db
      .selectFrom('transactions')
      .select(RULE_CANDIDATE_COLUMNS)
      .where('user_id', '=', userId)
      .where(
        'id',
        'in',
        some.map(({ id }) => id),
      )
      .execute();
  }
}
