import { sql } from 'kysely';
import type { NameSuggestion } from '../../../contract/transactions/name-suggestions.ts';
import { minorToAmount } from '../../../domain/money.ts';
import { createCompiledQuery } from '../../db/compiled-query.ts';
import { isPostgres } from '../../db/database.ts';
import type { Db, TransactionKind } from '../../db/schema.ts';
import { selectByIndex } from '../../db/select-by-index.ts';
import { foldText } from '../../text/fold-text.ts';
import { buildNameKeySql, getNameKey } from '../transaction-name-key.ts';
import type { TransactionRow } from '../transaction-row.ts';
import { selectTransactionsByFilter } from './filter-query.ts';

const SUGGESTED = 6;
/** How many of the newest transactions are read to find names with a matching word. */
const LOOKED_AT = 100;
/** Maximum number of suggested names from older transactions, which are suggested only if they start with the text. */
const OLDER_AT_MOST = 12;

const COLUMNS = ['name', 'category', 'amount_minor', 'account_id', 'day', 'search_text'] as const;
type Row = Pick<TransactionRow, (typeof COLUMNS)[number]>;

/**
 * The last character in sort order. Appended to the text, it marks the end of the range of names that start with the
 * text.
 */
const LAST_LETTER = '\u{10ffff}';

/**
 * Suggests names for a new transaction, each with the newest transaction that has this name. First come recent names in
 * which a word starts with the text, then older names that start with the text. Without a text, the newest names are
 * suggested.
 */
export async function suggestNames(
  db: Db,
  userId: number,
  text: string,
  kind: TransactionKind,
): Promise<NameSuggestion[]> {
  const folded = foldText(text.trim());
  const found = new Map<string, Row>();
  const keep = (row: Row) => {
    const key = keyOf(row);
    if (!found.has(key)) found.set(key, row);
  };
  for (const row of await newest(db, { userId, kind, limit: LOOKED_AT })) if (hasWord(keyOf(row), folded)) keep(row);
  if (folded !== '' && found.size < SUGGESTED) (await older(db, userId, folded, kind)).forEach(keep);
  return [...found.values()].slice(0, SUGGESTED).map((row) => ({
    name: row.name,
    category: row.category,
    // Refunds have negative amounts, but a new transaction needs a positive one.
    cost: minorToAmount(Math.abs(row.amount_minor)),
    accountId: row.account_id,
    addedOn: row.day,
  }));
}

/** Returns the folded name of a row. */
function keyOf({ search_text }: Row): string {
  const end = search_text.indexOf('\x1f');
  return getNameKey(end < 0 ? search_text : search_text.slice(0, end));
}

function hasWord(name: string, begin: string): boolean {
  return name.startsWith(begin) || name.includes(` ${begin}`);
}

const newest = createCompiledQuery(
  (db: Db, { userId, kind, limit }: { userId: number; kind: TransactionKind; limit: number }) =>
    selectTransactionsByFilter(db, userId, { kind })
      .select(COLUMNS)
      .orderBy('day', 'desc')
      .orderBy('sequence', 'desc')
      .limit(limit),
);

/** Reads the index backwards. Reads one row for each name, and skips all other transactions with the same name. */
async function older(db: Db, userId: number, folded: string, kind: TransactionKind): Promise<Row[]> {
  const rows: Row[] = [];
  const from = getNameKey(folded);
  for (let below = `${from}${LAST_LETTER}`; rows.length < OLDER_AT_MOST; ) {
    const [row] = await lastBelow(db, { userId, kind, from, below });
    if (!row) break;
    rows.push(row);
    below = keyOf(row);
  }
  return rows.sort((one, other) => (one.day < other.day ? 1 : -1));
}

type Span = { userId: number; kind: TransactionKind; from: string; below: string };

const lastBelow = createCompiledQuery((db: Db, { userId, kind, from, below }: Span) => {
  const key = buildNameKeySql(isPostgres(db) ? 'postgres' : 'sqlite');
  return selectByIndex(db, 'transactions', 'transactions_by_name')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where(key, '>=', from)
    .where(key, '<', below)
    .orderBy(key, 'desc')
    .orderBy('day', 'desc')
    .orderBy('sequence', 'desc')
    .limit(sql.lit(1));
});
