import { useDialogs } from '../dialogs/dialogs.tsx';
import { toTitleCase } from '../dialogs/to-title-case.ts';

/** The hint shown before a checked entry is deleted. */
export const CHECKED_ENTRY_NOTE = 'It was checked against a statement.';

/**
 * Asks before a change after which an entry would no longer count as checked.
 * @returns a function that resolves with true if the change may be saved
 */
export function useCheckedEntryWarning(thing: 'transaction' | 'transfer'): (isTouched: boolean) => Promise<boolean> {
  const { confirm } = useDialogs();
  return async (isTouched) =>
    !isTouched ||
    confirm({
      title: `Checked ${toTitleCase(thing)}`,
      message: `This ${thing} was checked against a statement. This change will mark it as unchecked.`,
      confirmLabel: 'Save Anyway',
      cancelLabel: 'Cancel',
    });
}
