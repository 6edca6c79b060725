import { Button } from '@mantine/core';
import { IconTarget } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { Budget } from '../../contract/budgets.ts';
import table from '../lists/card-table.module.css';
import { ListSkeleton } from '../lists/list-skeleton.tsx';
import { Empty } from '../shell/empty.tsx';
import { LoadFailure } from '../shell/load-failure.tsx';
import { Page } from '../shell/page.tsx';
import type { Purpose } from './budget-dialog.tsx';
import { BudgetDialogs, loadBudgetDialog } from './budget-dialogs.tsx';
import classes from './budgets-page.module.css';
import { BudgetsTable } from './budgets-table.tsx';
import { CopyButton } from './copy-button.tsx';
import { MonthSwitcher } from './month-switcher.tsx';
import { isSameMonth, type Month } from './months.ts';
import { budgetsQuery } from './queries.ts';
import { TotalsLine, TotalsToCome } from './totals-line.tsx';
import { useDeletion } from './use-deletion.ts';
import { thisMonth, useGoToMonth, useMonthShown } from './use-view.ts';

export function BudgetsPage() {
  const month = useMonthShown();
  const goTo = useGoToMonth();
  const list = useQuery(budgetsQuery);
  const budgets = list.data && ofMonth(list.data, month);
  const [purpose, setPurpose] = useState<Purpose | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  /** Where to go on from when what had the focus has gone. */
  const deleteBudget = useDeletion(useCallback(() => panel.current?.focus({ preventScroll: true }), []));
  const edit = useCallback((budget: Budget) => setPurpose({ mode: 'edit', budget }), []);
  const showSaved = (saved: Month) => {
    if (month !== null && !isSameMonth(saved, month)) goTo(saved);
  };
  return (
    <Page
      title="Budgets"
      actions={
        <div className={classes.actions}>
          {month !== null && <CopyButton into={month} />}
          <Button
            onPointerEnter={loadBudgetDialog}
            onFocus={loadBudgetDialog}
            onClick={() => setPurpose({ mode: 'add', month: month ?? thisMonth() })}
          >
            Add Budget
          </Button>
        </div>
      }
    >
      <div className={classes.bar}>
        <MonthSwitcher shown={month} />
        {month !== null && budgets === undefined && !list.error && <TotalsToCome />}
        {month !== null && budgets !== undefined && budgets.length > 0 && <TotalsLine budgets={budgets} />}
      </div>
      <div ref={panel} className={table.panel} tabIndex={-1}>
        {budgets === undefined && list.error && (
          <LoadFailure of="The budgets" error={list.error} retry={list.refetch} isRetrying={list.isFetching} />
        )}
        {budgets === undefined && !list.error && <ListSkeleton />}
        {budgets?.length === 0 && (
          <Empty icon={IconTarget} message="No budgets found">
            <p>Say what you mean to spend in a category this month, and see how far it goes.</p>
          </Empty>
        )}
        {budgets !== undefined && budgets.length > 0 && (
          <BudgetsTable budgets={budgets} onEdit={edit} onDelete={deleteBudget} />
        )}
      </div>
      <BudgetDialogs purpose={purpose} onClose={() => setPurpose(null)} onSaved={showSaved} />
    </Page>
  );
}

function ofMonth(budgets: Budget[], month: Month | null): Budget[] {
  return month === null ? budgets : budgets.filter((each) => isSameMonth(each, month));
}
