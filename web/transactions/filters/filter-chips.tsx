import { Button, VisuallyHidden } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useAccountNameLookup } from '../../accounts/queries.ts';
import { CategoryIcon } from '../../categories/category-icon.tsx';
import { formatDay } from '../../days/format-day.ts';
import { DATE_PRESET_NAMES } from '../../filters/date-presets.ts';
import { SavedFilterActions } from '../../filters/saved-filter-actions.tsx';
import type { ListFilters, ListSearchParams } from '../list-address.ts';
import { getFiltersWithoutPage, useListSearchParams } from '../use-list-search-params.ts';
import classes from './filter-chips.module.css';

/** The active filters, each with a button to remove it. */
export function FilterChips({ onRemoved }: { onRemoved: () => void }) {
  const { view, filter, clear } = useListSearchParams();
  const chips = chipsOf(view, useAccountNameLookup('another'));
  if (chips.length === 0) return null;
  return (
    <div className={`${classes.chips} row wrap gap-xs min-0`}>
      <ul className="row wrap gap-xs min-0" aria-label="Active filters">
        {chips.map(({ name, words }) => (
          <li key={name} className="min-0">
            <button
              type="button"
              className={`${classes.chip} bare framed row gap-2xs accent text-xs medium`}
              onClick={() => {
                filter({ [name]: undefined });
                onRemoved();
              }}
            >
              <VisuallyHidden>Remove filter: </VisuallyHidden>
              {name === 'category' && <CategoryIcon of={view.category ?? ''} size="sm" />}
              <span className="truncate">{words}</span>
              <IconX size={14} stroke={2} aria-hidden="true" className="rigid" />
            </button>
          </li>
        ))}
      </ul>
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.clear}
        onClick={() => {
          clear();
          onRemoved();
        }}
      >
        Clear Filters
      </Button>
      <SavedFilterActions filter={getFiltersWithoutPage(view)} className={classes.clear} />
    </div>
  );
}

const TYPES = { income: 'Income', expense: 'Expense', transfer: 'Transfers' };

function chipsOf(
  { search, type, category, categories, tag, name, account, from, to, dates, estimates, toReview }: ListSearchParams,
  accountName: (id: string) => string,
) {
  const chips: { name: keyof ListFilters; words: string | undefined }[] = [
    { name: 'search', words: search && `Search: ${search}` },
    { name: 'type', words: type && `Type: ${TYPES[type]}` },
    { name: 'estimates', words: estimates && 'Estimates' },
    { name: 'toReview', words: toReview && 'To Review' },
    { name: 'category', words: category && `Category: ${category}` },
    { name: 'categories', words: categories && `Categories: ${categories.join(', ')}` },
    { name: 'tag', words: tag && `Tag: ${tag}` },
    { name: 'name', words: name && `Name: ${name}` },
    { name: 'dates', words: dates && `Dates: ${DATE_PRESET_NAMES[dates]}` },
    { name: 'account', words: account && `Account: ${accountName(account)}` },
    { name: 'from', words: from && `From: ${formatDay(from)}` },
    { name: 'to', words: to && `To: ${formatDay(to)}` },
  ];
  return chips.filter(({ words }) => words !== undefined);
}
