import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { listTransactions, type Transaction } from '../../contract/transactions/transactions.ts';
import { useDefaultAccountId } from '../accounts/account-select.tsx';
import { createQueryOptions } from '../api/use-operation.ts';
import type { TransactionKind } from '../categories/queries.ts';
import { Money } from '../money/money.tsx';
import { parseTypedAmount } from '../money/parse-amount.ts';
import type { TransactionDraft } from './transaction-draft.ts';

/** Milliseconds after the last change before the server is asked. */
const DEBOUNCE_MS = 300;

/**
 * Finds a transaction with the name, amount, day and account that the user has entered. It looks while the user still
 * fills in the form, so that saving never waits.
 * @param draft the values of a new transaction, or null to stop looking
 */
export function useSameEntry(kind: TransactionKind, draft: TransactionDraft | null): Transaction | undefined {
  const defaultAccountId = useDefaultAccountId();
  const name = draft?.name.trim() ?? '';
  const amount = parseTypedAmount(draft?.costText ?? '');
  const day = draft?.addedOn ?? '';
  const cost = amount.toFixed(2);
  const accountId = draft?.accountId || defaultAccountId;
  const query = {
    ...{ page: 1, limit: 1, name, startDate: day, endDate: day, minAmount: cost, maxAmount: cost },
    isIncome: kind === 'income' ? ('true' as const) : ('false' as const),
    ...(accountId && { accountId }),
  };
  const [asked] = useDebouncedValue(JSON.stringify(query), DEBOUNCE_MS);
  const isComplete = amount > 0 && day !== '' && name !== '' && name.length <= 200;
  const isAsked = isComplete && asked === JSON.stringify(query);
  const { data } = useQuery({ ...createQueryOptions(listTransactions, { query }), enabled: isAsked });
  return isAsked ? data?.transactions[0] : undefined;
}

type SameEntryNoteProps = {
  found: Transaction | undefined;
  /** True once the user has pressed Save and the note is the answer. */
  isRefused: boolean;
};

/** Tells the user that the entered transaction exists already. */
export function SameEntryNote({ found, isRefused }: SameEntryNoteProps) {
  return (
    // The element always exists, because screen readers announce only changes to existing elements.
    <div role="status">
      {found && (
        <Text size="sm" mb="xs">
          You already have {found.name}, <Money amount={Math.abs(found.cost)} /> on this day.
          {isRefused && ' Save again to add it anyway.'}
        </Text>
      )}
    </div>
  );
}
