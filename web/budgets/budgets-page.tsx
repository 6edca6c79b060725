import { Button } from '@mantine/core';
import { IconTarget } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, useRef, useState } from 'react';
import * as operations from '../../contract/budgets.ts';
import { getMonthRange } from '../../domain/month-ranges.ts';
import { useOperationMutation } from '../api/use-operation.ts';
import { createLazyDialog, preloadOnHover } from '../dialogs/lazy-dialog.tsx';
import { useConfirmDelete } from '../dialogs/use-confirm-delete.ts';
import { EmptyState } from '../layout/empty-state.tsx';
import { Page } from '../layout/page.tsx';
import { formatCount } from '../lists/format-count.ts';
import { ListPanel } from '../lists/list-panel.tsx';
import monthFigures from '../months/calendar-month.module.css';
import { formatMonth, isSameMonth, type Month, parseMonth, toMonthText } from '../months/calendar-month.ts';
import { toMonthSearchParams, useMonthStartDay, useThisMonth } from '../months/month-dates.ts';
import { ALL_MONTHS, parseBudgetsSearchParams } from '../months/month-search-params.ts';
import { MonthSwitcher } from '../months/month-switcher.tsx';
import { useRefundedAmounts } from '../transactions/refunds/use-refunded-amounts.ts';
import { sortOverspentFirst } from './budget-progress.ts';
import { BudgetTotalsLine, BudgetTotalsSkeleton } from './budget-totals-line.tsx';
import { BudgetsTable } from './budgets-table.tsx';
import { CopyBudgetsButton } from './copy-budgets-button.tsx';
import type { AnyBudgetFormPurpose } from './form/budget-form-values.ts';
import { chooseBudgetsQuery, repeatingBudgetsQuery } from './queries.ts';
import { RepeatingBudgetsPanel } from './repeating-budgets-panel.tsx';
import { sumBudgetsWithoutOverlap } from './totals-without-overlap.ts';
import { UnbudgetedSpending } from './unbudgeted-spending.tsx';

const [BudgetDialog, load] = createLazyDialog(() => import('./form/budget-dialog.tsx'));

