import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Sums } from '../../../contract/transactions/transactions.ts';
import { Money } from '../../money/money.tsx';
import type { ListSearchParams } from '../list-address.ts';
import { transactionSumsQuery } from '../queries.ts';
import { toFilterQuery } from '../use-list-search-params.ts';
import classes from './matching-totals.module.css';

type MatchingSumsProps = {
  view: ListSearchParams;
  /** Null if many transactions match, because the server then calculates the totals only on request. */
  sums: Sums | null;
};

/**
 * Shows the totals of all matching transactions, on all pages. If there are very many, the totals are calculated only
 * when the user asks for them.
 */
export function MatchingTotals({ view, sums }: MatchingSumsProps) {
  if (sums) return <Figures view={view} sums={sums} />;
  // The key resets the component when the filters change, because requested totals are only valid for the filters at
  // that time.
  return <SumsOnRequest key={JSON.stringify(toFilterQuery(view))} view={view} />;
}

function SumsOnRequest({ view }: { view: ListSearchParams }) {
  const [isAsked, setAsked] = useState(false);
  const { data, isFetching, isError, refetch } = useQuery({ ...transactionSumsQuery(view), enabled: isAsked });
  if (data) return <Figures view={view} sums={data} />;
  return (
    <div className="row gap-xs text-xs">
      {isError && <span role="alert">The totals could not be loaded.</span>}
      <Button
        variant="subtle"
        size="compact-sm"
        loading={isFetching}
        onClick={() => {
          setAsked(true);
          if (isError) void refetch();
        }}
      >
        {isError ? 'Retry' : 'Show Totals'}
      </Button>
    </div>
  );
}

/** Shows the totals. If the list is filtered by type, there is no net amount. */
function Figures({ view: { type }, sums: { income, expense, net } }: { view: ListSearchParams; sums: Sums }) {
  return (
    <dl className={`${classes.figures} flex wrap muted text-xs tabular`} aria-label="Totals of all matches">
      {type !== 'expense' && <Figure label="Income" amount={income} />}
      {type !== 'income' && <Figure label="Expense" amount={expense} />}
      {type === undefined && <Figure label="Net" amount={net} />}
    </dl>
  );
}

function Figure({ label, amount }: { label: string; amount: number }) {
  return (
    <div className="flex gap-2xs">
      <dt>{label}</dt>
      <dd className="text medium">
        <Money amount={amount} />
      </dd>
    </div>
  );
}
