import type { RecognizedPage } from '../../contract/receipts/recognized-pages.ts';
import type { Receipt, ReceiptDetails } from '../../contract/receipts.ts';
import { minorToAmount } from '../../domain/money.ts';
import { type OcrPage, parsePages, type ReceiptItem } from '../../reader/index.ts';
import type { Db } from '../db/schema.ts';
import { toTransaction } from '../transactions/transaction-row.ts';
import { findTransaction } from '../transactions/transaction-store.ts';
import { findDuplicatesOfReceipt } from './find-duplicate-transactions.ts';
import {
  getReceipt,
  getReceiptDetailRow,
  type ListedReceiptRow,
  type ReceiptDetailRow,
  type ReceiptFieldReliability,
} from './receipt-store.ts';

export function toReceipt(row: ListedReceiptRow): Receipt {
  const trust: ReceiptFieldReliability = JSON.parse(row.trust);
  const address = `/api/receipts/${row.id}`;
  return {
    _id: row.id,
    transactionId: row.transaction_id,
    extractedData: {
      merchant: row.merchant,
      amount: row.amount_minor === null ? null : minorToAmount(row.amount_minor),
      category: row.category,
      date: row.day,
    },
    ...trust,
    currency: row.currency,
    fileUrl: `${address}/file`,
    thumbnailUrl: `${address}/thumbnail`,
    originalUrl: `${address}/original`,
    fileName: row.file_name,
    uploadedAt: new Date(row.created_at).toISOString(),
    version: row.version,
  };
}

/**
 * Returns a receipt with its transaction and everything read from it.
 * @throws 404 if the user has no such receipt
 */
export async function getReceiptDetails(db: Db, userId: number, id: string): Promise<ReceiptDetails> {
  const row = await getReceipt(db, userId, id);
  const detailRow = await getReceiptDetailRow(db, userId, id);
  const transaction = row.transaction_id && (await findTransaction(db, userId, row.transaction_id));
  const duplicates = transaction ? [] : await findDuplicatesOfReceipt(db, userId, id);
  return {
    ...toReceipt(row),
    ...toReceiptItems(row, detailRow),
    pages: toRecognizedPages(parsePages(detailRow.pages)),
    transaction: transaction ? toTransaction(transaction) : null,
    duplicates,
  };
}

type ReceiptItemFields = Pick<ReceiptDetails, 'items' | 'itemsAddUp' | 'tax' | 'tip'>;

/** Receipts that were read by older versions have no items. */
export function toReceiptItems(
  { trust }: ListedReceiptRow,
  { items, tax_minor, tip_minor }: ReceiptDetailRow,
): ReceiptItemFields {
  const readItems: ReceiptItem[] = JSON.parse(items ?? '[]');
  return {
    items: readItems.map(({ name, quantity, amountMinor }) => ({ name, quantity, amount: minorToAmount(amountMinor) })),
    itemsAddUp: (JSON.parse(trust) as ReceiptFieldReliability).itemsAddUp ?? false,
    tax: tax_minor === null ? null : minorToAmount(tax_minor),
    tip: tip_minor === null ? null : minorToAmount(tip_minor),
  };
}

function toRecognizedPages(pages: readonly OcrPage[]): RecognizedPage[] {
  return pages.map(({ width, height, lines }) => ({
    width,
    height,
    lines: lines.map(({ words }) => ({ words: words.map(({ text, box, usedFor }) => ({ text, box, usedFor })) })),
  }));
}
