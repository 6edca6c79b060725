import type { Import } from '../../../contract/imports/import-preview.ts';
import { suggestAccountName } from '../../../domain/account-name.ts';

type Named = Pick<Import, 'accounts' | 'files'>;

/** Returns the label of an account in the files: its name, otherwise its number, otherwise the name of the file. */
export function getFileAccountLabel({ accounts, files }: Named, index: number): string {
  const { name, id, file = -1 } = accounts[index] ?? {};
  return name || id || (files[file]?.name ?? '');
}

/** True if the file contains neither the name nor the number of the account. */
export function isUnnamedFileAccount({ id, name }: Import['accounts'][number]): boolean {
  return id === '' && name === '';
}

/**
 * Returns a name for a new account to which only these rows are added: the name that the user typed or the server
 * suggested, unless another new account already has it.
 */
export function proposeNewAccountName(preview: Named, index: number): string {
  const account = preview.accounts[index];
  const others = preview.accounts.filter((each) => each !== account && each.accountId === null);
  const isOwn = account?.newWith === null && others.every(({ newName }) => newName !== account.nameIfNew);
  if (isOwn) return account.nameIfNew;
  const label = getFileAccountLabel(preview, index);
  return account && !isUnnamedFileAccount(account) ? label.slice(0, 50) : suggestAccountName(label);
}
