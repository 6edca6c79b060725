import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FilterOfList } from '../../contract/transactions/saved-filters.ts';
import { isSameFilter, savedFiltersQuery } from './queries.ts';

type SavedFilterSelectProps = {
  /** The current filter of the list. */
  filter: FilterOfList;
  onChoose: (filter: FilterOfList) => void;
};

/** Lets the user select a saved filter. Hidden if there are none. */
export function SavedFilterSelect({ filter, onChoose }: SavedFilterSelectProps) {
  const { data = [] } = useQuery(savedFiltersQuery);
  if (data.length === 0) return null;
  const current = data.find((saved) => isSameFilter(saved.filter, filter));
  return (
    <Select
      label="Saved filters"
      size="sm"
      placeholder="Choose a filter"
      data={data.map(({ _id, name }) => ({ value: _id, label: name }))}
      value={current?._id ?? null}
      onChange={(id) => {
        const chosen = data.find(({ _id }) => _id === id);
        if (chosen) onChoose(chosen.filter);
      }}
      comboboxProps={{ withinPortal: false }}
    />
  );
}
