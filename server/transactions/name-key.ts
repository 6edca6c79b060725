import { type RawBuilder, sql } from 'kysely';
import type { Engine } from '../db/database.ts';

/** Longer names are told apart by their first letters: PostgreSQL refuses to index a text of some thousands. */
const LETTERS = 100;

/**
 * The folded name of a transaction, as the index `transactions_by_name` has it: what stands in `search_text` before the
 * note. Written out, since an index is found only by the very same words.
 */
export function nameKey(engine: Engine): RawBuilder<string> {
  const name =
    engine === 'postgres'
      ? `split_part(search_text, chr(31), 1)`
      : `substr(search_text, 1, instr(search_text || char(31), char(31)) - 1)`;
  return sql.raw(`substr(${name}, 1, ${LETTERS})`);
}

/** The key of a folded name that is asked for. */
export function keyOfName(folded: string): string {
  return [...folded].slice(0, LETTERS).join('');
}