export function BudgetsPage() {
  const month = useMonthInUrl();
  const goTo = useGoToMonth();
  const now = useThisMonth();
  const list = useQuery(chooseBudgetsQuery(month, now));
  const shown = month && toMonthText(month);
  const budgets = useMemo(
    () =>
      shown === null
        ? list.data
        : list.data && sortOverspentFirst(list.data.filter((each) => toMonthText(each) === shown)),
    [list.data, shown],
  );
  const repeatingList = useQuery(repeatingBudgetsQuery(month, now));
  const repeatingBudgets = repeatingList.data;
  const totals = useMemo(
    () => (shown !== null && budgets && repeatingBudgets ? sumBudgetsWithoutOverlap(budgets, repeatingBudgets) : null),
    [shown, budgets, repeatingBudgets],
  );
  const monthStartDay = useMonthStartDay();
  const { of: refundedOf } = useRefundedAmounts(month && getMonthRange(toMonthText(month), monthStartDay));
  const [purpose, setPurpose] = useState<AnyBudgetFormPurpose | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  const confirmDelete = useConfirmDelete();
  const { mutateAsync: deleteBudget } = useOperationMutation(operations.deleteBudget);
  const askToDelete = useCallback(
    async (budget: operations.Budget) => {
      const hasGone = await confirmDelete({
        thing: 'budget',
        subject: `${budget.category}, ${formatMonth(budget)}`,
        run: () => deleteBudget({ params: { id: budget._id } }),
      });
      // The row that had focus was removed, so move focus to the panel.
      if (hasGone) panel.current?.focus({ preventScroll: true });
    },
    [confirmDelete, deleteBudget],
  );
  const edit = useCallback((budget: operations.Budget) => setPurpose({ mode: 'edit', budget }), []);
  /** True for a future month with budgets, which the server has copied from earlier months. */
  const isCarriedOver = month !== null && toMonthText(month) > toMonthText(now) && budgets?.length !== 0;
  const hasRepeating = repeatingBudgets !== undefined && repeatingBudgets.length > 0;
  /** The query whose loading or error state is shown. */
  const unread = repeatingBudgets === undefined ? repeatingList : list;
  const hasMonthly = (budgets?.length ?? 0) > 0 || repeatingBudgets?.some(({ period }) => period === 'month') === true;
  const hasLonger = repeatingBudgets?.some(({ period }) => period !== 'month') === true;
  const isLoading = month !== null && totals === null && !list.error && !repeatingList.error;
  const showSaved = (saved: Month) => {
    if (month !== null && !isSameMonth(saved, month)) goTo(saved);
  };
  return (
    <Page
      title="Budgets"
      actions={
        <>
          {month !== null && !isCarriedOver && <CopyBudgetsButton into={month} />}
          <Button onClick={() => setPurpose({ mode: 'add', month: month ?? now })} {...preloadOnHover(load)}>
            Add Budget
          </Button>
        </>
      }
    >
      <div className={`${monthFigures.bar} row wrap between`}>
        <MonthSwitcher of="/budgets" shown={month} all={ALL_MONTHS} />
        {isLoading && <BudgetTotalsSkeleton />}
        {totals && hasMonthly && <BudgetTotalsLine totals={totals.totals} />}
      </div>
      {totals && totals.skippedCount > 0 && (
        <p className="muted text-sm">
          Each purchase is counted only once in these totals.{' '}
          {formatCount(totals.skippedCount, 'budget that is', 'budgets that are')} part of another budget{' '}
          {totals.skippedCount === 1 ? 'is' : 'are'} not added.
        </p>
      )}
      {/* While the budgets load, the sentence keeps its place, so that the table does not move. */}
      {month !== null && isSameMonth(month, now) && (isLoading || hasMonthly || hasRepeating) && (
        <p className="muted text-sm">
          The line on each bar shows how much of the period has passed.
          {hasMonthly && hasLonger && ' The totals include only monthly budgets.'}
        </p>
      )}
      {(budgets?.length !== 0 || !hasRepeating) && (
        <ListPanel
          ref={panel}
          of="The budgets"
          query={{ ...(list.error ? list : unread), data: unread.data && budgets }}
        >
          {(budgets) =>
            budgets.length > 0 ? (
              <BudgetsTable
                budgets={budgets}
                totals={totals}
                refundedOf={refundedOf}
                load={load}
                onEdit={edit}
                onDelete={askToDelete}
              />
            ) : (
              <EmptyState icon={IconTarget} message="No budgets found">
                <p>Set a limit for a category and track what you spend.</p>
              </EmptyState>
            )
          }
        </ListPanel>
      )}
      {repeatingBudgets && hasRepeating && (
        <RepeatingBudgetsPanel
          budgets={repeatingBudgets}
          totals={totals}
          load={load}
          onEdit={(budget) => setPurpose({ mode: 'edit repeating', budget })}
          onLastDeleted={() => panel.current?.focus({ preventScroll: true })}
        />
      )}
      {month !== null && (
        <UnbudgetedSpending
          month={month}
          load={load}
          onAdd={(category) => setPurpose({ mode: 'add', month, category })}
        />
      )}
      <BudgetDialog open={purpose} onClose={() => setPurpose(null)} onSaved={showSaved} />
    </Page>
  );
}

/** Returns the month in the address, or null for all months. */
function useMonthInUrl(): Month | null {
  const now = useThisMonth();
  // The address is parsed again, because the router also passes on parameters that the route has not validated.
  const { month } = parseBudgetsSearchParams(useSearch({ from: '/shell/budgets' }));
  if (month === undefined) return now;
  return parseMonth(month);
}

function useGoToMonth(): (month: Month) => void {
  const navigate = useNavigate();
  const now = useThisMonth();
  return (month) => navigate({ to: '/budgets', search: toMonthSearchParams(month, now), resetScroll: false });
}
