import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ListedTransaction, Sums } from '../../../contract/transactions/transactions.ts';
import { CategoryIcon, TransferIcon } from '../../categories/category-icon.tsx';
import type { ListOrder } from '../../command-grammar/interpretation.ts';
import { formatRelativeDay } from '../../days/format-day.ts';
import { formatCount } from '../../lists/format-count.ts';
import { Money, SignedMoney } from '../../money/money.tsx';
import type { ListFilters } from '../../transactions/list-address.ts';
import { getListedCategories } from '../../transactions/listed-categories.ts';
import { transactionsQuery } from '../../transactions/queries.ts';
import { findPartInCategories } from '../../transactions/split/more-categories-count.tsx';
import classes from '../command-bar.module.css';
import { MOST_RANKED, useRankedMatches } from './ranked-matches.ts';

const DEBOUNCE_MS = 150;

/** Number of transactions shown below the answer. */
const SHOWN = 4;

export type MatchingTransactionsProps = { filters: ListFilters; order?: ListOrder | undefined };

/** Loads the matching transactions when the user pauses typing. Undefined while they load. */
export function useMatches(filters: ListFilters | undefined) {
  const key = JSON.stringify(filters);
  const [asked] = useDebouncedValue(key, DEBOUNCE_MS);
  const query = useQuery({ ...transactionsQuery(filters ?? {}), enabled: filters !== undefined && asked === key });
  return asked === key && !query.isPlaceholderData ? query : { data: undefined, isError: false };
}

/** The answer to a question: the number and total of the matching transactions, or the largest or latest one. */
export function MatchingTransactionsAnswer({ filters, order }: MatchingTransactionsProps) {
  const { data, isError } = useMatches(filters);
  const ranked = useRankedMatches(filters, order, data?.totalCount);
  if (data === undefined) return isError ? 'Show the matching transactions' : 'Looking up transactions…';
  const { totalCount, isCountCapped, sums } = data;
  if (totalCount === 0) return 'No transactions match';
  const count = formatCount(totalCount, 'transaction');
  if (order) {
    const first = order === 'newest' ? data.transactions[0] : ranked?.[0];
    if (!first) return 'Comparing transactions…';
    const isPartial = order !== 'newest' && totalCount > MOST_RANKED;
    const all = isPartial ? `the newest ${formatCount(MOST_RANKED, 'transaction')}` : count;
    return (
      <span className={`${classes.sums} row wrap baseline`}>
        <span className={classes.answer}>
          {first.name} <Money amount={Math.abs(first.cost)} />
        </span>
        <span className="muted text-sm">
          {ORDER_WORDS[order]} of {all}, {formatRelativeDay(first.addedOn)}
        </span>
      </span>
    );
  }
  return (
    <span className={`${classes.sums} row wrap baseline`}>
      {sums && filters.type !== 'transfer' && <SumsText sums={sums} />}
      <span className="muted text-sm">{isCountCapped ? `more than ${count}` : count}</span>
    </span>
  );
}

const ORDER_WORDS: Record<ListOrder, string> = { largest: 'Largest', smallest: 'Smallest', newest: 'Latest' };

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

/** Returns the first matches in the asked order, or the latest ones, as options for the bar. */
export function useMatchOptions(filters: ListFilters | undefined, order: ListOrder | undefined) {
  const { data } = useMatches(filters);
  const ranked = useRankedMatches(filters ?? {}, order, data?.totalCount);
  const isByAmount = order !== undefined && order !== 'newest';
  return ((isByAmount ? ranked : data?.transactions) ?? []).slice(0, SHOWN).map((each) => {
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
