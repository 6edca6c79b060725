import { sql } from 'kysely';
import { classifyDatabaseError } from '../db/classify-database-error.ts';
import { formatCommandLine } from '../platform/installation.ts';
import type { Inspection } from './inspection.ts';

/**
 * Runs SQLite's own check of all pages in the database file, including the search index. PostgreSQL does not need such
 * a check.
 */
export const inspectSqlitePages: Inspection = {
  says: ['part of the database file cannot be read.', 'parts of the database file cannot be read.'],
  advice: `Check the disk, then restore a backup: ${formatCommandLine('restore')}. Nothing else was checked.`,
  async *find({ db, engine }) {
    if (engine === 'postgres') return;
    try {
      const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(1000)`.execute(db);
      for (const { integrity_check } of rows) if (integrity_check !== 'ok') yield integrity_check;
    } catch (error) {
      if (classifyDatabaseError(error) !== 'damaged') throw error;
      yield (error as Error).message;
    }
  },
};
