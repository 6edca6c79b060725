import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { explain } from '../api-error.ts';
import { notify } from '../toasts/notify.ts';
import { linkToTransaction } from './link-to-transaction.ts';
import { receiptQuery } from './queries.ts';

/** Goes to the transaction of a receipt. It may be called otherwise by now: it is asked for first. */
export function useShowTransaction(): (receiptId: string) => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (receiptId) => {
    try {
      const receipt = await client.fetchQuery(receiptQuery(receiptId));
      if (receipt?.transaction) await navigate(linkToTransaction(receipt.transaction));
    } catch (error) {
      notify('error', explain(error, 'The transaction could not be found. Please try again.'));
    }
  };
}
