import type { ItemReading } from './items/item.ts';
import type { FieldName, Page } from './page.ts';
import type { WordsAsText } from './words-as-text.ts';

/** The file type, determined by content. */
export type Kind = 'jpeg' | 'png' | 'webp' | 'heic' | 'pdf';

/** The data read from one receipt. A field that could not be read is null and has confidence 0. */
export type Reading = ItemReading & {
  kind: Kind;
  merchant: string | null;
  /** The total in hundredths, for every currency. */
  amountMinor: number | null;
  /** The day of purchase, `YYYY-MM-DD`. */
  day: string | null;
  /** One of the built-in expense categories. */
  category: string | null;
  /** ISO 4217 code: from the receipt or its country, otherwise the person's own currency if known. */
  currency: string | null;
  /** Probability that each field is right, 0 to 1. */
  confidence: Record<FieldName, number>;
  /** True for fields that need no check; a person should check the others. */
  sure: Record<'merchant' | 'amount' | 'date', boolean>;
  /** True if the total agrees with other amounts: items, tax, rounding, or cash minus change. */
  addsUp: boolean;
  pages: Page[];
  /** Fingerprint of the shop, compared by `isSameShop`. */
  shopMarks: string[];
  /** Fingerprint of the text, compared by `likenessTo`. */
  textMarks: string;
  /** Upright JPEG of the first page, at most 1,600 px, without the file's metadata. */
  picture: Uint8Array;
  /** The same picture, at most 320 px. */
  thumbnail: Uint8Array;
  /** Time spent reading in milliseconds, without the time in the queue. */
  ms: number;
};

/** A reading in the form that a reading process sends. */
export type ReadingAsText = Omit<Reading, 'pages'> & WordsAsText;

export type ReadingFailure = 'kind' | 'unreadable' | 'too-large' | 'timeout' | 'busy';

const sentences: Record<ReadingFailure, string> = {
  kind: 'This is not a JPEG, PNG or PDF file.',
  unreadable: 'This file is damaged or protected and cannot be read.',
  'too-large': 'This picture is larger than 50 megapixels.',
  timeout: 'Reading this file took too long. Please try again.',
  busy: 'Too many receipts are being read at once. Please try again in a minute.',
};

/** The message for an 'unreadable' file that would need too much memory. */
export const tooMuchMemory =
  'This file needs too much memory to read. Save it as an ordinary, smaller JPEG and upload that.';

/** Thrown if a file cannot be read. The message is shown to the person who uploaded it. */
export class ReadingRefused extends Error {
  override readonly name = 'ReadingRefused';
  readonly reason: ReadingFailure;

  constructor(reason: ReadingFailure, message: string = sentences[reason]) {
    super(message);
    this.reason = reason;
  }
}
