import type { Generated } from 'kysely';
import type { RowGroup } from '../../../contract/imports/import-preview.ts';
import type { StoredBoolean } from '../column-values.ts';

/** Imported bank files (`server/imports/`). */
export type ImportTables = {
  imports: {
    user_id: number;
    id: string;
    sequence: number;
    /**
     * The states of the contract and three others: a `reading` import has no preview yet, a `stopping` import becomes a
     * preview again, and a `discarded` import is being removed.
     */
    state: 'reading' | 'discarded' | 'preview' | 'running' | 'done' | 'stopping' | 'reverting' | 'reverted';
    /** The key of the import's rows in `import_rows`. Reading the files again creates new rows with a new key. */
    reading_id: string;
    created_at: number;
    /** Time at which a run or an undo last made progress. If it is too long ago, its server has died. */
    touched_at: number;
    row_count: number;
    /**
     * During a run, the number of rows processed so far. During an undo, the number of rows that are not undone yet.
     */
    done_count: Generated<number>;
    /**
     * The data read from the files, and their target accounts, as JSON (`server/imports/records/import-details.ts`).
     */
    details: string;
    version: Generated<number>;
  };
  /** The compressed files of previews, for reading them again. Each file is split into parts. */
  import_files: { user_id: number; import_id: string; position: number; part: number; bytes: Buffer };
  /** The rows of the files, one entry for each row. */
  import_rows: {
    user_id: number;
    reading_id: string;
    /** The index of the row, from 0 for the oldest one. Rows without a day come first. */
    position: number;
    row_group: RowGroup;
    is_included: StoredBoolean;
    /** The amount, negative if money leaves the account; null if the row has no amount. */
    amount_minor: number | null;
    /**
     * The id of the transaction or transfer that the row becomes, assigned before it is written. For a row that matches
     * an existing entry, the id of that entry.
     */
    transaction_id: string | null;
    /**
     * The version of the transaction when the import wrote it. A later edit changes the version, even if the edit is
     * undone.
     */
    written_version: Generated<number>;
    /** The row as it was read, as JSON (`server/imports/records/import-row.ts`). */
    details: string;
  };
  /**
   * Learned answers of the user: the account for an account number, how to read files with a certain header, and the
   * category for a name.
   */
  import_lessons: { user_id: number; about: 'account' | 'reading' | 'category'; key: string; value: string };
};
