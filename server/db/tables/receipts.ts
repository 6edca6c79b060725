import type { Generated } from 'kysely';
import type { StoredBoolean } from '../column-values.ts';

/** Receipts, and corrections that were learned from them. */
export type ReceiptTables = {
  receipts: {
    user_id: number;
    id: string;
    sequence: number;
    file_name: string;
    /** The MIME type of the upload, detected from its content. */
    file_type: string;
    /** A SHA-256 in hex, of the uploaded file or of the id of an email (`Reading.identity`). */
    file_hash: string;
    merchant: string | null;
    amount_minor: number | null;
    day: string | null;
    category: string;
    currency: string | null;
    /**
     * The id of the linked transaction. It remains after the transaction is deleted, so that the link exists again when
     * the transaction is restored.
     */
    transaction_id: string | null;
    created_at: number;
    version: Generated<number>;
    /** How reliable each field is, as JSON (`server/receipts/receipt-store.ts`). */
    trust: string;
    /** A fingerprint of the receipt's text. Different pictures of one receipt have similar fingerprints. */
    text_marks: string;
    /** The merchant, file name, recognized words and item names, in lower case and without accents, for searching. */
    search_text: string;
    /** The recognized words with their positions, as JSON. */
    pages: string;
    /** The tax printed on the receipt. `tip_minor` is the printed tip or service charge. */
    tax_minor: number | null;
    tip_minor: number | null;
    /**
     * The purchased items as JSON, of the reader's type `Item[]`; null if the receipt was read by a version that did
     * not read items.
     */
    items: string | null;
  };
  /** The files of receipts in PostgreSQL. With SQLite they are stored in `DATA_DIR`. */
  receipt_files: {
    user_id: number;
    receipt_id: string;
    part: 'upload' | 'picture' | 'thumbnail';
    bytes: Buffer;
  };
  /** Corrections learned from the receipts of each shop. */
  receipt_lessons: {
    user_id: number;
    id: string;
    /** Fingerprints that identify receipts of the shop, as JSON. */
    marks: string;
    merchant: string;
    /**
     * 1 if the user corrected the shop's name to `merchant`. If 0, `merchant` is only shown in the list of corrections.
     */
    is_renamed: StoredBoolean;
    read_as: string | null;
    category: string | null;
    amount_label: string | null;
    is_month_first: StoredBoolean | null;
    learned_at: number;
  };
};
