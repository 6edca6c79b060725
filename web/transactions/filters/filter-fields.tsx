import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type DatePreset, isDatePreset } from '../../../domain/date-presets.ts';
import { AccountFilter } from '../../accounts/account-select.tsx';
import { useAccountsIfSeveral } from '../../accounts/queries.ts';
import { CategoryFilter } from '../../categories/category-select.tsx';
import type { TransactionKind } from '../../categories/queries.ts';
import { DayInput } from '../../days/day-input.tsx';
import { formatExampleDay } from '../../days/format-day.ts';
import { getToday } from '../../days/today.ts';
import { createLazyDialog } from '../../dialogs/lazy-dialog.tsx';
import { DATE_PRESET_NAMES, getPresetDateRange } from '../../filters/date-presets.ts';
import { SavedFilterSelect } from '../../filters/saved-filter-select.tsx';
import { TagFilter } from '../../tags/tag-filter.tsx';
import { newestTransferQuery } from '../../transfers/queries.ts';
import { newestEstimateQuery, newestTransactionToReviewQuery } from '../queries.ts';
import { type FilterChange, getFiltersWithoutPage, useListSearchParams } from '../use-list-search-params.ts';

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

/** The fields of the filter bar. The search box is separate. */
export function FilterFields() {
  const { view, filter, replaceBy } = useListSearchParams();
  const { type, category, categories, tag, account, dates, estimates, toReview } = view;
  const { from, to } = dates ? getPresetDateRange(dates, getToday()) : view;
  const accounts = useAccountsIfSeveral();
  const hasSeveral = accounts.length > 0;
  const transfers = useQuery({ ...newestTransferQuery, enabled: hasSeveral });
  const hasTransfers = type === 'transfer' || (transfers.data?.totalCount ?? 0) > 0;
  const [isTypeAsked, setTypeAsked] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  // Loaded only when the user opens the list of types, because most users have no estimates and nothing to review.
  const found = useQuery({ ...newestEstimateQuery, enabled: isTypeAsked });
  const hasEstimates = estimates !== undefined || (found.data?.totalCount ?? 0) > 0;
  const waiting = useQuery({ ...newestTransactionToReviewQuery, enabled: isTypeAsked });
  const hasToReview = toReview !== undefined || (waiting.data?.totalCount ?? 0) > 0;
  const types = hasTransfers ? WITH_TRANSFERS : TYPES;
  const shown = category === undefined ? (categories ?? []) : [category];
  const showCategories = (chosen: string[]) =>
    filter(
      chosen.length > 1 ? { category: undefined, categories: chosen } : { category: chosen[0], categories: undefined },
    );
  return (
    <>
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
      <DayFilter
        label="From"
        monthEdge="first"
        value={from}
        onChange={(day) => filter({ from: day, to, dates: undefined })}
      />
      <DayFilter
        label="To"
        monthEdge="last"
        value={to}
        onChange={(day) => filter({ from, to: day, dates: undefined })}
        problem={from && to && from > to ? 'This is before the From date' : undefined}
      />
      <SavedFilterSelect filter={getFiltersWithoutPage(view)} onChoose={replaceBy} />
      <SeveralCategoriesDialog
        open={isChoosing}
        onClose={() => setChoosing(false)}
        categories={shown}
        onChoose={showCategories}
      />
    </>
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
  monthEdge: 'first' | 'last';
  value: string | undefined;
  onChange: (day: string | undefined) => void;
  problem?: string | undefined;
};

/** The field for the first or last date. If it is empty, the list has no limit on that side. */
function DayFilter({ label, monthEdge, value, onChange, problem }: DayFilterProps) {
  const [isNoDay, setNoDay] = useState(false);
  const take = (day: string | null, text: string) => {
    const isEmpty = text === '';
    setNoDay(day === null && !isEmpty);
    if (day !== null || isEmpty) onChange(day ?? undefined);
  };
  return (
    <DayInput
      label={label}
      monthEdge={monthEdge}
      size="sm"
      placeholder="Any date"
      value={value ?? null}
      onChange={take}
      error={isNoDay ? `Enter a date, such as ${formatExampleDay()}` : problem}
    />
  );
}
