import type { Import } from '../../../contract/imports/import-preview.ts';
import { suggestAccountName } from '../../../domain/account-name.ts';

type Named = Pick<Import, 'accounts' | 'files'>;

/** Returns the label of an account in the files: its name, its number, or the file name. */
export function accountLabel({ accounts, files }: Named, index: number): string {
  const { name, id, file = -1 } = accounts[index] ?? {};
  return name || id || (files[file]?.name ?? '');
}

/** True if the file does not say which account its rows belong to. */
export function isNameless({ id, name }: Import['accounts'][number]): boolean {
  return id === '' && name === '';
}

/**
 * Returns the name of a new account that only these rows go to. This is the name that the person typed or the server
 * proposed. If another new account has that name, a different one is returned.
 */
export function nameForNew(preview: Named, index: number): string {
  const account = preview.accounts[index];
  const others = preview.accounts.filter((each) => each !== account && each.accountId === null);
  const isOwn = account?.newWith === null && others.every(({ newName }) => newName !== account.nameIfNew);
  if (isOwn) return account.nameIfNew;
  const label = accountLabel(preview, index);
  return account && !isNameless(account) ? label.slice(0, 50) : suggestAccountName(label);
}
