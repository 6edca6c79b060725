import type { Generated } from 'kysely';
import type { RowGroup } from '../../../contract/import-preview.ts';
import type { Bit } from '../values.ts';

/** Files of banks that were imported (`server/imports/`). */
export type ImportTables = {
  imports: {
    user_id: number;
    id: string;
    sequence: number;
    /** Beside those of the contract: `reading` is not yet there, `stopping` goes back to a preview, `discarded` is being cleared out. */
    state: 'reading' | 'discarded' | 'preview' | 'running' | 'done' | 'stopping' | 'reverting' | 'reverted';
    /** Which of `import_rows` are its own: another reading of the files has other rows. */
    reading_id: string;
    created_at: number;
    /** When a run or a revert last did something: of one that died nobody hears any more. */
    touched_at: number;
    row_count: number;
    /** Up to which position rows were written, or are still there. */
    done_count: Generated<number>;
    /** What was read of the files, and where it goes, as JSON (`server/imports/details.ts`). */
    details: string;
    version: Generated<number>;
  };
  /** The files of previews, packed and in parts, so that they can be read again. */
  import_files: { user_id: number; import_id: string; position: number; part: number; bytes: Buffer };
  /** A row for each line of the files. */
  import_rows: {
    user_id: number;
    reading_id: string;
    /** From 0, the oldest first, and before them what has no day. */
    position: number;
    row_group: RowGroup;
    is_included: Bit;
    /** Below 0 for what went out; null for what has no amount. */
    amount_minor: number | null;
    /** The transaction or transfer that it becomes, chosen beforehand, or is already. */
    transaction_id: string | null;
    /** The version of that transaction while it is as the import wrote it: undoing a change gives it a new one. */
    written_version: Generated<number>;
    /** What was read, as JSON (`server/imports/row.ts`). */
    details: string;
  };
  /** What a person has said of files: to which account a number goes, how a file with that head is read, and what a category is called. */
  import_lessons: { user_id: number; about: 'account' | 'reading' | 'category'; key: string; value: string };
};
