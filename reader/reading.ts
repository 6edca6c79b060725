import type { ItemReading } from './items/item.ts';
import type { FieldName, Page } from './page.ts';
import type { WordsAsText } from './words-as-text.ts';

/** What a file is, by what is in it. */
export type Kind = 'jpeg' | 'png' | 'webp' | 'heic' | 'pdf';

/** What was read from one receipt. A field that could not be read is null and has confidence 0. */
export type Reading = ItemReading & {
  kind: Kind;
  merchant: string | null;
  /** The total in whole hundredths, whatever the currency. */
  amountMinor: number | null;
  /** The day of purchase, `YYYY-MM-DD`. */
  day: string | null;
  /** One of the built-in expense categories. */
  category: string | null;
  /** ISO 4217 code: what the receipt says or its land pays with, else the person's own where that is known. */
  currency: string | null;
  /** How sure each field is, 0 to 1. */
  confidence: Record<FieldName, number>;
  /** The fields that can be relied on; the others should be checked by a person. */
  sure: Record<'merchant' | 'amount' | 'date', boolean>;
  /** The total agrees with other amounts of the receipt: items, tax, rounding, or cash less change. */
  addsUp: boolean;
  pages: Page[];
  /** Fingerprint of its shop, to be compared by `isSameShop`. */
  shopMarks: string[];
  /** Fingerprint of its text, to be compared by `likenessTo`. */
  textMarks: string;
  /** JPEG of the first page, upright, at most 1,600 px, without the file's metadata. */
  picture: Uint8Array;
  /** The same, at most 320 px. */
  thumbnail: Uint8Array;
  /** Time spent reading, without waiting in the queue, in milliseconds. */
  ms: number;
};

/** A reading as a reading process hands it over. */
export type ReadingAsText = Omit<Reading, 'pages'> & WordsAsText;

export type RefusalReason = 'kind' | 'unreadable' | 'too-large' | 'timeout' | 'busy';

const sentences: Record<RefusalReason, string> = {
  kind: 'This is not a JPEG, PNG or PDF file.',
  unreadable: 'This file is damaged or protected and cannot be read.',
  'too-large': 'This picture is larger than 50 megapixels.',
  timeout: 'Reading this file took too long. Please try again.',
  busy: 'Too many receipts are being read at once. Please try again in a minute.',
};

/** Said of an 'unreadable' one that would have taken more memory than there is for it. */
export const tooMuchMemory =
  'This file is stored in a way that takes too much memory to read. Please save it as an ordinary, smaller JPEG and upload that.';

/** A file that cannot be read. The message is a sentence for the person who sent the file. */
export class ReadingRefused extends Error {
  override readonly name = 'ReadingRefused';
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, message: string = sentences[reason]) {
    super(message);
    this.reason = reason;
  }
}
