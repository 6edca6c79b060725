import { sql } from 'kysely';
import { MAX_LOOKED_AT, type NewRule } from '../../../contract/rules.ts';
import { selectByIndex, selectByNumber } from '../../db/by-index.ts';
import { isPostgres, withSearchIndex } from '../../db/database.ts';
import { inBatches } from '../../db/in-batches.ts';
import { type Db, type Kind, kindOf } from '../../db/schema.ts';
import { asLiteral, containing } from '../../search-index.ts';
import { type RowFilter, selectInOrder, type Transactions } from '../matching.ts';
import { keyOfName, nameKey } from '../name-key.ts';
import { LIST_COLUMNS, type TransactionRow } from '../row.ts';
import { foldedText } from './matching.ts';

/** What is read of them. */
export const COLUMNS = [...LIST_COLUMNS, 'sequence', 'search_text', 'is_split'] as const;

/** A transaction that may fit, as it is read to find out. */
export type Candidate = Pick<TransactionRow, (typeof COLUMNS)[number]>;

/** How many are read at once: few enough that nobody waits for it. */
const READ_AT_ONCE = 500;

/**
 * The transactions that may fit a rule, or any of several, some at a time, the newest first: by an index where the rule names
 * something that one has, else all of them. Others come in between.
 */
export function readCandidates(db: Db, userId: number, rules: readonly Pick<NewRule, 'conditions'>[]) {
  const [rule, ...others] = rules;
  if (rule === undefined) return nothing();
  if (others.length > 0) return inOrder(db, userId, {});
  const { nameIs, nameContains = '', noteContains = '', isIncome, accountId } = rule.conditions;
  const kind = isIncome === undefined ? undefined : kindOf(isIncome);
  if (nameIs !== undefined) return named(db, userId, foldedText(nameIs), kind);
  const [longest = ''] = [nameContains, noteContains].map(foldedText).sort((a, b) => b.length - a.length);
  // What is shorter is in no index that has it at once.
  if ([...longest].length >= 3) return containingText(db, userId, longest);
  // One of the two: a read for both could pass by very many of the other kind before it has enough.
  return inOrder(db, userId, accountId === undefined ? { kind } : { accountId });
}

async function* nothing(): AsyncGenerator<Candidate[]> {}

function inOrder(db: Db, userId: number, filter: RowFilter): AsyncGenerator<Candidate[]> {
  return pages(() => selectInOrder(db, userId, filter));
}

async function* named(db: Db, userId: number, folded: string, kind: Kind | undefined): AsyncGenerator<Candidate[]> {
  const key = nameKey(isPostgres(db) ? 'postgres' : 'sqlite');
  for (const each of kind === undefined ? (['expense', 'income'] as const) : [kind]) {
    yield* pages(
      () =>
        selectByIndex(db, 'transactions', 'transactions_by_name')
          .where('user_id', '=', userId)
          .where('kind', '=', each)
          .where(key, '=', keyOfName(folded)) as Transactions,
    );
  }
}

/** Reads on from where the last part ended, by an index that has the rows in list order. */
async function* pages(select: () => Transactions): AsyncGenerator<Candidate[]> {
  let last: Pick<Candidate, 'day' | 'sequence'> | undefined;
  for (;;) {
    const after = last;
    let query = select()
      .select(COLUMNS)
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

/** By the index of searches: SQLite has it in the order in which rows were written, PostgreSQL names all rows at once. */
async function* containingText(db: Db, userId: number, folded: string): AsyncGenerator<Candidate[]> {
  if (isPostgres(db)) return yield* containingInPostgres(db, userId, folded);
  for (let below = Number.MAX_SAFE_INTEGER; ; ) {
    const numbers = await db
      .selectFrom('search_grams')
      .select('rowid')
      .where('search_grams', 'match', containing(userId, folded))
      .where('rowid', '<', below)
      .orderBy('rowid', 'desc')
      .limit(sql.lit(READ_AT_ONCE))
      .execute();
    const ids = numbers.map(({ rowid }) => rowid);
    if (ids.length > 0) {
      yield await selectByNumber(db, 'transactions')
        .select(COLUMNS)
        .where('user_id', '=', userId)
        .where('number', 'in', ids)
        .orderBy('number', 'desc')
        .execute();
    }
    if (ids.length < READ_AT_ONCE) return;
    below = ids.at(-1) ?? 0;
  }
}

async function* containingInPostgres(db: Db, userId: number, folded: string): AsyncGenerator<Candidate[]> {
  const found = await withSearchIndex(db, (tx) =>
    tx
      .selectFrom('transactions')
      .select('id')
      .where('user_id', '=', userId)
      .where('search_text', 'like', `%${asLiteral(folded)}%`)
      .limit(sql.lit(MAX_LOOKED_AT + 1))
      .execute(),
  );
  for (const some of inBatches(found, READ_AT_ONCE)) {
    yield await db
      .selectFrom('transactions')
      .select(COLUMNS)
      .where('user_id', '=', userId)
      .where(
        'id',
        'in',
        some.map(({ id }) => id),
      )
      .execute();
  }
}
