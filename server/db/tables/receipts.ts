import type { Generated } from 'kysely';
import type { Bit } from '../values.ts';

/** Receipts, and the learned corrections. */
export type ReceiptTables = {
  receipts: {
    user_id: number;
    id: string;
    sequence: number;
    file_name: string;
    /** The MIME type of the upload, detected from its content. */
    file_type: string;
    /** SHA-256 of the upload, as hex. */
    file_hash: string;
    merchant: string | null;
    amount_minor: number | null;
    day: string | null;
    category: string;
    currency: string | null;
    /** Kept while that transaction is deleted, so that restoring it restores the link. */
    transaction_id: string | null;
    created_at: number;
    version: Generated<number>;
    /** How reliable each field is, as JSON (`server/receipts/store.ts`). */
    trust: string;
    /** A fingerprint of the text, to recognise another picture of the same receipt. */
    text_marks: string;
    /** The folded search text: merchant, file name, all words and item names. */
    search_text: string;
    /** The words with their positions, as JSON. */
    pages: string;
    /** The printed tax, and the tip or service charge. */
    tax_minor: number | null;
    tip_minor: number | null;
    /** The items as JSON of the reader's `Item[]`; null if the receipt was read before items were supported. */
    items: string | null;
  };
  /** PostgreSQL only: with SQLite the files are in `DATA_DIR`. */
  receipt_files: {
    user_id: number;
    receipt_id: string;
    part: 'upload' | 'picture' | 'thumbnail';
    bytes: Buffer;
  };
  /** Corrections learned from the receipts of one shop. */
  receipt_lessons: {
    user_id: number;
    id: string;
    /** Features that identify the shop's receipts, as JSON. */
    marks: string;
    merchant: string;
    /** 1 if the user corrected `merchant`; else it is only the label of the correction. */
    is_renamed: Bit;
    read_as: string | null;
    category: string | null;
    amount_label: string | null;
    is_month_first: Bit | null;
    learned_at: number;
  };
};
