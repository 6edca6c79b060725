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
     * The states of the contract, and three more. `reading`: there is no preview yet. `stopping`: the import is
     * becoming a preview again. `discarded`: the import is being removed.
     */
    state: 'reading' | 'discarded' | 'preview' | 'running' | 'done' | 'stopping' | 'reverting' | 'reverted';
    /** The key of the import's rows in `import_rows`. Reading the files again creates new rows with a new key. */
    reading_id: string;
    created_at: number;
    /**
     * Time at which running or undoing the import last made progress. If it is too long ago, the server that did this
     * work is considered dead.
     */
    touched_at: number;
    row_count: number;
    /**
     * While the import is running, the number of rows processed so far. While it is being undone, the number of rows
     * that have not been undone yet.
     */
    done_count: Generated<number>;
    /** The data read from the files, and the target accounts, as JSON (`server/imports/records/import-details.ts`). */
    details: string;
    version: Generated<number>;
  };
  /** The compressed files of previews, kept so that they can be read again. Each file is split into parts. */
  import_files: { user_id: number; import_id: string; position: number; part: number; bytes: Buffer };
  /** The rows of the imported files. */
  import_rows: {
    user_id: number;
    reading_id: string;
    /** The index of the row, counted from 0 for the oldest row. Rows without a day come first. */
    position: number;
    row_group: RowGroup;
    is_included: StoredBoolean;
    /** The amount, negative if money leaves the account; null for a row without an amount. */
    amount_minor: number | null;
    /**
     * The id of the transaction or transfer that the row creates. It is assigned before the entry is written. If the
     * row matches an existing entry, the id of that entry.
     */
    transaction_id: string | null;
    /**
     * The version of the transaction when the import wrote it. A different version now means that it was edited later,
     * even if that edit was undone.
     */
    written_version: Generated<number>;
    /** The row as it was read, as JSON (`server/imports/records/import-row.ts`). */
    details: string;
  };
  /**
   * The user's choices that are applied to later imports: the account for an account number, how to read files with a
   * certain header, and the category for a name.
   */
  import_lessons: { user_id: number; about: 'account' | 'reading' | 'category'; key: string; value: string };
};
