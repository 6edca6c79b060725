import { fold } from '../transactions/fold.ts';
import { withTags } from '../transactions/rules/look-through.ts';
import { judge, type ReadyRule } from '../transactions/rules/matching.ts';
import type { KeptAccount } from './details.ts';
import type { KeptRow } from './row.ts';
import { noteOf } from './to-drafts.ts';

/**
 * What the person's rules make of a row that becomes a transaction; nothing of one with parts. The category that the file names
 * comes before that of a rule. The account stays that of which the file is, by which the row is found again in the next one.
 */
export function rowByRules(
  rules: readonly ReadyRule[],
  row: KeptRow,
  accounts: readonly KeptAccount[],
): Pick<KeptRow, 'chosen' | 'why' | 'original' | 'tags'> & { name?: string } {
  const { amountMinor = 0, original, parts, name } = row;
  if (rules.length === 0 || parts) return {};
  const verdict = judge(rules, {
    names: [name, original ?? ''].filter((each) => each !== '').map(fold),
    note: fold(noteOf(row)),
    amountMinor: Math.abs(amountMinor),
    kind: amountMinor > 0 ? 'income' : 'expense',
    accountId: accounts[row.account ?? -1]?.accountId ?? undefined,
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
  };
}
