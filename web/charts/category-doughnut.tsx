import { Button } from '@mantine/core';
import { IconChartDonut } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { amountToMinor, minorToAmount } from '../../domain/money.ts';
import type { DayRange } from '../../domain/month-ranges.ts';
import { useCategoryAppearances } from '../categories/category-appearances.ts';
import { CategoryIcon } from '../categories/category-icon.tsx';
import { EmptyState } from '../layout/empty-state.tsx';
import { useDisplayCurrency } from '../money/display-currency-provider.tsx';
import { formatMoney } from '../money/format-money.ts';
import { Money } from '../money/money.tsx';
import { createNumberFormat } from '../region/format-number.ts';
import { FilteredTransactionsLink } from '../transactions/filter-links.tsx';
import type { ListFilters } from '../transactions/list-address.ts';
import { AccessibleChart } from './accessible-chart.tsx';
import classes from './doughnut.module.css';
import { NO_EXPENSES_MESSAGE } from './empty-messages.ts';
import { computePieSlices, createSlicePath, findSliceAtPoint, getSliceTooltipPosition } from './pie-slices.ts';

const formatPercent = createNumberFormat({
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
/** Maximum number of characters of the amount inside the ring. */
const MAX_CHARACTERS = 11;
/** Maximum number of lines in the legend. If there are more categories, the smallest ones share one line. */
const LINES = 10;

type CategoryTotal = { name: string; total: number };

type CategoryDoughnutProps = {
  categories: CategoryTotal[];
  span: DayRange;
  /** The name of the period, such as `March 2026`. */
  of: string;
};

/** Shows expenses by category as a ring chart with a legend. */
export function CategoryDoughnut({ categories: all, span, of }: CategoryDoughnutProps) {
  const { currency } = useDisplayCurrency();
  const lookOf = useCategoryAppearances();
  // Omits categories whose refunds exceed their expenses, because a ring chart cannot show a negative total.
  const categories = all.filter(({ total }) => total > 0);
  const refunded = all.filter(({ total }) => total < 0);
  if (categories.length === 0) return <EmptyState icon={IconChartDonut} message={NO_EXPENSES_MESSAGE} />;
  const slices = computePieSlices(categories.map(({ total }) => total));
  const drawnSum = sumTotals(categories);
  const sum = sumTotals(all);
  const wholeSum = formatMoney(sum, currency);
  const filterOf = (category = '') => ({ category, type: 'expense', from: span.first, to: span.last }) as const;
  const shareOf = (total: number) => formatPercent(total / drawnSum);
  return (
    <div className={`${classes.parts} row wrap gap-lg grow`}>
      <AccessibleChart
        caption={`Expenses by Category (${of})`}
        of="Category"
        columns={[{ name: 'Amount' }, { name: 'Share' }]}
        readings={categories.map(({ name, total }) => ({
          of: name,
          values: [formatMoney(total, currency), shareOf(total)],
        }))}
        className={classes.ring}
        filterOf={(point) => filterOf(categories[point]?.name)}
        pointAt={({ x, y }) => findSliceAtPoint(slices, x, y)}
        placeOf={(index) => getSliceTooltipPosition(slices[index] ?? { start: 0, end: 0 })}
      >
        {({ area, point, tip }) => (
          <div ref={area} className={classes.area} aria-hidden="true">
            <svg className={classes.drawing} viewBox="0 0 100 100" aria-hidden="true">
              {slices.map((slice, index) => (
                <Link
                  key={categories[index]?.name}
                  to="/transactions"
                  search={filterOf(categories[index]?.name)}
                  // Not a tab stop, because the legend has the same links and Enter opens the selected slice.
                  tabIndex={-1}
                >
                  <path
                    d={createSlicePath(slice)}
                    fill={lookOf(categories[index]?.name ?? '').colour}
                    // A single slice fills the ring and needs no gap.
                    data-whole={slices.length === 1 || undefined}
                  />
                </Link>
              ))}
              {point !== null && (
                <path className={classes.chosen} d={createSlicePath(slices[point] ?? { start: 0, end: 0 })} />
              )}
            </svg>
            <div className={`${classes.sum} stack center bold tabular`}>
              <span>Total</span>
              {/* A long amount is shortened, because the list shows the full amount. */}
              {wholeSum.length > MAX_CHARACTERS ? formatMoney(sum, currency, 'compact') : wholeSum}
            </div>
            {tip}
          </div>
        )}
      </AccessibleChart>
      <CategoryLegend categories={categories} refunded={refunded} shareOf={shareOf} filterOf={filterOf} />
    </div>
  );
}

/** Calculates in hundredths, because sums of floating-point numbers would have rounding errors. */
function sumTotals(categories: readonly CategoryTotal[]): number {
  return minorToAmount(categories.reduce((sum, { total }) => sum + amountToMinor(total), 0));
}

type CategoryLegendProps = {
  /** The categories, largest first. */
  categories: CategoryTotal[];
  /** The categories in which refunds or deductions exceed the expenses. */
  refunded: CategoryTotal[];
  shareOf: (total: number) => string;
  filterOf: (category: string) => ListFilters;
};

/** The legend of the ring. Each category links to its transactions. */
function CategoryLegend({ categories, refunded, shareOf, filterOf }: CategoryLegendProps) {
  const [isWhole, setWhole] = useState(false);
  const { currency } = useDisplayCurrency();
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
      {refunded.length > 0 && (
        <p className="muted text-xs">
          Less refunds and deductions {formatMoney(-sumTotals(refunded), currency)}:{' '}
          {refunded.map(({ name }) => name).join(', ')}
        </p>
      )}
      {isLong && (
        <Button variant="default" size="compact-sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show Fewer Categories' : `Show All ${categories.length} Categories`}
        </Button>
      )}
    </div>
  );
}

type EntryProps = CategoryTotal & { share: string; filter?: ListFilters };

function Entry({ name, total, share, filter }: EntryProps) {
  return (
    <li className={`${classes.entry} grid center text-sm`}>
      {filter ? <CategoryIcon of={name} size="sm" /> : <span />}
      <span className={`${classes.name} truncate`}>
        {filter ? <FilteredTransactionsLink filter={filter}>{name}</FilteredTransactionsLink> : name}
      </span>
      <span className={`${classes.share} muted text-xs tabular`}>{share}</span>
      <span className={`${classes.amount} medium`}>
        <Money amount={total} />
      </span>
    </li>
  );
}
