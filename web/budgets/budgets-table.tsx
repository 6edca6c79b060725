import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { Budget } from '../../contract/budgets.ts';
import { fromMinor, toMinor } from '../../contract/money.ts';
import { spanOf } from '../../contract/month-spans.ts';
import { CategoryIcon } from '../categories/category-icon.tsx';
import { today } from '../days/today.ts';
import { fetchAhead } from '../dialogs/late-dialog.tsx';
import table from '../lists/card-table.module.css';
import { counted } from '../lists/counted.ts';
import { Money } from '../money/money.tsx';
import { useMonthStartDay } from '../months/month-view.ts';
import { addMonths, formatMonth, formatMonthName, monthText } from '../months/months.ts';
import { FigureLink } from '../transactions/filter-link.tsx';
import classes from './budgets-table.module.css';
import { paceOf } from './pace.ts';
import { ProgressBar } from './progress-bar.tsx';

type RowActions = { onEdit: (budget: Budget) => void; onDelete: (budget: Budget) => void };

type BudgetsTableProps = { budgets: Budget[]; load: () => Promise<unknown> } & RowActions;

/** A table. On a phone its rows become cards. Memoized, because there can be hundreds of rows behind an open dialog. */
export const BudgetsTable = memo(({ budgets, load, ...actions }: BudgetsTableProps) => {
  return (
    <table className={`${table.table} ${classes.table}`} aria-label="Budgets" {...fetchAhead(load)}>
      <thead className={table.head}>
        <tr>
          <th scope="col">Category</th>
          <th scope="col">Month</th>
          <th scope="col" className={table.number}>
            Budget
          </th>
          <th scope="col" className={table.number}>
            Spent
          </th>
          <th scope="col" className={table.number}>
            Remaining
          </th>
          <th scope="col" className={classes.progress}>
            Progress
          </th>
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody>
        {budgets.map((budget) => (
          <Row key={budget._id} budget={budget} {...actions} />
        ))}
      </tbody>
    </table>
  );
});
BudgetsTable.displayName = 'BudgetsTable';

function Row({ budget, onEdit, onDelete }: { budget: Budget } & RowActions) {
  const { category, month, year, amount, spent, remaining, carriedOver } = budget;
  const span = spanOf(monthText(budget), useMonthStartDay());
  const pace = paceOf(remaining, span, today());
  const filter = { category, type: 'expense', from: span.first, to: span.last } as const;
  /** The month distinguishes budgets of the same category. */
  const which = `${category}, ${formatMonth(budget)}`;
  return (
    <tr className={`${table.row} ${classes.row}`}>
      <th scope="row" className={`${table.name} ${classes.category}`}>
        <span className="row gap-sm">
          {/* Same target as the link on the amount spent, so hidden from keyboards and screen readers. */}
          <Link to="/transactions" search={filter} tabIndex={-1} aria-hidden="true">
            <CategoryIcon of={category} />
          </Link>
          <UnstyledButton
            className={`reach ${classes.edit}`}
            aria-label={`Edit ${which}`}
            onClick={() => onEdit(budget)}
          >
            {category}
          </UnstyledButton>
        </span>
      </th>
      <td className={`${classes.month} muted tabular`}>
        {month}/{year}
      </td>
      <td className={`${table.number} ${classes.figure}`} data-label="Budget">
        <Money amount={amount} />
        {carriedOver !== 0 && (
          <span className={classes.carried}>
            <Money amount={Math.abs(carriedOver)} /> {carriedOver > 0 ? 'more' : 'less'} from{' '}
            {formatMonthName(addMonths(budget, -1))}
          </span>
        )}
      </td>
      <td className={`${table.number} ${classes.figure}`} data-label="Spent">
        <FigureLink filter={filter} amount={spent} of={which} />
      </td>
      <td
        className={`${table.number} ${classes.figure} ${classes.remaining} medium`}
        data-label="Remaining"
        data-negative={remaining < 0 || undefined}
      >
        <Money amount={remaining} />
      </td>
      <td className={classes.progress}>
        <ProgressBar
          label={`Spent of ${which}`}
          amount={fromMinor(toMinor(amount) + toMinor(carriedOver))}
          spent={spent}
        >
          {pace && (
            <span>
              <Money amount={pace.aDay} /> a day for {counted(pace.days, 'day')}
            </span>
          )}
        </ProgressBar>
      </td>
      <td className={classes.actions}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="md"
          className={table.icon}
          aria-label={`Delete ${which}`}
          onClick={() => onDelete(budget)}
        >
          <IconTrash size={18} stroke={1.5} aria-hidden="true" />
        </ActionIcon>
      </td>
    </tr>
  );
}
