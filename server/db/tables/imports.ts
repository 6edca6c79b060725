import type { Generated } from 'kysely';
import type { RowGroup } from '../../../contract/imports/import-preview.ts';
import type { StoredBoolean } from '../values.ts';

/** Imported bank files (`server/imports/`). */
export type ImportTables = {
  imports: {
    user_id: number;
    id: string;
    sequence: number;
    /**
     * The states of the contract and three more: `reading` imports have no preview yet, `stopping` imports become a
     * preview again, and `discarded` imports are being removed.
     */
    state: 'reading' | 'discarded' | 'preview' | 'running' | 'done' | 'stopping' | 'reverting' | 'reverted';
    /**
     * The key of the import's rows in `import_rows`. If the files are read again, the import gets new rows and a new
     * key.
     */
    reading_id: string;
    created_at: number;
    /** Time at which a run or an undo last made progress, to detect that the server running it has died. */
    touched_at: number;
    row_count: number;
    /**
     * The position up to which rows were written. During an undo, the position up to which written rows still exist.
     */
    done_count: Generated<number>;
    /**
     * The data read from the files, and their target accounts, as JSON (`server/imports/records/import-details.ts`).
     */
    details: string;
    version: Generated<number>;
  };
  /** The compressed files of previews, so that the files can be read again. Each file is stored in parts. */
  import_files: { user_id: number; import_id: string; position: number; part: number; bytes: Buffer };
  /** The rows of the files, one entry for each row. */
  import_rows: {
    user_id: number;
    reading_id: string;
    /** The index of the row, from 0 for the oldest row. Rows without a day come first. */
    position: number;
    row_group: RowGroup;
    is_included: StoredBoolean;
    /** The amount, negative if money leaves the account; null if the row has no amount. */
    amount_minor: number | null;
    /**
     * The id of the transaction or transfer that the row becomes, chosen before it is written. If the row matches an
     * existing entry, it is the id of that entry.
     */
    transaction_id: string | null;
    /**
     * The version of the transaction as the import wrote it. Undoing a later edit gives the transaction a new version.
     */
    written_version: Generated<number>;
    /** The row as it was read, as JSON (`server/imports/records/import-row.ts`). */
    details: string;
  };
  /**
   * The user's answers about files: the account for an account number, how to read files with a given header, and the
   * category for a name.
   */
  import_lessons: { user_id: number; about: 'account' | 'reading' | 'category'; key: string; value: string };
};
