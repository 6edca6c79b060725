import { fold } from '../../text/fold.ts';
import { withTags } from '../../transactions/rules/look-through.ts';
import { judge, type ReadyRule } from '../../transactions/rules/matching.ts';
import type { Details, KeptAccount, KeptFile } from '../records/details.ts';
import type { KeptRow } from '../records/row.ts';
import { noteOf } from '../records/row-texts.ts';

/**
 * Applies the user's rules to a row that becomes a transaction. Skips split rows. A category or account in the file
 * takes precedence.
 */
export function rowByRules(
  rules: readonly ReadyRule[],
  row: KeptRow,
  { accounts, files }: Pick<Details, 'accounts' | 'files'>,
): Pick<KeptRow, 'chosen' | 'why' | 'original' | 'tags' | 'accountId'> & { name?: string } {
  const { amountMinor = 0, original, parts, name } = row;
  if (rules.length === 0 || parts) return {};
  const account = accounts[row.account ?? -1];
  const verdict = judge(rules, {
    names: [name, original ?? ''].filter((each) => each !== '').map(fold),
    note: fold(noteOf(row)),
    amountMinor: Math.abs(amountMinor),
    kind: amountMinor > 0 ? 'income' : 'expense',
    accountId: account?.accountId ?? undefined,
  });
  const tags = withTags(row.tags ?? [], verdict.tags);
  return {
    ...(verdict.name !== undefined &&
      verdict.name !== name && {
        name: verdict.name,
        ...(original === undefined && name !== '' && { original: name }),
      }),
    ...(verdict.category !== undefined && !row.category && { chosen: verdict.category, why: 'rule' as const }),
    ...(tags && { tags }),
    ...(verdict.accountId !== undefined && !namesAccount(account, files[row.file]) && { accountId: verdict.accountId }),
  };
}

/** True if the file identifies its account, by number, name or balance, so that rules must not move its rows elsewhere. */
export function namesAccount(account: KeptAccount | undefined, file: KeptFile | undefined): boolean {
  if (!account) return false;
  const { id, name, openingMinor, closingMinor } = account;
  const isNamed = id !== '' || name !== '';
  return isNamed || openingMinor !== undefined || closingMinor !== undefined || file?.isProven === true;
}
