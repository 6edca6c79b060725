import { type RawBuilder, sql } from 'kysely';
import { isPostgres } from '../db/database.ts';
import type { Db } from '../db/schema.ts';
import { NO_COUNTS } from '../imports/records/details.ts';

/** The details of an import without files. */
const IMPORT = JSON.stringify({ files: [], accounts: [], categories: [], result: null, counts: NO_COUNTS });

/**
 * Returns three imports with some rows for every user, and what is remembered of them. @param each starts a statement with that
 * many numbers for each account
 */
export function tablesOfImports(db: Db, each: (rows: number) => RawBuilder<unknown>): [string, RawBuilder<unknown>][] {
  return [
    [
      'imports (user_id, id, sequence, state, reading_id, created_at, touched_at, row_count, details)',
      sql`${each(3)} select user_id, 'i' || n, n, 'done', 'reading' || n, 0, 0, 7, ${IMPORT} from filled`,
    ],
    [
      'import_rows (user_id, reading_id, position, row_group, is_included, amount_minor, transaction_id, details)',
      sql`${each(20)} select user_id, 'reading' || (1 + n % 3), n, 'new', 1, 100, 't' || n, '{"mark":"none"}' from filled`,
    ],
    [
      'import_files (user_id, import_id, position, part, bytes)',
      sql`${each(2)} select user_id, 'i1', 0, n, ${isPostgres(db) ? sql`'\\x00'::bytea` : sql`x'00'`} from filled`,
    ],
    [
      'import_lessons (user_id, about, key, value)',
      sql`${each(3)} select user_id, 'account', 'id ' || n, 'everyday' from filled`,
    ],
  ];
}
