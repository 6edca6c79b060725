import { type RawBuilder, sql } from 'kysely';
import type { DatabaseEngine } from '../db/database.ts';

/** Number of characters of a name that are indexed. PostgreSQL cannot index strings of several thousand characters. */
const LETTERS = 100;

/**
 * Returns SQL for the key of a transaction's name: the beginning of `search_text`, without the note. It must be
 * identical to the SQL of the index `transactions_by_name`; otherwise, the index is not used.
 */
export function buildNameKeySql(engine: DatabaseEngine): RawBuilder<string> {
  const name =
    engine === 'postgres'
      ? `split_part(search_text, chr(31), 1)`
      : `substr(search_text, 1, instr(search_text || char(31), char(31)) - 1)`;
  return sql.raw(`substr(${name}, 1, ${LETTERS})`);
}

/**
 * Returns the key that `buildNameKeySql` calculates, but for a given name.
 * @param folded the name after `foldText`
 */
export function getNameKey(folded: string): string {
  return [...folded].slice(0, LETTERS).join('');
}
