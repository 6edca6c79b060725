import { retryLoading } from '../browser/lazy-with-retry.ts';
import { useDialogs } from '../dialogs/dialogs-provider.tsx';
import { toTitleCase } from '../dialogs/to-title-case.ts';
import { useDisplayCurrency } from '../money/display-currency-provider.tsx';

/** A note shown before a checked entry is deleted. */
export const CHECKED_ENTRY_NOTE = 'This entry was checked against a statement.';

/**
 * Returns a function that describes which finished reconciliations a change to an entry would break. The function
 * returns '' if there are none. Its code loads on demand, because most changes do not need it.
 */
export function useDescribeBrokenReconciliations(): (id: string) => Promise<string> {
  const { currency } = useDisplayCurrency();
  return async (id) => {
    const { describeBrokenReconciliations } = await retryLoading(() => import('./broken-reconciliations.ts'));
    return describeBrokenReconciliations(id, currency);
  };
}

/**
 * Asks for confirmation before a change that would uncheck an entry.
 * @returns a function that resolves to true if the change may be saved
 */
export function useCheckedEntryWarning(
  thing: 'transaction' | 'transfer',
): (isTouched: boolean, id: string) => Promise<boolean> {
  const { confirm } = useDialogs();
  const describeBroken = useDescribeBrokenReconciliations();
  return async (isTouched, id) =>
    !isTouched ||
    confirm({
      title: `Checked ${toTitleCase(thing)}`,
      message: [
        `This ${thing} was checked against a statement. This change will mark it as unchecked.`,
        await describeBroken(id),
      ]
        .join(' ')
        .trim(),
      confirmLabel: 'Save Anyway',
      cancelLabel: 'Cancel',
    });
}
