import type { Explanation } from '../../../contract/accounts.ts';

/**
 * What may be wrong with an entry, as a question to whoever holds the statement.
 * @param show an amount with its sign, as the page has it
 */
export function explanationWords({ reason, expected }: Explanation, show: (amount: number) => string): string {
  const should = expected === null ? '' : ` It would be ${show(expected)}.`;
  switch (reason) {
    case 'amount':
      return 'It is of just this amount. Is it on the statement?';
    case 'sign':
      return `It is half of this amount. Did the money go the other way?${should}`;
    case 'digits':
      return `Two figures that stand side by side may be exchanged.${should}`;
    case 'doubled':
      return 'It is here twice. Is it on the statement once?';
  }
}
