import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { Recurring } from '../../contract/recurring-items.ts';

/**
 * Returns the item whose dialog is open, and a function that opens the dialog of an item. The item is stored in the
 * address, so that other pages can link to it.
 */
export function useOpenRecurringItem(
  items: readonly Recurring[] | undefined,
): [shown: Recurring | null, show: (item: Recurring | null) => void] {
  const navigate = useNavigate();
  const { id } = useSearch({ from: '/shell/recurring-transactions' });
  const show = (shown: Recurring | null) =>
    navigate({
      to: '/recurring-transactions',
      search: shown === null ? {} : { id: shown._id },
      replace: true,
      resetScroll: false,
    });
  return [items?.find(({ _id }) => _id === id) ?? null, show];
}

/**
 * Calls a function if the address asks to add income, as the link on the dashboard does. The address is cleaned, so that
 * going back does not ask again.
 */
export function useAddIncomeRequest(onAddIncome: () => void): void {
  const navigate = useNavigate();
  const { add } = useSearch({ from: '/shell/recurring-transactions' });
  const open = useEffectEvent(() => {
    onAddIncome();
    void navigate({ to: '/recurring-transactions', search: {}, replace: true, resetScroll: false });
  });
  useEffect(() => {
    if (add === 'income') open();
  }, [add]);
}
