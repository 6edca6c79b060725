import { IconStack2 } from '@tabler/icons-react';
import type { RepeatingBudget } from '../../contract/schedules/repeating-budgets.ts';
import { amountToMinor, minorToAmount } from '../../domain/money.ts';
import { IconTile } from '../categories/category-appearance-icon.tsx';
import { CategoryIcon } from '../categories/category-icon.tsx';
import { RowHeaderCell } from '../lists/card-table.tsx';
import { Money } from '../money/money.tsx';
import { FilteredAmountLink } from '../transactions/filter-links.tsx';
import { AfterRefundsNote } from '../transactions/refunds/after-refunds-note.tsx';
import { useRefundedAmounts } from '../transactions/refunds/use-refunded-amounts.ts';
import { BudgetAmountCell, BudgetCardTable, BudgetNameButton, RemainingAndActionCells } from './budget-cells.tsx';
import classes from './budgets-table.module.css';
import { formatPeriod } from './period-names.ts';
import type { TotalsWithoutOverlap } from './totals-without-overlap.ts';

type RowActions = { onEdit: (budget: RepeatingBudget) => void; onDelete: (budget: RepeatingBudget) => void };

type TableProps = {
  budgets: RepeatingBudget[];
  totals: TotalsWithoutOverlap | null;
  load: () => Promise<unknown>;
} & RowActions;

export function RepeatingBudgetsTable({ budgets, totals, load, ...actions }: TableProps) {
  return (
    <BudgetCardTable label="Repeating budgets" columns={['Name', 'Period']} load={load}>
      {budgets.map((budget) => (
        <Row key={budget._id} budget={budget} countedIn={totals?.findOther(budget)} {...actions} />
      ))}
    </BudgetCardTable>
  );
}

type RowProps = { budget: RepeatingBudget; countedIn: RepeatingBudget | undefined } & RowActions;

function Row({ budget, countedIn, onEdit, onDelete }: RowProps) {
  const { name, categories, firstDay, lastDay, amount, spent, remaining } = budget;
  const [only = ''] = categories;
  const period = formatPeriod(budget.period, budget);
  const which = `${name}, ${period}`;
  const refunded = useRefundedAmounts({ first: firstDay, last: lastDay });
  const refundedMinor = categories.reduce((sum, category) => sum + amountToMinor(refunded.of(category)), 0);
  const filter = { type: 'expense', from: firstDay, to: lastDay } as const;
  const inCategories = categories.length > 1 ? { categories } : categories.length === 1 && { category: only };
  return (
    <tr className={classes.row}>
      <RowHeaderCell className={`${classes.category} ${classes.besidePeriod}`}>
        <span className="row gap-sm">
          {categories.length === 1 ? (
            <CategoryIcon of={only} />
          ) : (
            <IconTile>
              <IconStack2 size={18} stroke={1.5} aria-hidden="true" />
            </IconTile>
          )}
          <span className="stack min-0">
            <BudgetNameButton name={name} which={which} onEdit={() => onEdit(budget)} />
            {categories.length > 0 && name !== only && (
              <span className="caption anywhere">{categories.join(', ')}</span>
            )}
            {countedIn && <span className="caption anywhere">Counted in {countedIn.name}</span>}
          </span>
        </span>
      </RowHeaderCell>
      <td className={`${classes.month} ${classes.period} muted tabular`}>{period}</td>
      <BudgetAmountCell label="Budget">
        <Money amount={amount} />
      </BudgetAmountCell>
      <BudgetAmountCell label="Spent">
        <FilteredAmountLink filter={{ ...filter, ...inCategories }} amount={spent} of={which} />
        <AfterRefundsNote amount={categories.length === 0 ? refunded.total : minorToAmount(refundedMinor)} />
      </BudgetAmountCell>
      <RemainingAndActionCells
        which={which}
        amount={amount}
        spent={spent}
        remaining={remaining}
        span={{ first: firstDay, last: lastDay }}
        onDelete={() => onDelete(budget)}
      />
    </tr>
  );
}
