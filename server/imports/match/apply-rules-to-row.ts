import { foldText } from '../../text/fold-text.ts';
import { evaluateRules, type PreparedRule } from '../../transactions/rules/evaluate-rules.ts';
import { addMissingTags } from '../../transactions/rules/preview-rules.ts';
import type { ImportDetails, StoredImportAccount, StoredImportFile } from '../records/import-details.ts';
import type { StoredImportRow } from '../records/import-row.ts';
import { buildTransactionNote } from '../records/row-texts.ts';

/**
 * Applies the user's rules to a row that becomes a transaction. Split rows are skipped. Rules do not replace a category
 * or an account that comes from the file.
 */
export function applyRulesToRow(
  rules: readonly PreparedRule[],
  row: StoredImportRow,
  { accounts, files }: Pick<ImportDetails, 'accounts' | 'files'>,
): Pick<StoredImportRow, 'chosen' | 'why' | 'original' | 'tags' | 'accountId'> & { name?: string } {
  const { amountMinor = 0, original, parts, name } = row;
  if (rules.length === 0 || parts) return {};
  const account = accounts[row.account ?? -1];
  const verdict = evaluateRules(rules, {
    names: [name, original ?? ''].filter((each) => each !== '').map(foldText),
    note: foldText(buildTransactionNote(row)),
    amountMinor: Math.abs(amountMinor),
    kind: amountMinor > 0 ? 'income' : 'expense',
    accountId: account?.accountId ?? undefined,
  });
  const tags = addMissingTags(row.tags ?? [], verdict.tags);
  return {
    ...(verdict.name !== undefined &&
      verdict.name !== name && {
        name: verdict.name,
        ...(original === undefined && name !== '' && { original: name }),
      }),
    ...(verdict.category !== undefined && !row.category && { chosen: verdict.category, why: 'rule' as const }),
    ...(tags && { tags }),
    ...(verdict.accountId !== undefined &&
      !fileIdentifiesAccount(account, files[row.file]) && { accountId: verdict.accountId }),
  };
}

/**
 * True if the file identifies its account by number, name or balance. Rules must not move such rows to another account.
 */
export function fileIdentifiesAccount(
  account: StoredImportAccount | undefined,
  file: StoredImportFile | undefined,
): boolean {
  if (!account) return false;
  const { id, name, openingMinor, closingMinor } = account;
  const isNamed = id !== '' || name !== '';
  return isNamed || openingMinor !== undefined || closingMinor !== undefined || file?.isProven === true;
}
