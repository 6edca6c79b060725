import type { OtherDocument } from './detect-other-document.ts';
import type { ItemsTaxAndTip } from './items/receipt-item.ts';
import type { FieldName, OcrPage } from './ocr-page.ts';
import type { SerializedPages } from './serialize-pages.ts';

/** The type of a file, determined from its content. */
export type ReceiptFileType = 'jpeg' | 'png' | 'webp' | 'heic' | 'pdf' | 'mail';

/** The data read from one receipt. A field that could not be read is null and has a confidence of 0. */
export type ReceiptReading = ItemsTaxAndTip & {
  kind: ReceiptFileType;
  merchant: string | null;
  /** The total in hundredths, even for currencies without decimals. */
  amountMinor: number | null;
  /** The day of the purchase as `YYYY-MM-DD`. */
  day: string | null;
  /** The name of a built-in expense category, such as `Groceries`. */
  category: string | null;
  /**
   * ISO 4217 code of the printed currency. If no currency is printed, it is that of the country or, if the country is
   * unknown, the user's own currency.
   */
  currency: string | null;
  /** For each field, the probability from 0 to 1 that its value is right. */
  confidence: Record<FieldName, number>;
  /** True for fields that the user need not check. */
  sure: Record<'merchant' | 'amount' | 'date', boolean>;
  /**
   * True if the total can be calculated from other amounts. They may be items, tax and rounding, or cash and change.
   */
  addsUp: boolean;
  pages: OcrPage[];
  /** The fingerprints of the shop, which `isSameShop` compares. */
  shopFingerprints: string[];
  /** The fingerprint of the text, which `createFingerprintComparison` compares. */
  textFingerprint: string;
  /**
   * A JPEG of the upright first page. Its longer side has at most 1,600 px, and it contains none of the file's
   * metadata.
   */
  picture: Uint8Array;
  /** The same picture with at most 320 px on its longer side. */
  thumbnail: Uint8Array;
  /** The SHA-256 of an email's id, in hex. It is the same for copies with different transport headers. */
  identity?: string;
  /** True if it is unclear whether an email reports a new purchase. The user must then confirm the expense. */
  isDoubtful?: boolean;
  /** Set if a PDF is not a receipt but, for example, a bank statement. Its fields are then meaningless. */
  otherDocument?: OtherDocument;
  /** Reading time in milliseconds, without the time in the queue. */
  ms: number;
};

/** The result of reading a receipt, in the format in which a reading process sends it. */
export type SerializedReading = Omit<ReceiptReading, 'pages'> & SerializedPages;

export type ReadingFailure =
  | 'kind'
  | 'unreadable'
  | 'mail'
  | 'password'
  | 'too-large'
  | 'too-long'
  | 'timeout'
  | 'busy'
  | OtherDocument;

const failureMessages: Record<ReadingFailure, string> = {
  kind: 'This is not a JPEG, PNG or PDF file.',
  unreadable: 'This file is damaged or protected and cannot be read.',
  mail: 'This email contains no purchase with a total.',
  password: 'This PDF is protected by a password. Save a copy without the password and upload that.',
  'too-large': 'This picture is larger than 50 megapixels.',
  'too-long': 'This document has too many pages or too much text.',
  timeout: 'Reading this file took too long. Try again.',
  busy: 'Too many receipts are being read at once. Try again in a minute.',
  statement: 'This is a bank statement. Open it in Import.',
  payslip: 'This is a payslip, not a receipt. Add your pay as income instead.',
  report: 'This is a financial report, not a receipt. Choose a receipt.',
};

/** The message for a file that needs too much memory. It is used with the reason 'unreadable'. */
export const tooMuchMemoryMessage =
  'This file needs too much memory to read. Save it as an ordinary, smaller JPEG and upload that.';

/** The error for a file that cannot be read. Its message is shown to the user who uploaded the file. */
export class UnreadableReceiptError extends Error {
  override readonly name = 'UnreadableReceiptError';
  readonly reason: ReadingFailure;

  constructor(reason: ReadingFailure, message: string = failureMessages[reason]) {
    super(message);
    this.reason = reason;
  }
}
