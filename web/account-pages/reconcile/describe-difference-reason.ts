import type { Explanation } from '../../../contract/money-accounts.ts';

/**
 * Returns a question about an entry that may explain why the account differs from the statement.
 * @param show formats an amount with its sign
 */
export function describeDifferenceReason({ reason, expected }: Explanation, show: (amount: number) => string): string {
  const should = expected === null ? '' : ` The correct amount would then be ${show(expected)}.`;
  switch (reason) {
    case 'amount':
      return 'Its amount equals the difference. Is this entry on the statement?';
    case 'sign':
      return `Its amount is half the difference. Is it an expense that was recorded as income, or the other way round?${should}`;
    case 'digits':
      return `Two digits may be swapped.${should}`;
    case 'doubled':
      return 'Possibly recorded twice. Does the statement list it only once?';
  }
}
