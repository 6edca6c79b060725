import type { Generated } from 'kysely';
import type { Bit } from '../values.ts';

/** Receipts, and what is learned from them. */
export type ReceiptTables = {
  receipts: {
    user_id: number;
    id: string;
    sequence: number;
    file_name: string;
    /** The MIME type of the upload, by its content. */
    file_type: string;
    /** SHA-256 of the upload, hex. */
    file_hash: string;
    merchant: string | null;
    amount_minor: number | null;
    day: string | null;
    category: string;
    currency: string | null;
    /** Also while that transaction is deleted, so that restoring it restores the link. */
    transaction_id: string | null;
    created_at: number;
    version: Generated<number>;
    /** How far the fields can be relied on, as JSON (`server/receipts/store.ts`). */
    trust: string;
    /** A fingerprint of the words, to know another picture of the same receipt by. */
    text_marks: string;
    /** What a search looks through: merchant, file name, all words and the names of the items, folded. */
    search_text: string;
    /** The words with their places, as JSON. */
    pages: string;
    /** What is printed as tax, and as tip or service charge. */
    tax_minor: number | null;
    tip_minor: number | null;
    /** What was bought, as JSON of the reader's `Item[]`; null where the receipt was read before items were. */
    items: string | null;
  };
  /** Only in PostgreSQL: with SQLite the files are in `DATA_DIR`. */
  receipt_files: {
    user_id: number;
    receipt_id: string;
    part: 'upload' | 'picture' | 'thumbnail';
    bytes: Buffer;
  };
  /** What corrections of one shop's receipts have taught. */
  receipt_lessons: {
    user_id: number;
    id: string;
    /** What that shop's receipts are known by, as JSON. */
    marks: string;
    merchant: string;
    /** Whether `merchant` was taught, or is only what the lesson is called. */
    is_renamed: Bit;
    read_as: string | null;
    category: string | null;
    amount_label: string | null;
    is_month_first: Bit | null;
    learned_at: number;
  };
};
