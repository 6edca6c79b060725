import { useQuery } from '@tanstack/react-query';
import type { CategorizedItems } from '../../../contract/receipts.ts';
import { attachedReceiptsQuery, receiptItemsQuery } from '../../receipts/queries.ts';

/**
 * The items of the newest receipt of a transaction; null where it has none, and until they are known: a form does without them.
 * @param transactionId null where nothing is to be split by items
 */
export function useReceiptItems(transactionId: string | null): CategorizedItems | null {
  const { data: attached } = useQuery({
    ...attachedReceiptsQuery(transactionId ?? ''),
    enabled: transactionId !== null,
  });
  const receiptId = attached?.receipts[0]?._id;
  const { data: items } = useQuery({ ...receiptItemsQuery(receiptId ?? ''), enabled: receiptId !== undefined });
  return items ?? null;
}
