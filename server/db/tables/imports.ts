import type { Generated } from 'kysely';
import type { RowGroup } from '../../../contract/imports/import-preview.ts';
import type { Bit } from '../values.ts';

/** Imported bank files (`server/imports/`). */
export type ImportTables = {
  imports: {
    user_id: number;
    id: string;
    sequence: number;
    /**
     * In addition to the states of the contract: `reading` has no preview yet, `stopping` goes back to a preview, `discarded`
     * is being removed.
     */
    state: 'reading' | 'discarded' | 'preview' | 'running' | 'done' | 'stopping' | 'reverting' | 'reverted';
    /** Selects its rows in `import_rows`. Reading the files again creates new rows. */
    reading_id: string;
    created_at: number;
    /** When a run or an undo last made progress, to detect one whose server died. */
    touched_at: number;
    row_count: number;
    /** The position up to which rows were written or, during an undo, still exist. */
    done_count: Generated<number>;
    /** What was read from the files and the accounts they go to, as JSON (`server/imports/records/details.ts`). */
    details: string;
    version: Generated<number>;
  };
  /** The compressed files of previews, in parts, so that they can be read again. */
  import_files: { user_id: number; import_id: string; position: number; part: number; bytes: Buffer };
  /** One entry for each row of the files. */
  import_rows: {
    user_id: number;
    reading_id: string;
    /** From 0, oldest first; rows without a day come before all others. */
    position: number;
    row_group: RowGroup;
    is_included: Bit;
    /** Negative for money out; null if the row has no amount. */
    amount_minor: number | null;
    /** The id of the transaction or transfer that the row becomes, chosen in advance, or has become. */
    transaction_id: string | null;
    /** The version of that transaction as written by the import. Undoing a later edit gives the transaction a new version. */
    written_version: Generated<number>;
    /** The row as read, as JSON (`server/imports/records/row.ts`). */
    details: string;
  };
  /**
   * The user's answers about files: the account of an account number, how to read files with a given header, the category for a
   * name.
   */
  import_lessons: { user_id: number; about: 'account' | 'reading' | 'category'; key: string; value: string };
};
