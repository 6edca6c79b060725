import { Button, Select } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type DatePreset, isDatePreset } from '../../../domain/date-presets.ts';
import { AccountFilter } from '../../accounts/account-select.tsx';
import { useSeveralAccounts } from '../../accounts/queries.ts';
import { CategoryFilter } from '../../categories/category-select.tsx';
import type { TransactionKind } from '../../categories/queries.ts';
import { DayInput } from '../../days/day-input.tsx';
import { formatExampleDay } from '../../days/format-day.ts';
import { getToday } from '../../days/today.ts';
import { createLazyDialog } from '../../dialogs/lazy-dialog.tsx';
import { DATE_PRESET_NAMES, getPresetDays } from '../../filters/date-presets.ts';
import { SavedFilterSelect } from '../../filters/saved-filter-select.tsx';
import { SearchBox } from '../../lists/search-box.tsx';
import { TagFilter } from '../../tags/tag-filter.tsx';
import { newestTransferQuery } from '../../transfers/queries.ts';
import { anyEstimateQuery, newestToReviewQuery } from '../queries.ts';
import { type FilterChange, getFiltersWithoutPage, useListView } from '../use-list-view.ts';
import classes from './filter-bar.module.css';

const ALL_TYPES = 'all';
const TYPES: { value: TransactionKind | 'transfer' | typeof ALL_TYPES; label: string }[] = [
  { value: ALL_TYPES, label: 'All Types' },
  { value: 'income', label: 'Income' },
  { value: 'expense', label: 'Expense' },
];
const WITH_TRANSFERS: typeof TYPES = [...TYPES, { value: 'transfer', label: 'Transfers' }];
const [SeveralCategoriesDialog] = createLazyDialog(() => import('./several-categories-dialog.tsx'));

const ESTIMATES = 'estimates';
const TO_REVIEW = 'to-review';

/** The filters of the list. On phones, only the search is visible until the user opens the other filters. */
export function FilterBar() {
  const { view, filter, replaceBy } = useListView();
  const [isOpen, { toggle }] = useDisclosure(false);
  const fieldsId = useId();
  const { search = '', type, category, categories, tag, account, dates, estimates, toReview } = view;
  const { from, to } = dates ? getPresetDays(dates, getToday()) : view;
  const accounts = useSeveralAccounts();
  const hasSeveral = accounts.length > 0;
  const transfers = useQuery({ ...newestTransferQuery, enabled: hasSeveral });
  const hasTransfers = type === 'transfer' || (transfers.data?.totalCount ?? 0) > 0;
  const [isTypeAsked, setTypeAsked] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  // Loaded only when the user opens the list of types, because most users have no estimates and nothing to review.
  const found = useQuery({ ...anyEstimateQuery, enabled: isTypeAsked });
  const hasEstimates = estimates !== undefined || (found.data?.totalCount ?? 0) > 0;
  const waiting = useQuery({ ...newestToReviewQuery, enabled: isTypeAsked });
  const hasToReview = toReview !== undefined || (waiting.data?.totalCount ?? 0) > 0;
  const types = hasTransfers ? WITH_TRANSFERS : TYPES;
  const filters = [
    type,
    category ?? categories,
    tag,
    view.name,
    account,
    dates,
    view.from,
    view.to,
    estimates,
    toReview,
  ];
  const shown = category === undefined ? (categories ?? []) : [category];
  const showCategories = (chosen: string[]) =>
    filter(
      chosen.length > 1 ? { category: undefined, categories: chosen } : { category: chosen[0], categories: undefined },
    );
  const count = filters.filter((each) => each !== undefined).length;
  return (
    <search className={`${classes.bar} grid gap-sm`} aria-label="Filters">
      <div className={classes.search}>
        {/* A search adds only one entry to the browser history, even if the user types slowly. */}
        <SearchBox
          search={search}
          onSearch={(typed) => filter({ search: typed }, { replace: true })}
          placeholder="Name, note or >100"
        />
      </div>
      <Button
        className={classes.toggle}
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.75} aria-hidden="true" />}
        aria-expanded={isOpen}
        aria-controls={fieldsId}
        data-count={count || undefined}
        onClick={toggle}
      >
        <span className={classes.toggleWord}>Filters</span>
        {count > 0 && ` (${count})`}
      </Button>
      <div id={fieldsId} className={`${classes.fields} grid gap-sm`} data-open={isOpen || undefined}>
        <Select
          label="Type"
          size="sm"
          data={[
            ...types,
            ...(hasEstimates ? [{ value: ESTIMATES, label: 'Estimates' } as const] : []),
            ...(hasToReview ? [{ value: TO_REVIEW, label: 'To Review' } as const] : []),
          ]}
          value={estimates ? ESTIMATES : toReview ? TO_REVIEW : (type ?? ALL_TYPES)}
          onFocus={() => setTypeAsked(true)}
          onChange={(chosen) =>
            filter({
              type: chosen === 'income' || chosen === 'expense' || chosen === 'transfer' ? chosen : undefined,
              estimates: chosen === ESTIMATES ? 'only' : undefined,
              toReview: chosen === TO_REVIEW ? 'only' : undefined,
            })
          }
          comboboxProps={{ withinPortal: false }}
        />
        <CategoryFilter
          value={shown}
          onChange={(chosen) => showCategories(chosen === undefined ? [] : [chosen])}
          onChooseSeveral={() => setChoosing(true)}
        />
        {hasSeveral && (
          <AccountFilter accounts={accounts} value={account} onChange={(chosen) => filter({ account: chosen })} />
        )}
        <TagFilter value={tag} onChange={(chosen) => filter({ tag: chosen })} />
        <DatesFilter value={dates} hasDays={from !== undefined || to !== undefined} onChange={filter} />
        <DayFilter label="From" value={from} onChange={(day) => filter({ from: day, to, dates: undefined })} />
        <DayFilter
          label="To"
          value={to}
          onChange={(day) => filter({ from, to: day, dates: undefined })}
          problem={from && to && from > to ? 'This is before the From date' : undefined}
        />
        <SavedFilterSelect filter={getFiltersWithoutPage(view)} onChoose={replaceBy} />
      </div>
      <SeveralCategoriesDialog
        open={isChoosing}
        onClose={() => setChoosing(false)}
        categories={shown}
        onChoose={showCategories}
      />
    </search>
  );
}

