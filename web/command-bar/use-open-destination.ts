import { useMantineColorScheme } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useLogout } from '../auth/use-logout.ts';
import type { BudgetFormPurpose } from '../budgets/form/budget-draft.ts';
import type { DestinationId } from '../command-grammar/destinations/destinations.ts';
import type { NavigationCommand } from '../command-grammar/interpretation.ts';
import type { RecurringFormPurpose } from '../recurring/recurring-dialog.tsx';
import type { TransactionFormPurpose } from '../transactions/transaction-draft.ts';
import type { TransferFormPurpose } from '../transfers/listed-transfer.ts';
import { focusWhenRendered, getDestinationAddress } from './destination-addresses.ts';

/** Functions that open forms and dialogs from the bar. */
export type CommandBarFormOpeners = {
  addTransaction: (purpose: TransactionFormPurpose) => void;
  addTransfer: (purpose: TransferFormPurpose) => void;
  addRecurring: (purpose: RecurringFormPurpose) => void;
  setBudget: (purpose: BudgetFormPurpose) => void;
  manageCategories: () => void;
  showShortcuts: () => void;
};

/** Returns a function that opens a destination. Some pages then show the days that the question is about. */
export function useOpenDestination(forms: CommandBarFormOpeners) {
  const navigate = useNavigate();
  const { logout } = useLogout();
  const { toggleColorScheme } = useMantineColorScheme();
  return async (id: DestinationId, { from, to: last }: Pick<NavigationCommand, 'from' | 'to'>): Promise<void> => {
    switch (id) {
      case 'categories':
        return forms.manageCategories();
      case 'shortcuts':
        return forms.showShortcuts();
      case 'theme':
        return toggleColorScheme();
      case 'logout':
        return logout();
      case 'add-transaction':
        return forms.addTransaction({ mode: 'add' });
      case 'add-income':
        return forms.addTransaction({ mode: 'add', filled: { kind: 'income', values: {} } });
      case 'add-budget':
        await navigate({ to: '/budgets', search: {} });
        return focusWhenRendered({ to: '/budgets', button: 'Add Budget' });
      default: {
        const place = getDestinationAddress(id);
        const month = from?.slice(0, 7);
        if (place.to === '/reports' && month !== undefined)
          await navigate({ to: '/reports', search: { from: month, to: (last ?? from)?.slice(0, 7) ?? month } });
        else if (
          (place.to === '/dashboard' || place.to === '/budgets' || place.to === '/calendar') &&
          month !== undefined
        )
          await navigate({ to: place.to, search: { month } });
        else await navigate({ to: place.to, params: { name: undefined } });
        focusWhenRendered(place);
      }
    }
  };
}
