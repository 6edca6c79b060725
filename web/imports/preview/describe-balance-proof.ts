import type { Import, ImportAccount } from '../../../contract/imports/import-preview.ts';
import { formatDay } from '../../days/format-day.ts';
import { formatCount } from '../../lists/format-count.ts';
import { formatAmountWithoutCurrency } from '../../money/format-amount-without-currency.ts';

export type BalanceProof = Import['balances'][number];

/**
 * Returns a sentence that compares the rows with the balances in the file, such as `1,234.56 + 27 rows = 2,345.67,
 * which matches the file`. If the file has only one balance, the sentence only names that balance.
 */
export function describeBalanceProof({ opening, sum, rowCount, closing, closingDay, isProven }: BalanceProof): string {
  const rows = formatCount(rowCount, 'row');
  if (opening !== null && closing !== null) {
    if (isProven)
      return `${formatAmountWithoutCurrency(opening)} + ${rows} = ${formatAmountWithoutCurrency(closing)}, which matches the file`;
    // Calculates in hundredths, because sums of floating-point numbers have small errors.
    const reached = Math.round(opening * 100 + sum * 100) / 100;
    const off = Math.round(closing * 100 - reached * 100) / 100;
    return `${formatAmountWithoutCurrency(opening)} + ${rows} = ${formatAmountWithoutCurrency(reached)}, but the file says ${formatAmountWithoutCurrency(closing)}, a difference of ${formatAmountWithoutCurrency(Math.abs(off))}. A row may be missing or misread.`;
  }
  if (closing !== null && closingDay !== null)
    return `According to the file, the balance on ${formatDay(closingDay)} is ${formatAmountWithoutCurrency(closing)}.`;
  if (closing !== null) return `According to the file, the closing balance is ${formatAmountWithoutCurrency(closing)}.`;
  return `According to the file, the opening balance is ${formatAmountWithoutCurrency(opening ?? 0)}.`;
}

/**
 * Describes the balance of the account after the import, and whether it matches the file. Undefined if nothing can be
 * compared, or if another sentence explains the difference.
 */
export function describeBalanceAfterImport(
  { after, closing, openingToSet }: BalanceProof,
  move: ImportAccount['openingMove'] = null,
): { words: string; isReached: boolean } | undefined {
  if (!after || closing === null) return undefined;
  const holds = `After the import, the balance on ${formatDay(after.day)} is ${formatAmountWithoutCurrency(after.balance)}`;
  const off = Math.round(closing * 100) - Math.round(after.balance * 100);
  if (off === 0) return { words: `${holds}, which matches the file.`, isReached: true };
  // The difference is the missing opening balance. Another sentence offers to set that balance, so this one is not
  // needed.
  if (openingToSet !== null && Math.round(openingToSet * 100) === off) return undefined;
  if (move?.gap && Math.round(move.gap * 100) === -off) return undefined;
  const apart = `${formatAmountWithoutCurrency(Math.abs(off) / 100)} ${off > 0 ? 'too low' : 'too high'}`;
  return { words: `${holds}, but the file says ${formatAmountWithoutCurrency(closing)}: ${apart}.`, isReached: false };
}

/**
 * Describes how the opening balance changes if the file starts before the existing entries. Undefined if it does not
 * change.
 */
export function describeOpeningBalanceChange({
  opening,
  openingMove,
}: Pick<ImportAccount, 'opening' | 'openingMove'>): { words: string; isJoined: boolean } | undefined {
  if (!openingMove || opening === null) return undefined;
  const { from, gap, keptDay } = openingMove;
  if (from === opening && !gap) return undefined;
  const changed = `The opening balance changes from ${formatAmountWithoutCurrency(from)} to ${formatAmountWithoutCurrency(opening)}`;
  const moved = `${changed} because this file starts before your first entry.`;
  if (gap === null) return { words: moved, isJoined: true };
  const held =
    keptDay === null
      ? `${moved} Later balances do not change.`
      : `${changed}, so that the balance that you entered for ${formatDay(keptDay)} stays correct.`;
  if (gap === 0) return { words: held, isJoined: true };
  const apart = `${formatAmountWithoutCurrency(Math.abs(gap))} ${gap > 0 ? 'below' : 'above'}`;
  const why = `However, the closing balance in the file is ${apart} the balance just before your next entry. Some days may be missing.`;
  return { words: `${held} ${why}`, isJoined: false };
}

/** Names the confirmed balance that the rows change. Undefined if there is none. */
export function describeBrokenBalance({ brokenBalance }: Pick<ImportAccount, 'brokenBalance'>): string | undefined {
  if (!brokenBalance) return undefined;
  const { day, balance, expected, source } = brokenBalance;
  const [after, before] = [balance, expected].map(formatAmountWithoutCurrency);
  return source === 'statement'
    ? `After the import, the balance on ${formatDay(day)} is ${after}, but the statement that you imported says ${before}. Check whether these rows belong to this account.`
    : `After the import, the balance on ${formatDay(day)}, which you entered, changes from ${before} to ${after}, because the balances before these rows are confirmed. Check whether these rows belong to this account.`;
}

/** Suggests an opening balance that makes the account match the file. Undefined if there is none to suggest. */
export function describeSuggestedOpeningBalance({ openingToSet }: BalanceProof): string | undefined {
  if (openingToSet === null) return undefined;
  return `To match this file, the opening balance of this account must be ${formatAmountWithoutCurrency(openingToSet)}.`;
}
