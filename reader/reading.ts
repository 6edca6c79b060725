import type { ItemReading } from './items/receipt-item.ts';
import type { FieldName, Page } from './page.ts';
import type { SerializedPages } from './serialize-pages.ts';

/** The type of a file, judged by its content. */
export type FileType = 'jpeg' | 'png' | 'webp' | 'heic' | 'pdf' | 'mail';

/** The data that was read from one receipt. A field that could not be read is null and has the confidence 0. */
export type Reading = ItemReading & {
  kind: FileType;
  merchant: string | null;
  /** The total in hundredths, even for currencies without decimals. */
  amountMinor: number | null;
  /** The day of the purchase as `YYYY-MM-DD`. */
  day: string | null;
  /** The name of a built-in expense category, such as `Groceries`. */
  category: string | null;
  /** ISO 4217 code of the printed currency or the country's currency, or else of the person's own currency. */
  currency: string | null;
  /** The probability from 0 to 1 that each field is right. */
  confidence: Record<FieldName, number>;
  /** True for fields that need no check by a person. */
  sure: Record<'merchant' | 'amount' | 'date', boolean>;
  /** True if the total can be calculated from other amounts, such as items, tax and rounding, or cash minus change. */
  addsUp: boolean;
  pages: Page[];
  /** The fingerprint of the shop, which `isSameShop` compares. */
  shopMarks: string[];
  /** The fingerprint of the text, which `createFingerprintComparison` compares. */
  textMarks: string;
  /** A JPEG of the upright first page with a longer side of at most 1,600 px. It contains no metadata of the file. */
  picture: Uint8Array;
  /** The same picture with a longer side of at most 320 px. */
  thumbnail: Uint8Array;
  /** The SHA-256 of a mail's id, in hex. It is the same for copies with other transport headers. */
  identity?: string;
  /** True if a mail may not report a new purchase, so that its expense needs a confirmation. */
  isDoubtful?: boolean;
  /** Reading time in milliseconds, without the time in the queue. */
  ms: number;
};

/** The result of reading a receipt, in the form that a reading process sends. */
export type SerializedReading = Omit<Reading, 'pages'> & SerializedPages;

export type ReadingFailure =
  | 'kind'
  | 'unreadable'
  | 'mail'
  | 'password'
  | 'too-large'
  | 'too-long'
  | 'timeout'
  | 'busy';

const sentences: Record<ReadingFailure, string> = {
  kind: 'This is not a JPEG, PNG or PDF file.',
  unreadable: 'This file is damaged or protected and cannot be read.',
  mail: 'This email contains no purchase with a total.',
  password: 'This PDF is protected by a password. Save a copy without the password and upload that.',
  'too-large': 'This picture is larger than 50 megapixels.',
  'too-long': 'This document has too many pages or too much text.',
  timeout: 'Reading this file took too long. Try again.',
  busy: 'Too many receipts are being read at once. Try again in a minute.',
};

/** The message for a file that needs too much memory. The reason of the error is 'unreadable'. */
export const tooMuchMemoryMessage =
  'This file needs too much memory to read. Save it as an ordinary, smaller JPEG and upload that.';

/** The error for a file that cannot be read. Its message is shown to the person who uploaded the file. */
export class UnreadableReceiptError extends Error {
  override readonly name = 'UnreadableReceiptError';
  readonly reason: ReadingFailure;

  constructor(reason: ReadingFailure, message: string = sentences[reason]) {
    super(message);
    this.reason = reason;
  }
}
