import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as operations from '../../contract/transactions/rules.ts';
import { createQueryOptions } from '../api/use-operation.ts';
import { parseTypedAmount } from '../money/parse-amount.ts';
import { rulesQuery } from './queries.ts';

/** Milliseconds after the last keystroke before the server is asked which rules apply. */
const DEBOUNCE_MS = 300;

/** The fields of a new transaction that the conditions of rules can check. */
type Entered = { name: string; costText: string; isIncome: boolean; accountId: string };

/**
 * Finds the category and tags that the rules would give a new transaction.
 * @param entered the fields of the form, or null if no form is open
 * @param onCategory called with the category and tags
 */
export function useCategoryFromRules(
  entered: Entered | null,
  onCategory: (category: string, tags: string[]) => void,
): void {
  const isOpen = entered !== null;
  const { data: rules = [] } = useQuery({ ...rulesQuery, enabled: isOpen });
  const { name = '', costText = '', isIncome = false, accountId = '' } = entered ?? {};
  const amount = parseTypedAmount(costText);
  const query = {
    name: name.trim().slice(0, 200),
    isIncome: isIncome ? ('true' as const) : ('false' as const),
    ...(amount > 0 && { amount: amount.toFixed(2) }),
    ...(accountId && { accountId }),
  };
  const [asked] = useDebouncedValue(JSON.stringify(query), DEBOUNCE_MS);
  const isSettled = asked === JSON.stringify(query);
  const { data } = useQuery({
    ...createQueryOptions(operations.proposeByRules, { query }),
    enabled: isOpen && isSettled && query.name !== '' && rules.length > 0,
  });
  const category = isOpen && isSettled ? data?.category : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported once, as soon as it is known.
  useEffect(() => {
    if (category) onCategory(category, data?.tags ?? []);
  }, [category]);
}
