import type { Sums } from '../../../contract/transactions/transactions.ts';
import { amountToMinor, minorToAmount } from '../../../domain/money.ts';
import type { ListConditions } from '../../command-grammar/interpretation.ts';
import { Money } from '../../money/money.tsx';
import type { ListFilters } from '../../transactions/list-address.ts';
import classes from '../command-bar.module.css';
import { formatDateRange } from '../describe-command.ts';
import { useMatches } from './matching-transactions-answer.tsx';

type TwoLists = { conditions: [ListConditions, ListConditions]; filters: [ListFilters, ListFilters] };

/** The answer to a question about two searches: the sum or the difference of their sums. */
export function TwoListsAnswer({ conditions, filters, how }: TwoLists & { how: 'plus' | 'versus' | 'minus' }) {
  const [first, second] = [useMatches(filters[0]), useMatches(filters[1])];
  if (first.isError || second.isError) return 'Show the matching transactions';
  if (!first.data || !second.data) return 'Looking up transactions…';
  if (!first.data.sums || !second.data.sums) return 'Too many transactions to add up';
  const [one, other] = getTotals(first.data.sums, second.data.sums);
  const [oneName, otherName] = nameConditions(...conditions);
  const result = minorToAmount(amountToMinor(one) + (how === 'plus' ? 1 : -1) * amountToMinor(other));
  return (
    <span className={`${classes.sums} row wrap baseline`}>
      <span className={classes.answer}>
        <Money amount={how === 'versus' ? Math.abs(result) : result} /> {nameResult(how, result, otherName)}
      </span>
      <span className="muted text-sm">
        {oneName} <Money amount={one} />, {otherName} <Money amount={other} />
      </span>
    </span>
  );
}

function nameResult(how: 'plus' | 'versus' | 'minus', result: number, other: string): string {
  if (how === 'plus') return 'together';
  if (how === 'minus') return `without ${other}`;
  return result < 0 ? 'less' : 'more';
}

/** Returns what was spent or received. If one of the searches finds both, expenses are negative in both. */
export function getTotals(one: Sums, other: Sums): [number, number] {
  const isNet = [one, other].some(({ income, expense }) => income !== 0 && expense !== 0);
  return [one, other].map(({ income, expense, net }) => (isNet ? net : income + expense)) as [number, number];
}

/** Names two searches by the condition in which they differ, such as `Food` and `Groceries`. */
export function nameConditions(one: ListConditions, other: ListConditions): [string, string] {
  for (const part of ['category', 'text', 'tag', 'account', 'type', 'amount'] as const)
    if (one[part] !== other[part]) return [one[part] ?? 'Total', other[part] ?? 'Total'];
  return [formatDateRange(one) || 'Total', formatDateRange(other) || 'Total'];
}
