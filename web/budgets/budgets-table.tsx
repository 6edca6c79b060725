import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import type { Budget } from '../../contract/budgets.ts';
import { CategoryIcon } from '../categories/category-icon.tsx';
import { fetchAhead } from '../dialogs/late-dialog.tsx';
import table from '../lists/card-table.module.css';
import { Money } from '../money/money.tsx';
import classes from './budgets-table.module.css';
import { formatMonth } from './months.ts';
import { ProgressBar } from './progress-bar.tsx';

type RowActions = { onEdit: (budget: Budget) => void; onDelete: (budget: Budget) => void };

type BudgetsTableProps = { budgets: Budget[]; load: () => Promise<unknown> } & RowActions;

/** A table, whose rows are cards on a phone. There can be hundreds: it is not drawn again while a dialog stands over it. */
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
  const { category, month, year, amount, spent, remaining } = budget;
  /** Two of one category are told apart by their months. */
  const which = `${category}, ${formatMonth(budget)}`;
  return (
    <tr className={`${table.row} ${classes.row}`}>
      <th scope="row" className={`${table.name} ${classes.category}`}>
        <span className={table.what}>
          <CategoryIcon of={category} />
          <UnstyledButton className={classes.edit} aria-label={`Edit ${which}`} onClick={() => onEdit(budget)}>
            {category}
          </UnstyledButton>
        </span>
      </th>
      <td className={classes.month}>
        {month}/{year}
      </td>
      <td className={`${table.number} ${classes.figure}`} data-label="Budget">
        <Money amount={amount} />
      </td>
      <td className={`${table.number} ${classes.figure}`} data-label="Spent">
        <Money amount={spent} />
      </td>
      <td
        className={`${table.number} ${classes.figure} ${classes.remaining}`}
        data-label="Remaining"
        data-negative={remaining < 0 || undefined}
      >
        <Money amount={remaining} />
      </td>
      <td className={classes.progress}>
        <ProgressBar label={`Spent of ${which}`} amount={amount} spent={spent} />
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
