import type { ImportAccount } from '../../../contract/imports/import-preview.ts';
import type { ChangedImport } from '../../../contract/imports/imports.ts';

type AccountChange = NonNullable<ChangedImport['accounts']>[number];

/**
 * Applies changes that the server has not confirmed yet, so that the user sees the new choice at once. The opening
 * balance depends on the chosen account, so it stays unknown until the server replies.
 */
export function applyAccountChanges(
  accounts: readonly ImportAccount[],
  changes: readonly AccountChange[],
): readonly ImportAccount[] {
  return changes.reduce<readonly ImportAccount[]>(
    (before, change) =>
      before.map((account, index) => (index === change.account ? applyChange(account, change) : account)),
    accounts,
  );
}

function applyChange(account: ImportAccount, change: AccountChange): ImportAccount {
  const { accountId, newName, newWith, newKind = account.newKind, isLeftOut = account.isLeftOut } = change;
  const after = { ...account, newKind, isLeftOut, opening: null, openingMove: null };
  if (accountId !== undefined) return { ...after, accountId, newName: null, newWith: null, reason: 'chosen' };
  if (newWith !== undefined) return { ...after, accountId: null, newWith, reason: 'chosen' };
  if (newName === undefined) return after;
  return { ...after, accountId: null, newName, nameIfNew: newName, newWith: null, reason: 'chosen' };
}
