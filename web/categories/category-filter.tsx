import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { listFailure } from './list-failure.tsx';
import { allCategoriesQuery } from './queries.ts';
import { asListed, withCategory } from './with-category.ts';

/** No category can have this name. */
const ALL = ' all ';

type CategoryFilterProps = { value: string | undefined; onChange: (category: string | undefined) => void };

/** One category of either kind, or all of them. One that an address names and that is not there can be seen, too. */
export function CategoryFilter({ value, onChange }: CategoryFilterProps) {
  const list = useQuery(allCategoriesQuery);
  const names = withCategory(list.data ?? [], value ?? '');
  return (
    <Select
      label="Category"
      size="sm"
      data={[{ value: ALL, label: 'All Categories' }, ...names]}
      value={value === undefined ? ALL : asListed(names, value)}
      onChange={(chosen) => onChange(chosen === ALL || chosen === null ? undefined : chosen)}
      comboboxProps={{ withinPortal: false }}
      error={listFailure(list)}
    />
  );
}
