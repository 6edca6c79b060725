import { useQueryClient } from '@tanstack/react-query';
import { REFUND_CATEGORY } from '../../../contract/categories.ts';
import {
  type NewTransaction,
  type Transaction,
  updateTransaction,
} from '../../../contract/transactions/transactions.ts';
import { explainRequestError } from '../../api/api-error.ts';
import { callServer } from '../../api/call-server.ts';
import { refetchInAllTabs } from '../../api/other-tabs.ts';
import { showToastMessage } from '../../toasts/toast-area.tsx';
import type { ChosenPurchase } from '../transaction-draft.ts';

/**
 * Links a refund to its purchase and, if the purchase is split, to the refunded line. `category` is used if the income
 * is not linked to a purchase.
 */
type RefundLink = Pick<NewTransaction, 'refundOf' | 'refundLine' | 'category'>;

/**
 * Returns functions that link income to a purchase as its refund, and that remove the link. Both then offer an Undo
 * button.
 */
export function useRefundLink(transaction: Transaction) {
  const client = useQueryClient();
  const { _id: id, name, cost, addedOn, isIncome, category, refundOf, refundLine, version: shown } = transaction;
  const send = (link: RefundLink, version: number) =>
    callServer(updateTransaction, {
      params: { id },
      version,
      body: { name, cost, addedOn, isIncome, ...link, ...(link.refundOf === null && { lines: [] }) },
    }).finally(() => refetchInAllTabs(client));
  const fail = (error: Error) =>
    void showToastMessage('error', explainRequestError(error, 'This could not be saved. Try again.'));
  const change = (link: RefundLink, sentence: string) =>
    void send(link, shown).then(
      ({ version }) =>
        showToastMessage('success', sentence, {
          label: 'Undo',
          busyLabel: 'Undoing...',
          run: () =>
            send({ refundOf, refundLine, category }, version).then(() => showToastMessage('success', 'Undone.'), fail),
        }),
      fail,
    );
  return {
    linkTo: ({ purchaseId, line, category: ofPurchase, name: purchase }: ChosenPurchase) =>
      change(
        { refundOf: purchaseId, refundLine: line, category: ofPurchase },
        `Linked to ${purchase}. The refund now reduces spending.`,
      ),
    unlink: () =>
      change(
        { refundOf: null, refundLine: null, category: REFUND_CATEGORY },
        'Link removed. The transaction counts as income again.',
      ),
  };
}
