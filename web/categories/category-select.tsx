import { Anchor, Select, type SelectProps } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useEffect, useEffectEvent, useState } from 'react';
import { explain } from '../api-error.ts';
import { useDialogs } from '../dialogs/dialogs.tsx';
import { CategoryIcon, CategoryLabel } from './category-icon.tsx';
import { asListed, beginningLike, byTyped, groupNames, withCategory } from './category-names.ts';
import classes from './category-select.module.css';
import type { Kind } from './queries.ts';
import { allCategoriesQuery, categoriesQuery, groupsQuery } from './queries.ts';

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
  /** It may stay empty. */
  isOptional?: boolean;
  /** Its name where there is no room for a label. */
  hiddenLabel?: string;
};

/**
 * A category of the matching list, typed in part or chosen, or a new one, which exists from the first transaction that is saved
 * with it. Enter takes the first that begins like what is typed, and so does Tab. What is typed before the list has come is taken
 * when it comes.
 */
export function CategoryField({
  kind,
  value,
  onChange,
  error,
  hiddenLabel,
  isOptional = false,
  ...rest
}: CategoryFieldProps) {
  const list = useQuery(categoriesQuery(kind));
  const { data: groups = [] } = useQuery(groupsQuery);
  const { prompt } = useDialogs();
  const [added, setAdded] = useState<string[]>([]);
  const known = [...added, value].reduce(withCategory, list.data ?? []);
  const [search, setSearch] = useState(value);
  const [typedAhead, setTypedAhead] = useState('');
  const isLoading = list.data === undefined && !list.error;

  const takeTypedAhead = useEffectEvent(() => {
    const like = beginningLike(known, typedAhead);
    if (like !== undefined) onChange(like);
    setTypedAhead('');
  });
  const hasCome = typedAhead !== '' && list.data !== undefined;
  useEffect(() => {
    if (hasCome) takeTypedAhead();
  }, [hasCome]);

  const choose = async (chosen: string | null) => {
    if (chosen === null) return;
    if (chosen !== ADD_NEW_VALUE) return onChange(chosen);
    const typed = await prompt({
      title: 'New category',
      message: 'Enter new category name:',
      field: 'Category name',
      // Whoever typed what is not there need not type it again.
      text: search === value ? '' : search.trim(),
      maxLength: 50,
      confirmLabel: 'Add',
      cancelLabel: 'Cancel',
    });
    if (!typed) return;
    setAdded([...added, typed]);
    onChange(asListed(known, typed));
  };
  /** What is typed takes the place of what is chosen. */
  const selectChosen = ({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) => {
    if (input.value === value) input.select();
  };
  /** Who comes back to the field types on. */
  const typeOn = () => {
    if (typedAhead === '') return;
    setSearch(typedAhead);
    setTypedAhead('');
  };
  const takeTyped = (event: KeyboardEvent<HTMLInputElement>) => {
    if (search === value || search.trim() === '') return;
    if (isLoading && (event.key === 'Tab' || event.key === 'Enter')) {
      if (event.key === 'Enter') event.preventDefault();
      return setTypedAhead(search);
    }
    if (event.key === 'Tab') {
      const like = beginningLike(known, search);
      if (like !== undefined) onChange(like);
    }
    // The list forgets what it has marked a moment after it opens: what a quick hand takes is what it sees marked.
    const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '');
    const marked = list?.querySelector<HTMLElement>('[data-combobox-selected]');
    const option = marked ?? list?.querySelector<HTMLElement>('[data-combobox-option]');
    if (event.key === 'Enter' && option) {
      event.preventDefault();
      if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
      option.click();
    }
  };

  return (
    <Select
      {...(hiddenLabel ? { 'aria-label': hiddenLabel } : { label: 'Category', withAsterisk: !isOptional })}
      aria-required={!isOptional}
      placeholder={isOptional ? 'No change' : 'Select a category'}
      data={[...groupNames(known, groups), ...(isLoading ? [] : [{ value: ADD_NEW_VALUE, label: ADD_NEW }])]}
      nothingFoundMessage="Loading categories..."
      value={value === '' ? null : value}
      {...withIcons(value)}
      onChange={choose}
      searchable
      openOnFocus={false}
      selectFirstOptionOnChange
      filter={byTyped(ADD_NEW_VALUE)}
      searchValue={typedAhead || search}
      onSearchChange={(text) => {
        setSearch(text);
        if (text !== '') setTypedAhead('');
      }}
      onOptionSubmit={(chosen) => {
        // The list says nothing of what was chosen already.
        if (chosen === value) setSearch(value);
      }}
      onKeyDownCapture={takeTyped}
      onFocus={(event) => {
        selectChosen(event);
        typeOn();
      }}
      onClick={selectChosen}
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
      {...withIcons(value)}
      onChange={(chosen) => onChange(chosen === ALL || chosen === null ? undefined : chosen)}
      comboboxProps={{ withinPortal: false }}
      error={listFailure(list)}
    />
  );
}

/** Has a list of categories show their icons, and the field that of the chosen one. */
function withIcons(value: string | undefined): Pick<SelectProps, 'leftSection' | 'renderOption'> {
  return {
    leftSection: value ? <CategoryIcon of={value} size="sm" /> : undefined,
    renderOption: ({ option, checked }) => (
      <span className={classes.option}>
        {option.value === ADD_NEW_VALUE || option.value === ALL ? option.label : <CategoryLabel of={option.value} />}
        {checked && <IconCheck size={16} stroke={1.75} aria-hidden="true" className={classes.check} />}
      </span>
    ),
  };
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
