import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MAX_LISTED_CATEGORIES } from '../../../contract/categories.ts';
import { CategoryLabel } from '../../categories/category-icon.tsx';
import { addCategoryName, groupCategoryNames } from '../../categories/category-names.ts';
import { categoriesQuery, categoryGroupsQuery } from '../../categories/queries.ts';

type CategoriesFieldProps = {
  value: string[];
  onChange: (categories: string[]) => void;
  error?: ReactNode;
  'data-path'?: string;
};

export function CategoriesField({ value, ...rest }: CategoriesFieldProps) {
  const { data: names = [] } = useQuery(categoriesQuery('expense'));
  const { data: groups = [] } = useQuery(categoryGroupsQuery);
  return (
    <MultiSelect
      size="md"
      label="Categories"
      withAsterisk
      aria-required
      placeholder={value.length === 0 ? 'Select categories' : undefined}
      data={groupCategoryNames(value.reduce(addCategoryName, names), groups)}
      value={value}
      renderOption={({ option }) => <CategoryLabel of={option.value} />}
      searchable
      hidePickedOptions
      maxValues={MAX_LISTED_CATEGORIES}
      nothingFoundMessage="No matching category"
      comboboxProps={{ withinPortal: false }}
      maxDropdownHeight={200}
      {...rest}
    />
  );
}
