import { useQuery } from '@tanstack/react-query';
import type { CategorizedItems } from '../../../contract/receipts.ts';
import { attachedReceiptsQuery, receiptItemsQuery } from '../../receipts/queries.ts';

/**
 * Returns the items of a transaction's newest receipt; null if there are none or while they load.
 * @param transactionId null if nothing will be split by items
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
