import { UnstyledButton } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { getToday } from '../days/today.ts';
import { preloadOnHover } from '../dialogs/lazy-dialog.tsx';
import table from '../lists/card-table.module.css';
import { CardTable, CardTableCell } from '../lists/card-table.tsx';
import { formatCount } from '../lists/format-count.ts';
import { RowButton } from '../lists/row-button.tsx';
import { Money } from '../money/money.tsx';
import { BudgetProgressBar } from './budget-progress-bar.tsx';
import classes from './budgets-table.module.css';
import { computeDailyAllowance } from './daily-allowance.ts';

type BudgetCardTableProps = {
  label: string;
  /** The labels of the first two columns: what the budget is for, and its period. */
  columns: [string, string];
  load: () => Promise<unknown>;
  children: ReactNode;
};

/** A table with the columns that monthly and repeating budgets share. */
export function BudgetCardTable({ label, columns, load, children }: BudgetCardTableProps) {
  return (
    <CardTable
      label={label}
      columns={[
        ...columns,
        { name: 'Budget', isNumber: true },
        { name: 'Spent', isNumber: true },
        { name: 'Remaining', isNumber: true },
        { name: 'Progress', className: classes.progress },
        'Actions',
      ]}
      className={classes.table}
      {...preloadOnHover(load)}
    >
      <tbody>{children}</tbody>
    </CardTable>
  );
}

type NameButtonProps = {
  name: string;
  /** The budget and its period, used in the label of the button. */
  which: string;
  onEdit: () => void;
};

export function BudgetNameButton({ name, which, onEdit }: NameButtonProps) {
  return (
    <UnstyledButton className={`reach ${table.open}`} aria-label={`Edit ${which}`} onClick={onEdit}>
      {name}
      <IconPencil size={16} stroke={1.5} className={classes.pencil} aria-hidden="true" />
    </UnstyledButton>
  );
}

type FigureCellProps = { label: string; isNegative?: boolean; children: ReactNode };

export function BudgetAmountCell({ label, isNegative = false, children }: FigureCellProps) {
  return (
    <CardTableCell isNumber className={classes.figure} data-label={label} data-negative={isNegative || undefined}>
      {children}
    </CardTableCell>
  );
}

type LastCellsProps = {
  /** The budget and its period, used in the labels of the buttons. */
  which: string;
  /** The amount of the budget, including the amount carried over. */
  amount: number;
  spent: number;
  remaining: number;
  span: { first: string; last: string };
  onDelete: () => void;
};

/** The last cells of a row: the remaining amount, the progress and the buttons. */
export function RemainingAndActionCells({ which, amount, spent, remaining, span, onDelete }: LastCellsProps) {
  const pace = computeDailyAllowance(remaining, span, getToday());
  return (
    <>
      <BudgetAmountCell label="Remaining" isNegative={remaining < 0}>
        <Money amount={remaining} />
      </BudgetAmountCell>
      <td className={classes.progress}>
        <BudgetProgressBar label={`Spending in ${which}`} amount={amount} spent={spent} span={span}>
          {pace && (
            <span>
              <Money amount={pace.aDay} /> a day for {formatCount(pace.days, 'day')}
            </span>
          )}
        </BudgetProgressBar>
      </td>
      <td className={classes.actions}>
        <RowButton icon={IconTrash} label={`Delete ${which}`} onClick={onDelete} />
      </td>
    </>
  );
}
