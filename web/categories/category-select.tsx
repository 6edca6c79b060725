import { Anchor, Select, type SelectProps } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useEffect, useEffectEvent, useState } from 'react';
import { explainRequestError } from '../api/api-error.ts';
import { useDialogs } from '../dialogs/dialogs-provider.tsx';
import { CategoryIcon, CategoryLabel } from './category-icon.tsx';
import {
  addCategoryName,
  createCategoryOptionsFilter,
  findBestMatchingName,
  findExistingSpelling,
  groupCategoryNames,
} from './category-names.ts';
import type { TransactionKind } from './queries.ts';
import { allCategoriesQuery, categoriesQuery, categoryGroupsQuery } from './queries.ts';

const ADD_NEW = '-- Add New Category --';
/**
 * The value of the option that adds a category. It cannot be mistaken for a category name, because names are trimmed.
 */
const ADD_NEW_VALUE = ' new ';

type CategoryFieldProps = {
  /** The transaction type that the categories belong to. `any` lists the categories of both types. */
  kind: TransactionKind | 'any';
  value: string;
  onChange: (category: string) => void;
  error?: ReactNode;
  'data-path'?: string;
  'data-autofocus'?: true | undefined;
  /** True if the user may leave the field empty. Deleting the text then calls `onChange` with ''. */
  isOptional?: boolean;
  /** A label for screen readers, if there is no visible label. */
  hiddenLabel?: string;
  /** True if the list must be drawn above bars that stick to the edge of the page. */
  isAboveBars?: boolean;
};

/**
 * A field in which the user types a category or picks one from a list. Enter and Tab select the first match once the
 * list has loaded. A new category is stored with the first transaction that uses it.
 */
export function CategoryField({
  kind,
  value,
  onChange,
  error,
  hiddenLabel,
  isOptional = false,
  isAboveBars = false,
  ...rest
}: CategoryFieldProps) {
  const list = useQuery(categoriesQuery(kind));
  const { data: groups = [] } = useQuery(categoryGroupsQuery);
  const { prompt } = useDialogs();
  const [added, setAdded] = useState<string[]>([]);
  const known = [...added, value].reduce(addCategoryName, list.data ?? []);
  const [search, setSearch] = useState(value);
  const [typedAhead, setTypedAhead] = useState('');
  const isLoading = list.data === undefined && !list.error;

  const takeTypedAhead = useEffectEvent(() => {
    const like = findBestMatchingName(known, typedAhead);
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
      title: 'New Category',
      message: 'Enter new category name:',
      field: 'Category name',
      // The typed text becomes the suggested name of the new category.
      text: search === value ? '' : search.trim(),
      maxLength: 50,
      confirmLabel: 'Add',
      cancelLabel: 'Cancel',
    });
    if (!typed) return;
    setAdded([...added, typed]);
    onChange(findExistingSpelling(known, typed));
  };
  /** Selects the whole text on focus, so that typing replaces the selected category. */
  const selectChosen = ({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) => {
    if (input.value === value) input.select();
  };
  /** When the field is focused again, restores the text that the user typed before. */
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
      const like = findBestMatchingName(known, search);
      if (like !== undefined) onChange(like);
    }
    // Reads the highlighted option from the page. Mantine updates its own state with a delay, so after fast typing the
    // state can contain the wrong option.
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
      placeholder={isOptional ? 'No change' : hiddenLabel ? 'Category' : 'Select a category'}
      data={[...groupCategoryNames(known, groups), ...(isLoading ? [] : [{ value: ADD_NEW_VALUE, label: ADD_NEW }])]}
      nothingFoundMessage="Loading categories..."
      value={value === '' ? null : value}
      {...withIcons(value)}
      onChange={choose}
      searchable
      openOnFocus={false}
      selectFirstOptionOnChange
      filter={createCategoryOptionsFilter(ADD_NEW_VALUE)}
      searchValue={typedAhead || search}
      onSearchChange={(text) => {
        setSearch(text);
        if (text !== '') setTypedAhead('');
      }}
      onOptionSubmit={(chosen) => {
        // Mantine does not call `onChange` if the selected option is selected again, so reset the typed text here.
        if (chosen === value) setSearch(value);
      }}
      onKeyDownCapture={takeTyped}
      onFocus={(event) => {
        selectChosen(event);
        typeOn();
      }}
      onClick={selectChosen}
      comboboxProps={{ withinPortal: isAboveBars, position: 'bottom-start' }}
      error={error ?? listFailure(list)}
      {...rest}
      // After `rest`, because forms pass a handler that only records that the field was visited.
      onBlur={() => isOptional && value !== '' && search.trim() === '' && onChange('')}
    />
  );
}

/** The value of "All Categories". It cannot be mistaken for a category name, because names are trimmed. */
const ALL = ' all ';

/** The option that opens the selection of several categories. */
const SEVERAL = ' several ';

type CategoryFilterProps = {
  /** The selected categories; all categories if the list is empty. */
  value: string[];
  onChange: (category: string | undefined) => void;
  /** Called when the user wants to select several categories. */
  onChooseSeveral: () => void;
};

/**
 * Filters a list by category. If the address contains a category that no longer exists, that category is listed too.
 */
export function CategoryFilter({ value, onChange, onChooseSeveral }: CategoryFilterProps) {
  const list = useQuery(allCategoriesQuery);
  const { data: groups = [] } = useQuery(categoryGroupsQuery);
  const [first] = value;
  const isSeveral = value.length > 1;
  const names = addCategoryName(list.data ?? [], isSeveral ? '' : (first ?? ''));
  const several = { value: SEVERAL, label: isSeveral ? `${value.length} Categories` : 'Several Categories...' };
  return (
    <Select
      label="Category"
      size="sm"
      data={[{ value: ALL, label: 'All Categories' }, several, ...groupCategoryNames(names, groups)]}
      value={isSeveral ? SEVERAL : first === undefined ? ALL : findExistingSpelling(names, first)}
      {...withIcons(isSeveral ? undefined : first)}
      // This option is handled here, because `onChange` gets null if the user selects the same option again.
      onOptionSubmit={(chosen) => chosen === SEVERAL && onChooseSeveral()}
      onChange={(chosen) => {
        if (chosen === SEVERAL || (chosen === null && isSeveral)) return;
        onChange(chosen === ALL || chosen === null ? undefined : chosen);
      }}
      comboboxProps={{ withinPortal: false }}
      error={listFailure(list)}
    />
  );
}

/** Returns the props that show category icons in a Mantine Select. */
function withIcons(value: string | undefined): Pick<SelectProps, 'leftSection' | 'renderOption'> {
  return {
    leftSection: value ? <CategoryIcon of={value} size="sm" /> : undefined,
    renderOption: ({ option, checked }) => (
      <span className="row grow between gap-xs min-0">
        {[ADD_NEW_VALUE, ALL, SEVERAL].includes(option.value) ? option.label : <CategoryLabel of={option.value} />}
        {checked && <IconCheck size={16} stroke={1.75} aria-hidden="true" className="rigid muted" />}
      </span>
    ),
  };
}

/** Returns an error message with a retry button if the categories could not be loaded. */
function listFailure({ data, error, isFetching, refetch }: UseQueryResult<string[]>): ReactNode {
  if (data !== undefined || !error) return undefined;
  return (
    <>
      {explainRequestError(error, 'The categories could not be loaded.')}{' '}
      <Anchor component="button" type="button" inherit underline="always" onClick={() => refetch()}>
        {isFetching ? 'Retrying...' : 'Retry'}
      </Anchor>
    </>
  );
}
