import { UnstyledButton } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { Budget } from '../../contract/budgets.ts';
import { fromMinor, toMinor } from '../../domain/money.ts';
import { getMonthSpan } from '../../domain/month-spans.ts';
import { CategoryIcon } from '../categories/category-icon.tsx';
import { getToday } from '../days/today.ts';
import { preloadOnHover } from '../dialogs/lazy-dialog.tsx';
import table from '../lists/card-table.module.css';
import { CardTable, CardTableCell, RowHeaderCell } from '../lists/card-table.tsx';
import { formatCount } from '../lists/format-count.ts';
import { RowButton } from '../lists/row-button.tsx';
import { Money } from '../money/money.tsx';
import { useMonthStartDay } from '../months/month-view.ts';
import { addMonths, formatMonth, formatMonthName, toMonthText } from '../months/months.ts';
import { AmountLink } from '../transactions/filter-links.tsx';
import { LessRefunds } from '../transactions/refunds/less-refunds.tsx';
import type { RefundedAmounts } from '../transactions/refunds/use-refunded-amounts.ts';
import classes from './budgets-table.module.css';
import type { CountedTotals } from './counted-totals.ts';
import { computeDailyAllowance } from './daily-allowance.ts';
import { ProgressBar } from './progress-bar.tsx';

type RowActions = { onEdit: (budget: Budget) => void; onDelete: (budget: Budget) => void };

type BudgetsTableProps = {
  budgets: Budget[];
  /** Returns how much refunds reduced the spending in a category. */
  refundedOf: RefundedAmounts['of'];
  /** The totals of the shown month; null if all months are shown. */
  totals: CountedTotals | null;
  load: () => Promise<unknown>;
} & RowActions;

/**
 * The budgets in a table. On phones each row becomes a card. The table is memoized, because opening a dialog
 * would otherwise render hundreds of rows again.
 */
export const BudgetsTable = memo(({ budgets, totals, refundedOf, load, ...actions }: BudgetsTableProps) => {
  return (
    <CardTable
      label="Budgets"
      columns={[
        'Category',
        'Month',
        { name: 'Budget', isNumber: true },
        { name: 'Spent', isNumber: true },
        { name: 'Remaining', isNumber: true },
        { name: 'Progress', className: classes.progress },
        'Actions',
      ]}
      className={classes.table}
      {...preloadOnHover(load)}
    >
      <tbody>
        {budgets.map((budget) => (
          <Row
            key={budget._id}
            budget={budget}
            refunded={refundedOf(budget.category)}
            countedIn={totals?.findCover(budget.category)?.name}
            {...actions}
          />
        ))}
      </tbody>
    </CardTable>
  );
});
BudgetsTable.displayName = 'BudgetsTable';

type RowProps = {
  budget: Budget;
  /** How much refunds reduced the spending. */
  refunded: number;
  /** The name of the wider budget that counts in the totals instead of this one. */
  countedIn: string | undefined;
} & RowActions;

function Row({ budget, refunded, countedIn, onEdit, onDelete }: RowProps) {
  const { category, month, year, amount, spent, remaining, carriedOver } = budget;
  const span = getMonthSpan(toMonthText(budget), useMonthStartDay());
  const pace = computeDailyAllowance(remaining, span, getToday());
  const filter = { category, type: 'expense', from: span.first, to: span.last } as const;
  /**
   * The name of the budget for screen readers. It includes the month, because several months can have the same
   * category.
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
            <UnstyledButton
              className={`reach ${table.open}`}
              aria-label={`Edit ${which}`}
              onClick={() => onEdit(budget)}
            >
              {category}
            </UnstyledButton>
            {countedIn && <span className="caption anywhere">Counted in {countedIn}</span>}
          </span>
        </span>
      </RowHeaderCell>
      <td className={`${classes.month} muted tabular`}>
        {month}/{year}
      </td>
      <CardTableCell isNumber className={classes.figure} data-label="Budget">
        <Money amount={amount} />
        {carriedOver !== 0 && (
          <span className="caption nowrap">
            <Money amount={Math.abs(carriedOver)} /> {carriedOver > 0 ? 'more' : 'less'} from{' '}
            {formatMonthName(addMonths(budget, -1))}
          </span>
        )}
      </CardTableCell>
      <CardTableCell isNumber className={classes.figure} data-label="Spent">
        <AmountLink filter={filter} amount={spent} of={which} />
        <LessRefunds amount={refunded} />
      </CardTableCell>
      <CardTableCell
        isNumber
        className={classes.figure}
        data-label="Remaining"
        data-negative={remaining < 0 || undefined}
      >
        <Money amount={remaining} />
      </CardTableCell>
      <td className={classes.progress}>
        <ProgressBar
          label={`Spent part of ${which}`}
          amount={fromMinor(toMinor(amount) + toMinor(carriedOver))}
          spent={spent}
          span={span}
        >
          {pace && (
            <span>
              <Money amount={pace.aDay} /> a day for {formatCount(pace.days, 'day')}
            </span>
          )}
        </ProgressBar>
      </td>
      <td className={classes.actions}>
        <RowButton icon={IconTrash} label={`Delete ${which}`} onClick={() => onDelete(budget)} />
      </td>
    </tr>
  );
}
