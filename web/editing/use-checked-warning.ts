import { useDialogs } from '../dialogs/dialogs.tsx';

/** What else is good to know before something that was checked goes. */
export const CHECKED_NOTE = 'It was checked against a statement.';

/**
 * Asks before a change takes away that something was checked against a statement of its account.
 * @returns whether to go on, given whether it does that
 */
export function useCheckedWarning(thing: 'transaction' | 'transfer'): (isTouched: boolean) => Promise<boolean> {
  const { confirm } = useDialogs();
  return async (isTouched) =>
    !isTouched ||
    confirm({
      title: `Checked ${thing}`,
      message: `This ${thing} was checked against a statement. This change will mark it as unchecked.`,
      confirmLabel: 'Save anyway',
      cancelLabel: 'Cancel',
    });
}
