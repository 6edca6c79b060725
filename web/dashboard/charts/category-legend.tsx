import { Button } from '@mantine/core';
import { useState } from 'react';
import { CategoryIcon } from '../../categories/category-icon.tsx';
import { Money } from '../../money/money.tsx';
import type { Filters } from '../../transactions/address.ts';
import { FilterLink } from '../../transactions/filter-link.tsx';
import classes from './category-legend.module.css';

/** Lines shown before the smallest categories are combined. */
const LINES = 10;

type CategoryTotal = { name: string; total: number };
type CategoryLegendProps = {
  /** Largest first. */
  categories: CategoryTotal[];
  shareOf: (total: number) => string;
  filterOf: (category: string) => Filters;
};

/** The categories of the ring, each linked to its transactions. */
export function CategoryLegend({ categories, shareOf, filterOf }: CategoryLegendProps) {
  const [isWhole, setWhole] = useState(false);
  const isLong = categories.length > LINES;
  const listed = isLong && !isWhole ? categories.slice(0, LINES - 1) : categories;
  const others = categories.slice(listed.length);
  const total = others.reduce((sum, category) => sum + category.total, 0);
  return (
    <div className={classes.side} data-whole={(isLong && isWhole) || undefined}>
      <ul className={classes.legend}>
        {listed.map((category) => (
          <Entry key={category.name} {...category} share={shareOf(category.total)} filter={filterOf(category.name)} />
        ))}
        {others.length > 0 && <Entry name={`${others.length} others`} total={total} share={shareOf(total)} />}
      </ul>
      {isLong && (
        <Button variant="default" size="compact-sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show fewer categories' : `Show all ${categories.length} categories`}
        </Button>
      )}
    </div>
  );
}

type EntryProps = CategoryTotal & { share: string; filter?: Filters };

function Entry({ name, total, share, filter }: EntryProps) {
  return (
    <li className={`${classes.entry} grid center text-sm`}>
      {filter ? <CategoryIcon of={name} size="sm" /> : <span />}
      <span className={classes.name}>{filter ? <FilterLink filter={filter}>{name}</FilterLink> : name}</span>
      <span className={`${classes.share} muted text-xs tabular`}>{share}</span>
      <span className={classes.amount}>
        <Money amount={total} />
      </span>
    </li>
  );
}
