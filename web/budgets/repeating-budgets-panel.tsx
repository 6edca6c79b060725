import { Title } from '@mantine/core';
import { useId, useRef } from 'react';
import { deleteRepeatingBudget, type RepeatingBudget } from '../../contract/schedules/repeating-budgets.ts';
import { useOperationMutation } from '../api/use-operation.ts';
import { useConfirmDelete } from '../dialogs/use-confirm-delete.ts';
import { sortOverspentFirst } from './budget-progress.ts';
import classes from './budgets.module.css';
import { RepeatingBudgetsTable } from './repeating-budgets-table.tsx';
import type { TotalsWithoutOverlap } from './totals-without-overlap.ts';

type RepeatingBudgetsPanelProps = {
  budgets: RepeatingBudget[];
  totals: TotalsWithoutOverlap | null;
  load: () => Promise<unknown>;
  onEdit: (budget: RepeatingBudget) => void;
  /** Called after the last budget has been deleted. The panel then disappears, so focus must move elsewhere. */
  onLastDeleted: () => void;
};

/** Shows the repeating budgets below the budgets of the month. */
export function RepeatingBudgetsPanel({ budgets, onLastDeleted, ...rest }: RepeatingBudgetsPanelProps) {
  const title = useId();
  const panel = useRef<HTMLElement>(null);
  const confirmDelete = useConfirmDelete();
  const { mutateAsync: deleteBudget } = useOperationMutation(deleteRepeatingBudget);
  const askToDelete = async ({ _id, name }: RepeatingBudget) => {
    const hasGone = await confirmDelete({
      thing: 'budget',
      subject: name,
      note: 'The budget will be deleted for all periods. Its transactions are kept.',
      run: () => deleteBudget({ params: { id: _id } }),
    });
    if (!hasGone) return;
    // The row that had focus was removed, so move focus to the panel.
    if (panel.current) panel.current.focus({ preventScroll: true });
    else onLastDeleted();
  };
  return (
    <section ref={panel} className="stack card" aria-labelledby={title} tabIndex={-1}>
      <div className={classes.title}>
        <Title order={2} id={title}>
          Repeating Budgets
        </Title>
        <p className="muted text-sm">
          For groups of categories, all spending, or a week, quarter or year. They start again with each period.
        </p>
      </div>
      <RepeatingBudgetsTable budgets={sortOverspentFirst(budgets)} onDelete={askToDelete} {...rest} />
    </section>
  );
}
