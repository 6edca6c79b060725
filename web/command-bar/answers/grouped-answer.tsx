import type { ListCommand } from '../../command-grammar/interpretation.ts';
import { formatCount } from '../../lists/format-count.ts';
import { Money } from '../../money/money.tsx';
import type { ListFilters } from '../../transactions/list-address.ts';
import { getListedCategories } from '../../transactions/listed-categories.ts';
import classes from '../command-bar.module.css';
import { groupMatches, type MatchGroup } from './group-matches.ts';
import { useMatches } from './matching-transactions-answer.tsx';
import { MOST_RANKED, useAllMatches } from './ranked-matches.ts';

/** Number of groups shown below the answer. */
const SHOWN = 6;

/** Returns the sums of a question such as "groceries by month". Undefined while they load. */
function useGroups(filters: ListFilters | undefined, { group, sort }: Partial<ListCommand>): MatchGroup[] | undefined {
  const { data } = useMatches(group && filters);
  const matches = useAllMatches(filters ?? {}, group && data?.totalCount);
  if (!group || !filters || !data) return undefined;
  if (data.totalCount === 0) return [];
  return matches && groupMatches(matches, group, sort, getListedCategories(filters));
}

type GroupedProps = { meaning: ListCommand; filters: ListFilters };

/** The answer to a question about sums per month, shop or category: the first sum, and the number of sums. */
export function GroupedAnswer({ meaning, filters }: GroupedProps) {
  const groups = useGroups(filters, meaning);
  const { data } = useMatches(filters);
  const [first] = groups ?? [];
  if (!groups || !data) return 'Adding up transactions…';
  if (!first) return 'No transactions match';
  const { group: word = 'month', sort } = meaning;
  const isTime = word !== 'name' && word !== 'category';
  const place = sort === 'smallest' ? 'Smallest' : sort || !isTime ? 'Largest' : 'Latest';
  const isPartial = data.totalCount > MOST_RANKED;
  return (
    <span className={`${classes.sums} row wrap baseline`}>
      <span className={classes.answer}>
        {first.label} <Money amount={first.total} />
      </span>
      <span className="muted text-sm">
        {place} of {groups.length} {groups.length === 1 ? word : word === 'category' ? 'categories' : `${word}s`}
        {isPartial && `, from the newest ${formatCount(MOST_RANKED, 'transaction')}`}
      </span>
    </span>
  );
}

/** Returns the sums as options for the bar. */
export function useGroupOptions(filters: ListFilters | undefined, meaning: Partial<ListCommand>) {
  const groups = useGroups(filters, meaning);
  return (groups ?? []).slice(0, SHOWN).map(({ label, total, filters: own }) => ({
    key: label,
    label,
    detail: (
      <span className="text medium">
        <Money amount={total} />
      </span>
    ),
    filters: { ...filters, ...own },
  }));
}
