import type { NewTransaction, Transaction } from '../../contract/transactions.ts';
import { useSave as useSaveAnything } from '../editing/use-save.ts';
import { useBalanceCheck } from './use-balance-check.ts';

/** For the form of a receipt. */
export function useSave({
  save,
  onSaved,
}: {
  isNew: boolean;
  save: (body: NewTransaction, key: string) => Promise<Transaction>;
  onSaved: () => void;
}) {
  const isMeant = useBalanceCheck();
  return useSaveAnything({
    save: async (body: NewTransaction, key) => ((await isMeant(body)) ? save(body, key) : undefined),
    onSaved,
  });
}