const ALL_DATES = 'all';
const CHOSEN_DAYS = 'chosen';

type DatesFilterProps = {
  value: DatePreset | undefined;
  /** True if a preset or a date is selected. */
  hasDays: boolean;
  onChange: (change: FilterChange) => void;
};

/** Lets the user select a preset period. The fields for custom dates are next to it. */
function DatesFilter({ value, hasDays, onChange }: DatesFilterProps) {
  const presets = Object.entries(DATE_PRESET_NAMES).map(([preset, label]) => ({ value: preset, label }));
  const isOwn = hasDays && value === undefined;
  return (
    <Select
      label="Dates"
      size="sm"
      data={[
        { value: ALL_DATES, label: 'All Dates' },
        ...presets,
        ...(isOwn ? [{ value: CHOSEN_DAYS, label: 'Custom Dates' }] : []),
      ]}
      value={value ?? (isOwn ? CHOSEN_DAYS : ALL_DATES)}
      onChange={(chosen) => {
        if (chosen === CHOSEN_DAYS) return;
        onChange({ dates: isDatePreset(chosen) ? chosen : undefined, from: undefined, to: undefined });
      }}
      comboboxProps={{ withinPortal: false }}
    />
  );
}

type DayFilterProps = {
  label: string;
  value: string | undefined;
  onChange: (day: string | undefined) => void;
  problem?: string | undefined;
};

/** The field for the first or last date. If it is empty, the list has no limit on that side. */
function DayFilter({ label, value, onChange, problem }: DayFilterProps) {
  const [isNoDay, setNoDay] = useState(false);
  const take = (day: string | null, text: string) => {
    const isEmpty = text === '';
    setNoDay(day === null && !isEmpty);
    if (day !== null || isEmpty) onChange(day ?? undefined);
  };
  return (
    <DayInput
      label={label}
      size="sm"
      placeholder="Any date"
      value={value ?? null}
      onChange={take}
      error={isNoDay ? `Enter a date, such as ${formatExampleDay()}` : problem}
    />
  );
}
