import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ListedTransaction, Sums } from '../../contract/transactions/transactions.ts';
import { CategoryIcon, TransferIcon } from '../categories/category-icon.tsx';
import { formatRelativeDay } from '../days/format-day.ts';
import { formatCount } from '../lists/format-count.ts';
import { Money, SignedMoney } from '../money/money.tsx';
import type { ListFilters } from '../transactions/list-address.ts';
import { getListedCategories } from '../transactions/listed-categories.ts';
import { transactionsQuery } from '../transactions/queries.ts';
import { findPartInCategories } from '../transactions/split/more-categories-count.tsx';
import classes from './command-bar.module.css';

const DEBOUNCE_MS = 150;

/** Number of transactions shown below the answer. */
const SHOWN = 4;

export type MatchingTransactionsProps = { filters: ListFilters };

/** Loads the matching transactions when the user pauses typing. Undefined while they load. */
export function useMatches(filters: ListFilters | undefined) {
  const key = JSON.stringify(filters);
  const [asked] = useDebouncedValue(key, DEBOUNCE_MS);
  const query = useQuery({ ...transactionsQuery(filters ?? {}), enabled: filters !== undefined && asked === key });
  return asked === key && !query.isPlaceholderData ? query : { data: undefined, isError: false };
}

/** The answer to a question: the number and total of the matching transactions. */
export function MatchingTransactionsAnswer({ filters }: MatchingTransactionsProps) {
  const { data, isError } = useMatches(filters);
  if (data === undefined) return isError ? 'Show the matching transactions' : 'Looking up transactions…';
  const { totalCount, isCountCapped, sums } = data;
  if (totalCount === 0) return 'No transactions match';
  const count = formatCount(totalCount, 'transaction');
  return (
    <span className={`${classes.sums} row wrap baseline`}>
      {sums && filters.type !== 'transfer' && <SumsText sums={sums} />}
      <span className="muted text-sm">{isCountCapped ? `more than ${count}` : count}</span>
    </span>
  );
}

function SumsText({ sums: { income, expense, net } }: { sums: Sums }) {
  if (income !== 0 && expense !== 0)
    return (
      <>
        <span className={classes.answer}>
          <Money amount={net} />
        </span>
        <span className="muted text-sm">
          <Money amount={income} /> in, <Money amount={expense} /> out
        </span>
      </>
    );
  return (
    <span className={classes.answer}>
      <Money amount={income !== 0 ? income : expense} /> {income !== 0 ? 'received' : 'spent'}
    </span>
  );
}

/** Returns the latest matches as options for the bar. */
export function useNewestMatchOptions(filters: ListFilters | undefined) {
  const { data } = useMatches(filters);
  return (data?.transactions ?? []).slice(0, SHOWN).map((each) => {
    const part = findPartInCategories(each, getListedCategories(filters ?? {}));
    return {
      key: each._id,
      icon: each.isTransfer ? <TransferIcon /> : <CategoryIcon of={part?.category ?? each.category} size="sm" />,
      label: each.name,
      detail: <Figures of={each} part={part?.amount} />,
    };
  });
}

/** @param part the amount in the categories of the question, if they contain only a part of a split transaction */
function Figures({ of, part }: { of: ListedTransaction; part: number | undefined }) {
  const { cost, isIncome, isTransfer, addedOn } = of;
  return (
    <span className="row baseline gap-sm">
      {formatRelativeDay(addedOn)}
      <span className="text medium">
        {isTransfer ? <Money amount={cost} /> : <SignedMoney cost={part ?? cost} isIncome={isIncome} />}
      </span>
      {part !== undefined && (
        <span>
          of <Money amount={cost} />
        </span>
      )}
    </span>
  );
}
