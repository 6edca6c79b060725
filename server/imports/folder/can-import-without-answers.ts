import type { AccountChoiceReason, Import } from '../../../contract/imports/import-preview.ts';

/**
 * The reasons for choosing an account that are strong enough to import without asking the user. `used last` is not
 * among them, because it is only a guess. Neither is creating an account, because the user must agree to it.
 */
const EVIDENCE: readonly AccountChoiceReason[] = ['remembered', 'name', 'only', 'balance', 'same rows', 'chosen'];

/** True if a preview can be imported without asking the user anything. */
export function canImportWithoutAnswers({
  problem,
  files,
  groups,
  inTrash,
  vanished,
  questions,
  accounts,
  balances,
}: Import): boolean {
  return (
    problem === null &&
    files.every(
      ({ error, format, isProven }) => error === null && isProven !== false && (format !== 'pdf' || isProven),
    ) &&
    balances.every(({ isProven }) => isProven !== false) &&
    questions.every(({ isRemembered }) => isRemembered) &&
    accounts.every(
      ({ accountId, reason, isLeftOut }) => isLeftOut || (accountId !== null && EVIDENCE.includes(reason)),
    ) &&
    groups.likely + groups.currency + groups.unreadable + groups.left + inTrash + vanished.length === 0
  );
}

/** True if every row of a preview has been imported before or is not a transaction. */
export function areAllRowsImportedBefore({ adds, groups, questions }: Import): boolean {
  const open = groups.likely + groups.currency + groups.unreadable + groups.left + groups.pending;
  return groups.here > 0 && adds.count + adds.transfers + open === 0 && questions.every((each) => each.isRemembered);
}
