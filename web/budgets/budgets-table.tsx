import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { Budget } from '../../contract/budgets.ts';
import { amountToMinor, minorToAmount } from '../../domain/money.ts';
import { getMonthRange } from '../../domain/month-ranges.ts';
import { CategoryIcon } from '../categories/category-icon.tsx';
import { RowHeaderCell } from '../lists/card-table.tsx';
import { Money } from '../money/money.tsx';
import { addMonths, formatMonth, formatMonthName, toMonthText } from '../months/calendar-month.ts';
import { useMonthStartDay } from '../months/month-dates.ts';
import { FilteredAmountLink } from '../transactions/filter-links.tsx';
import { AfterRefundsNote } from '../transactions/refunds/after-refunds-note.tsx';
import type { RefundedAmounts } from '../transactions/refunds/use-refunded-amounts.ts';
import { BudgetAmountCell, BudgetCardTable, BudgetNameButton, RemainingAndActionCells } from './budget-cells.tsx';
import classes from './budgets-table.module.css';
import type { TotalsWithoutOverlap } from './totals-without-overlap.ts';

type RowActions = { onEdit: (budget: Budget) => void; onDelete: (budget: Budget) => void };

type BudgetsTableProps = {
  budgets: Budget[];
  /** Returns the amount by which refunds reduced the spending in a category. */
  refundedOf: RefundedAmounts['of'];
  /** The totals of the shown month; null if all months are shown. */
  totals: TotalsWithoutOverlap | null;
  load: () => Promise<unknown>;
} & RowActions;

/**
 * A table of budgets. On phones each row becomes a card. It is memoized, because opening a dialog would otherwise
 * re-render hundreds of rows.
 */
export const BudgetsTable = memo(({ budgets, totals, refundedOf, load, ...actions }: BudgetsTableProps) => {
  return (
    <BudgetCardTable label="Budgets" columns={['Category', 'Month']} load={load}>
      {budgets.map((budget) => (
        <Row
          key={budget._id}
          budget={budget}
          refunded={refundedOf(budget.category)}
          countedIn={totals?.findCover(budget.category)?.name}
          {...actions}
        />
      ))}
    </BudgetCardTable>
  );
});
BudgetsTable.displayName = 'BudgetsTable';

type RowProps = {
  budget: Budget;
  /** The amount by which refunds reduced the spending. */
  refunded: number;
  /**
   * The name of the budget that includes this category among others, or undefined. If it is set, the totals include
   * only that budget.
   */
  countedIn: string | undefined;
} & RowActions;

function Row({ budget, refunded, countedIn, onEdit, onDelete }: RowProps) {
  const { category, month, year, amount, spent, remaining, carriedOver } = budget;
  const span = getMonthRange(toMonthText(budget), useMonthStartDay());
  const filter = { category, type: 'expense', from: span.first, to: span.last } as const;
  /**
   * The name of the budget for screen readers. It includes the month, because the same category can have budgets in
   * several months.
   */
  const which = `${category}, ${formatMonth(budget)}`;
  return (
    <tr className={classes.row}>
      <RowHeaderCell className={classes.category}>
        <span className="row gap-sm">
          {/* The link is hidden from keyboards and screen readers, because the amount spent links to the same page. */}
          <Link to="/transactions" search={filter} tabIndex={-1} aria-hidden="true">
            <CategoryIcon of={category} />
          </Link>
          <span className="stack min-0">
            <BudgetNameButton name={category} which={which} onEdit={() => onEdit(budget)} />
            {countedIn && <span className="caption anywhere">Counted in {countedIn}</span>}
          </span>
        </span>
      </RowHeaderCell>
      <td className={`${classes.month} muted tabular`}>
        {month}/{year}
      </td>
      <BudgetAmountCell label="Budget">
        <Money amount={amount} />
        {carriedOver !== 0 && (
          <span className="caption nowrap">
            <Money amount={Math.abs(carriedOver)} /> {carriedOver > 0 ? 'more' : 'less'} from{' '}
            {formatMonthName(addMonths(budget, -1))}
          </span>
        )}
      </BudgetAmountCell>
      <BudgetAmountCell label="Spent">
        <FilteredAmountLink filter={filter} amount={spent} of={which} />
        <AfterRefundsNote amount={refunded} />
      </BudgetAmountCell>
      <RemainingAndActionCells
        which={which}
        amount={minorToAmount(amountToMinor(amount) + amountToMinor(carriedOver))}
        spent={spent}
        remaining={remaining}
        span={span}
        onDelete={() => onDelete(budget)}
      />
    </tr>
  );
}
