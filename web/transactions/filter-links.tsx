import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useDisplayCurrency } from '../money/display-currency-provider.tsx';
import { formatMoney } from '../money/format-money.ts';
import { Money } from '../money/money.tsx';
import type { ListFilters } from './list-address.ts';

type FilterLinkProps = { filter: ListFilters; label?: string; className?: string | undefined; children: ReactNode };

/** A link to the transactions that match a filter. */
export function FilteredTransactionsLink({ filter, label, className, children }: FilterLinkProps) {
  return (
    <Link to="/transactions" search={filter} className={`reach plain-link ${className ?? ''}`} aria-label={label}>
      {children}
    </Link>
  );
}

type FigureLinkProps = {
  filter: ListFilters;
  amount: number;
  /** What the amount stands for, as text for screen readers. */
  of: string;
  className?: string | undefined;
};

/** A total that links to the transactions it consists of. */
export function FilteredAmountLink({ filter, amount, of, className }: FigureLinkProps) {
  const { currency } = useDisplayCurrency();
  return (
    <FilteredTransactionsLink
      filter={filter}
      className={className}
      label={`${formatMoney(amount, currency)}, transactions of ${of}`}
    >
      <Money amount={amount} />
    </FilteredTransactionsLink>
  );
}
