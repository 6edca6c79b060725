import { accountNameOf } from '../../../contract/account-name.ts';
import type { Import } from '../../../contract/import-preview.ts';

type Named = Pick<Import, 'accounts' | 'files'>;

/** What an account of the files is told by: its name, its number, else its file. */
export function accountLabel({ accounts, files }: Named, place: number): string {
  const { name, id, file = -1 } = accounts[place] ?? {};
  return name || id || (files[file]?.name ?? '');
}

/** Whether the file does not say which account its lines are of. */
export function isNameless({ id, name }: Import['accounts'][number]): boolean {
  return id === '' && name === '';
}

/** What an account is called that is made for these lines alone: as proposed, or typed, before, where no other is called so. */
export function nameForNew(preview: Named, place: number): string {
  const account = preview.accounts[place];
  const others = preview.accounts.filter((each) => each !== account && each.accountId === null);
  const isOwn = account?.newWith === null && others.every(({ newName }) => newName !== account.nameIfNew);
  if (isOwn) return account.nameIfNew;
  const label = accountLabel(preview, place);
  return account && !isNameless(account) ? label.slice(0, 50) : accountNameOf(label);
}
