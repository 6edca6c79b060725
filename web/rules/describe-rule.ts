import type { NewRule, RulesPreview } from '../../contract/transactions/rules.ts';
import { formatCount } from '../lists/format-count.ts';
import { formatAmountWithoutCurrency } from '../money/format-amount-without-currency.ts';
import { formatNumber } from '../region/format-number.ts';

type AccountName = (id: string) => string;

/** Describes the conditions of a rule, such as `Name contains “coffee”, amount up to 10.00`. */
export function describeConditions({ conditions }: Pick<NewRule, 'conditions'>, accountName: AccountName): string {
  const { nameContains, nameIs, noteContains, fromAmount, toAmount, isIncome, accountId } = conditions;
  const words = [
    nameContains !== undefined && `name contains “${nameContains}”`,
    nameIs !== undefined && `name is “${nameIs}”`,
    noteContains !== undefined && `note contains “${noteContains}”`,
    amountWords(fromAmount, toAmount),
    isIncome !== undefined && (isIncome ? 'income' : 'expense'),
    accountId !== undefined && `in ${accountName(accountId)}`,
  ]
    .filter((part) => typeof part === 'string')
    .join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function amountWords(from: number | undefined, to: number | undefined): string | undefined {
  if (from !== undefined && from === to) return `amount ${formatAmountWithoutCurrency(from)}`;
  if (from !== undefined && to !== undefined)
    return `amount ${formatAmountWithoutCurrency(from)} to ${formatAmountWithoutCurrency(to)}`;
  if (from !== undefined) return `amount from ${formatAmountWithoutCurrency(from)}`;
  return to === undefined ? undefined : `amount up to ${formatAmountWithoutCurrency(to)}`;
}

/** Describes each change that a rule makes. */
export function describeRuleChanges({ changes }: Pick<NewRule, 'changes'>, accountName: AccountName): string[] {
  const { name, category, tags = [], accountId } = changes;
  return [
    name !== undefined && `Name “${name}”`,
    category !== undefined && `Category ${category}`,
    tags.length > 0 && `${tags.length === 1 ? 'Tag' : 'Tags'} ${tags.join(', ')}`,
    accountId !== undefined && `Account ${accountName(accountId)}`,
  ].filter((words) => typeof words === 'string');
}

/** Describes each change that rules would make to a transaction. Fields that would not change are omitted. */
export function describeRuleEffects(row: RulesPreview['rows'][number], accountName: AccountName): string[] {
  const { transaction, name, category, tags, accountId } = row;
  const added = tags.filter((tag) => !transaction.tags.includes(tag));
  return [
    name !== transaction.name && `Name “${name}”`,
    category !== transaction.category && `${transaction.category} → ${category}`,
    added.length > 0 && `${added.length === 1 ? 'Tag' : 'Tags'} ${added.join(', ')}`,
    accountId !== transaction.accountId && `${accountName(transaction.accountId)} → ${accountName(accountId)}`,
  ].filter((words) => typeof words === 'string');
}

/**
 * Returns a note on how many transactions were checked for a preview, and on the transactions that rules never change.
 */
export function describePreviewLimits({ isCapped, lookedAt, splitCount }: RulesPreview): string {
  return [
    isCapped &&
      `Only the newest ${formatNumber(lookedAt)} transactions were checked. Apply the rules again to continue.`,
    splitCount > 0 && `${formatCount(splitCount, 'split transaction')} will not change.`,
    'Transfers do not change.',
  ]
    .filter(Boolean)
    .join(' ');
}
