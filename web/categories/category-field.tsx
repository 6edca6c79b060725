import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { categoryKey } from '../../contract/categories.ts';
import { useDialogs } from '../dialogs/dialogs.tsx';
import { explain } from '../refusal.ts';
import type { Kind } from '../transactions/kind.ts';
import { categoriesQuery } from './queries.ts';
import { withCategory } from './with-category.ts';

const ADD_NEW = '-- Add New Category --';
/** No category can have this name: blanks at either end are trimmed away. */
const ADD_NEW_VALUE = ' new ';

type CategoryFieldProps = {
  kind: Kind;
  value: string;
  onChange: (category: string) => void;
  error?: ReactNode;
  'data-path'?: string;
};

/** A category of the matching list, or a new one, which exists from the first transaction that is saved with it. */
export function CategoryField({ kind, value, onChange, error, ...rest }: CategoryFieldProps) {
  const { data, error: failure } = useQuery(categoriesQuery(kind));
  const { prompt } = useDialogs();
  const [added, setAdded] = useState<string[]>([]);
  const known = [...added, value].reduce(withCategory, data ?? []);

  const choose = async (chosen: string | null) => {
    if (chosen === null) return;
    if (chosen !== ADD_NEW_VALUE) return onChange(chosen);
    const typed = await prompt({
      title: 'New category',
      message: 'Enter new category name:',
      field: 'Category name',
      maxLength: 50,
      confirmLabel: 'Add',
      cancelLabel: 'Cancel',
    });
    if (!typed) return;
    const names = withCategory(known, typed);
    setAdded([...added, typed]);
    onChange(names.find((name) => categoryKey(name) === categoryKey(typed)) ?? typed);
  };

  return (
    <Select
      label="Category"
      withAsterisk
      aria-required
      placeholder="Select a category"
      data={[...known, { value: ADD_NEW_VALUE, label: ADD_NEW }]}
      value={value === '' ? null : value}
      onChange={choose}
      comboboxProps={{ withinPortal: false }}
      error={error ?? (failure && explain(failure, 'The categories could not be loaded.'))}
      {...rest}
    />
  );
}
