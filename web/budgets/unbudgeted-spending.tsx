import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CategoryIcon } from '../categories/category-icon.tsx';
import { preloadOnHover } from '../dialogs/lazy-dialog.tsx';
import { Panel } from '../layout/panel.tsx';
import { Money } from '../money/money.tsx';
import type { Month } from '../months/calendar-month.ts';
import { useMonthDayRange } from '../months/month-dates.ts';
import { FilteredAmountLink } from '../transactions/filter-links.tsx';
import { sumBudgets } from './budget-progress.ts';
import classes from './budgets.module.css';
import { unbudgetedSpendingQuery } from './queries.ts';

type UnbudgetedProps = { month: Month; load: () => Promise<unknown>; onAdd: (category: string) => void };

export function UnbudgetedSpending({ month, load, onAdd }: UnbudgetedProps) {
  const { first, last } = useMonthDayRange(month);
  // Errors are not shown here, because the list of budgets above shows the same error.
  const { data = [] } = useQuery(unbudgetedSpendingQuery(month));
  if (data.length === 0) return null;
  const { spent } = sumBudgets(data.map((each) => ({ spent: each.spent, amount: 0, carriedOver: 0, remaining: 0 })));
  return (
    <Panel title="Spent Without a Budget" aside={<Money amount={spent} />}>
      <ul {...preloadOnHover(load)}>
        {data.map(({ category, spent }) => (
          <li key={category} className={`${classes.row} py-xs row gap-sm text-sm ruled`}>
            <CategoryIcon of={category} />
            <span className="grow min-0 medium anywhere">{category}</span>
            <FilteredAmountLink
              filter={{ category, type: 'expense', from: first, to: last }}
              amount={spent}
              of={category}
              className={`${classes.amount} medium`}
            />
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Set a budget for ${category}`}
              onClick={() => onAdd(category)}
            >
              Set a Budget
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
