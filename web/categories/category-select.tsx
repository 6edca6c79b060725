import { Anchor, Select, type SelectProps } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useEffect, useEffectEvent, useState } from 'react';
import { explainRequestError } from '../api/api-error.ts';
import { useDialogs } from '../dialogs/dialogs.tsx';
import { CategoryIcon, CategoryLabel } from './category-icon.tsx';
import {
  addCategoryName,
  arrangeNamesByGroup,
  createCategoryFilter,
  findBestMatch,
  findListedSpelling,
} from './category-names.ts';
import type { TransactionKind } from './queries.ts';
import { allCategoriesQuery, categoriesQuery, groupsQuery } from './queries.ts';

const ADD_NEW = '-- Add New Category --';
/** The option that adds a category. Names are trimmed, so no category can have this value. */
const ADD_NEW_VALUE = ' new ';

type CategoryFieldProps = {
  /** The type of the categories in the list. `any` stands for both types. */
  kind: TransactionKind | 'any';
  value: string;
  onChange: (category: string) => void;
  error?: ReactNode;
  'data-path'?: string;
  'data-autofocus'?: true | undefined;
  /** True if the person may leave the field empty. */
  isOptional?: boolean;
  /** The accessible name, if the field has no space for a label. */
  hiddenLabel?: string;
};

/**
 * Selects a category by typing or from a list. A new category is created with the first transaction that uses it. Enter
 * and Tab select the first name that starts with the text. If the list is still loading, the text is matched later.
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
  const known = [...added, value].reduce(addCategoryName, list.data ?? []);
  const [search, setSearch] = useState(value);
  const [typedAhead, setTypedAhead] = useState('');
  const isLoading = list.data === undefined && !list.error;

  const takeTypedAhead = useEffectEvent(() => {
    const like = findBestMatch(known, typedAhead);
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
      // The typed text is the proposed name of the new category.
      text: search === value ? '' : search.trim(),
      maxLength: 50,
      confirmLabel: 'Add',
      cancelLabel: 'Cancel',
    });
    if (!typed) return;
    setAdded([...added, typed]);
    onChange(findListedSpelling(known, typed));
  };
  /** The whole text is selected on focus, so that typing replaces the selected category. */
  const selectChosen = ({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) => {
    if (input.value === value) input.select();
  };
  /** When the field gets the focus again, it shows the text that was typed before. */
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
      const like = findBestMatch(known, search);
      if (like !== undefined) onChange(like);
    }
    // Mantine updates its highlighted option with a delay. The page is read here, so that fast typing selects the
    // option that the person sees.
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
      data={[...arrangeNamesByGroup(known, groups), ...(isLoading ? [] : [{ value: ADD_NEW_VALUE, label: ADD_NEW }])]}
      nothingFoundMessage="Loading categories..."
      value={value === '' ? null : value}
      {...withIcons(value)}
      onChange={choose}
      searchable
      openOnFocus={false}
      selectFirstOptionOnChange
      filter={createCategoryFilter(ADD_NEW_VALUE)}
      searchValue={typedAhead || search}
      onSearchChange={(text) => {
        setSearch(text);
        if (text !== '') setTypedAhead('');
      }}
      onOptionSubmit={(chosen) => {
        // Mantine reports no change if the person selects the same option again.
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

/** The option for all categories. Names are trimmed, so no category can have this value. */
const ALL = ' all ';

/** The option for a choice of several categories. */
const SEVERAL = ' several ';

type CategoryFilterProps = {
  /** The categories that are shown. All are shown if the list is empty. */
  value: string[];
  onChange: (category: string | undefined) => void;
  /** Called if the person wants to choose several categories. */
  onChooseSeveral: () => void;
};

/** Filters by category. It also shows a category from the address that does not exist. */
export function CategoryFilter({ value, onChange, onChooseSeveral }: CategoryFilterProps) {
  const list = useQuery(allCategoriesQuery);
  const { data: groups = [] } = useQuery(groupsQuery);
  const [first] = value;
  const isSeveral = value.length > 1;
  const names = addCategoryName(list.data ?? [], isSeveral ? '' : (first ?? ''));
  const several = { value: SEVERAL, label: isSeveral ? `${value.length} Categories` : 'Several Categories...' };
  return (
    <Select
      label="Category"
      size="sm"
      data={[{ value: ALL, label: 'All Categories' }, several, ...arrangeNamesByGroup(names, groups)]}
      value={isSeveral ? SEVERAL : first === undefined ? ALL : findListedSpelling(names, first)}
      {...withIcons(isSeveral ? undefined : first)}
      // Mantine reports `null` if the person selects the same option again.
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

/** Returns Select props that add icons to the options and to the field. */
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

/** Returns the error of a field whose categories could not be loaded, with a retry button. */
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
