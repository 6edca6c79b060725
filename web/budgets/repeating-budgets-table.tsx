import { UnstyledButton } from '@mantine/core';
import { IconStack2, IconTrash } from '@tabler/icons-react';
import type { RepeatingBudget } from '../../contract/schedules/repeating-budgets.ts';
import { fromMinor, toMinor } from '../../domain/money.ts';
import { CategoryIcon } from '../categories/category-icon.tsx';
import { IconTile } from '../categories/look-icon.tsx';
import { getToday } from '../days/today.ts';
import { preloadOnHover } from '../dialogs/lazy-dialog.tsx';
import table from '../lists/card-table.module.css';
import { CardTable, CardTableCell, RowHeaderCell } from '../lists/card-table.tsx';
import { formatCount } from '../lists/format-count.ts';
import { RowButton } from '../lists/row-button.tsx';
import { Money } from '../money/money.tsx';
import { AmountLink } from '../transactions/filter-links.tsx';
import { LessRefunds } from '../transactions/refunds/less-refunds.tsx';
import { useRefundedAmounts } from '../transactions/refunds/use-refunded-amounts.ts';
import classes from './budgets-table.module.css';
import type { CountedTotals } from './counted-totals.ts';
import { computeDailyAllowance } from './daily-allowance.ts';
import { formatPeriod } from './period-names.ts';
import { ProgressBar } from './progress-bar.tsx';

type RowActions = { onEdit: (budget: RepeatingBudget) => void; onDelete: (budget: RepeatingBudget) => void };

type TableProps = {
  budgets: RepeatingBudget[];
  totals: CountedTotals | null;
  load: () => Promise<unknown>;
} & RowActions;

/** The repeating budgets in a table, each with its current period. */
export function RepeatingBudgetsTable({ budgets, totals, load, ...actions }: TableProps) {
  return (
    <CardTable
      label="Repeating budgets"
      columns={[
        'Name',
        'Period',
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
          <Row key={budget._id} budget={budget} countedIn={totals?.findOther(budget)} {...actions} />
        ))}
      </tbody>
    </CardTable>
  );
}

type RowProps = { budget: RepeatingBudget; countedIn: RepeatingBudget | undefined } & RowActions;

function Row({ budget, countedIn, onEdit, onDelete }: RowProps) {
  const { name, categories, firstDay, lastDay, amount, spent, remaining } = budget;
  const [only = ''] = categories;
  const period = formatPeriod(budget.period, budget);
  const pace = computeDailyAllowance(remaining, { first: firstDay, last: lastDay }, getToday());
  const which = `${name}, ${period}`;
  const refunded = useRefundedAmounts({ first: firstDay, last: lastDay });
  const refundedMinor = categories.reduce((sum, category) => sum + toMinor(refunded.of(category)), 0);
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
            <UnstyledButton
              className={`reach ${table.open}`}
              aria-label={`Edit ${which}`}
              onClick={() => onEdit(budget)}
            >
              {name}
            </UnstyledButton>
            {categories.length > 0 && name !== only && (
              <span className="caption anywhere">{categories.join(', ')}</span>
            )}
            {countedIn && <span className="caption anywhere">Counted in {countedIn.name}</span>}
          </span>
        </span>
      </RowHeaderCell>
      <td className={`${classes.month} ${classes.period} muted tabular`}>{period}</td>
      <CardTableCell isNumber className={classes.figure} data-label="Budget">
        <Money amount={amount} />
      </CardTableCell>
      <CardTableCell isNumber className={classes.figure} data-label="Spent">
        <AmountLink filter={{ ...filter, ...inCategories }} amount={spent} of={which} />
        <LessRefunds amount={categories.length === 0 ? refunded.total : fromMinor(refundedMinor)} />
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
        <ProgressBar label={`Spent part of ${which}`} amount={amount} spent={spent}>
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
