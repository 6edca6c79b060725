import { Anchor, Select } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { explain } from '../api-error.ts';
import { useDialogs } from '../dialogs/dialogs.tsx';
import { groupNames } from './grouped.ts';
import type { Kind } from './queries.ts';
import { allCategoriesQuery, categoriesQuery, groupsQuery } from './queries.ts';
import { asListed, withCategory } from './with-category.ts';

const ADD_NEW = '-- Add New Category --';
/** No category can have this name: blanks at either end are trimmed away. */
const ADD_NEW_VALUE = ' new ';

type CategoryFieldProps = {
  /** Whose list it is of; `any` has those of both kinds. */
  kind: Kind | 'any';
  value: string;
  onChange: (category: string) => void;
  error?: ReactNode;
  'data-path'?: string;
  'data-autofocus'?: true | undefined;
  /** Its name where there is no room for a label. */
  hiddenLabel?: string;
};

/** A category of the matching list, or a new one, which exists from the first transaction that is saved with it. */
export function CategoryField({ kind, value, onChange, error, hiddenLabel, ...rest }: CategoryFieldProps) {
  const list = useQuery(categoriesQuery(kind));
  const { data: groups = [] } = useQuery(groupsQuery);
  const { prompt } = useDialogs();
  const [added, setAdded] = useState<string[]>([]);
  const known = [...added, value].reduce(withCategory, list.data ?? []);

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
    setAdded([...added, typed]);
    onChange(asListed(known, typed));
  };

  return (
    <Select
      {...(hiddenLabel ? { 'aria-label': hiddenLabel } : { label: 'Category', withAsterisk: true })}
      aria-required
      placeholder="Select a category"
      data={[...groupNames(known, groups), { value: ADD_NEW_VALUE, label: ADD_NEW }]}
      value={value === '' ? null : value}
      onChange={choose}
      comboboxProps={{ withinPortal: false }}
      error={error ?? listFailure(list)}
      {...rest}
    />
  );
}

/** No category can have this name. */
const ALL = ' all ';

type CategoryFilterProps = { value: string | undefined; onChange: (category: string | undefined) => void };

/** One category of either kind, or all of them. One that an address names and that is not there can be seen, too. */
export function CategoryFilter({ value, onChange }: CategoryFilterProps) {
  const list = useQuery(allCategoriesQuery);
  const { data: groups = [] } = useQuery(groupsQuery);
  const names = withCategory(list.data ?? [], value ?? '');
  return (
    <Select
      label="Category"
      size="sm"
      data={[{ value: ALL, label: 'All Categories' }, ...groupNames(names, groups)]}
      value={value === undefined ? ALL : asListed(names, value)}
      onChange={(chosen) => onChange(chosen === ALL || chosen === null ? undefined : chosen)}
      comboboxProps={{ withinPortal: false }}
      error={listFailure(list)}
    />
  );
}

/** What a field says whose categories could not be loaded, with a way to try again; nothing where they are there. */
function listFailure({ data, error, isFetching, refetch }: UseQueryResult<string[]>): ReactNode {
  if (data !== undefined || !error) return undefined;
  return (
    <>
      {explain(error, 'The categories could not be loaded.')}{' '}
      <Anchor component="button" type="button" inherit underline="always" onClick={() => refetch()}>
        {isFetching ? 'Retrying...' : 'Retry'}
      </Anchor>
    </>
  );
}
