import type { Selectable } from 'kysely';
import * as z from 'zod/mini';
import { CurrencyCode } from '../../contract/currency-codes.ts';
import { COLUMN_ROLES, DATE_ORDERS, Import } from '../../contract/imports/import-preview.ts';
import { RecognizedPage } from '../../contract/receipts/recognized-pages.ts';
import { Receipt, ReceiptItem } from '../../contract/receipts.ts';
import { parsePages } from '../../reader/index.ts';
import type { Schema } from '../db/schema.ts';
import { completeImportDetails } from '../imports/records/import-details.ts';
import { toImportReply } from '../imports/show/import-reply.ts';
import { toReceipt, toReceiptItems } from '../receipts/receipt-reply.ts';
import { category, id, mediumText, tagName } from './column-schemas.ts';

/*
 * The following schemas check the JSON columns from which replies are built. Other modules use this JSON without
 * checking it, so it must match the contract.
 */

/** JSON that is read only by the module that wrote it, so any value is accepted. */
export const storedJson = z.unknown().check(z.refine((value) => value !== undefined));

const number = z.number();

/** The details of an imported row, as they were read from the file. */
export const importRowDetails = z.looseObject({
  file: number,
  line: number,
  name: mediumText,
  note: mediumText,
  mark: mediumText,
  account: z.optional(number),
  day: z.optional(mediumText),
  amountMinor: z.optional(number),
  original: z.optional(mediumText),
  id: z.optional(mediumText),
  category: z.optional(mediumText),
  chosen: z.optional(mediumText),
  why: z.optional(z.enum(['file', 'before', 'words', 'none', 'chosen', 'rule'])),
  tags: z.optional(z.array(tagName)),
  currency: z.optional(mediumText),
  left: z.optional(mediumText),
  what: z.optional(mediumText),
  text: z.optional(mediumText),
  other: z.optional(number),
  otherAccountId: z.optional(id),
  matchId: z.optional(id),
  receiptId: z.optional(id),
  accountId: z.optional(id),
  answer: z.optional(z.enum(['same', 'different'])),
});

const answers = z.object({
  encoding: z.optional(mediumText),
  dateOrder: z.optional(z.enum(DATE_ORDERS)),
  year: z.optional(z.int().check(z.gte(1970), z.lte(2199))),
  decimalMark: z.optional(z.enum(['.', ','])),
  isTurned: z.optional(z.boolean()),
  isInHundredths: z.optional(z.boolean()),
  currency: z.optional(CurrencyCode),
  columns: z.optional(z.array(z.enum(COLUMN_ROLES)).check(z.maxLength(200))),
});
const readingLesson = z.extend(answers, { proposed: z.optional(answers) });

/** True if the value is valid for this kind of correction: an account id, a category, or options for reading a file. */
export function isValidImportCorrection({ about, value }: Schema['import_lessons']): boolean {
  if (about === 'account') return id.safeParse(value).success;
  if (about === 'category') return category.safeParse(value).success;
  return canBeMade(() => readingLesson.safeParse(JSON.parse(value)).success);
}

/** True if the contract allows a reply built from this import. */
export function hasValidImportDetails(entry: Omit<Schema['imports'], 'details'> & { details: unknown }): boolean {
  const details = completeImportDetails(Object(entry.details));
  return canBeMade(() => Import.safeParse(toImportReply({ ...entry, details } as never, 'USD')).success);
}

/** True if the contract allows a reply built from this receipt with its words and items. */
export function hasValidReceiptReading(entry: Selectable<Schema['receipts']>): boolean {
  const row = { ...entry, trust: JSON.stringify(entry.trust) };
  const seen = { ...entry, pages: '', items: entry.items === null ? null : JSON.stringify(entry.items) };
  return canBeMade(() => {
    const pages = parsePages(JSON.stringify(entry.pages));
    return (
      Receipt.safeParse(toReceipt(row)).success &&
      z.array(ReceiptItem).safeParse(toReceiptItems(row, seen).items).success &&
      z.array(RecognizedPage).safeParse(pages).success
    );
  });
}

function canBeMade(made: () => boolean): boolean {
  try {
    return made();
  } catch {
    return false;
  }
}
