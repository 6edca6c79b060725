import { Button, Select } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useId } from 'react';
import { CategoryFilter } from '../categories/category-select.tsx';
import type { Kind } from '../categories/queries.ts';
import { SearchBox } from '../lists/search-box.tsx';
import { DayFilter } from './day-filter.tsx';
import classes from './filter-bar.module.css';
import { useView } from './view.ts';

const ALL_TYPES = 'all';
const TYPES: { value: Kind | typeof ALL_TYPES; label: string }[] = [
  { value: ALL_TYPES, label: 'All Types' },
  { value: 'income', label: 'Income' },
  { value: 'expense', label: 'Expense' },
];

/** What narrows the list. On a phone all but the search stands behind a button. */
export function FilterBar() {
  const { view, filter } = useView();
  const [isOpen, { toggle }] = useDisclosure(false);
  const fieldsId = useId();
  const { search = '', type, category, from, to } = view;
  const count = [type, category, from, to].filter((value) => value !== undefined).length;
  return (
    <search className={classes.bar} aria-label="Filters">
      <div className={classes.search}>
        {/* One entry of the history for a search, however long it is typed. */}
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
        onClick={toggle}
      >
        Filters{count > 0 && ` (${count})`}
      </Button>
      <div id={fieldsId} className={classes.fields} data-open={isOpen || undefined}>
        <Select
          label="Type"
          size="sm"
          data={TYPES}
          value={type ?? ALL_TYPES}
          onChange={(chosen) => filter({ type: chosen === ALL_TYPES || chosen === null ? undefined : chosen })}
          comboboxProps={{ withinPortal: false }}
        />
        <CategoryFilter value={category} onChange={(chosen) => filter({ category: chosen })} />
        <DayFilter label="From" value={from} onChange={(day) => filter({ from: day })} />
        <DayFilter
          label="To"
          value={to}
          onChange={(day) => filter({ to: day })}
          problem={from && to && from > to ? 'This is before the From date' : undefined}
        />
      </div>
    </search>
  );
}
