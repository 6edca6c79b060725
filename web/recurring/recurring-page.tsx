import { Button } from '@mantine/core';
import { IconCalendarRepeat } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import * as operations from '../../contract/recurring-items.ts';
import { useOperationMutation } from '../api/use-operation.ts';
import { createLazyDialog, preloadOnHover } from '../dialogs/lazy-dialog.tsx';
import { useConfirmDelete } from '../dialogs/use-confirm-delete.ts';
import { EmptyState } from '../layout/empty-state.tsx';
import { Page } from '../layout/page.tsx';
import { ListPanel } from '../lists/list-panel.tsx';
import { recurringQuery } from './queries.ts';
import type { RecurringFormPurpose } from './recurring-dialog.tsx';
import { PriceChanges, RecurringOverview, RecurringOverviewSkeleton } from './recurring-overview.tsx';
import { RecurringTable } from './recurring-table.tsx';
import { useAddIncomeRequest, useOpenRecurringItem } from './recurring-url-state.ts';
import { PaymentWarnings } from './repeating/payment-warnings.tsx';
import { repeatingSeriesQuery } from './repeating/queries.ts';
import { RepeatingProposals } from './repeating/repeating-proposals.tsx';
import { toNewRecurringItem } from './repeating/use-series-actions.ts';

const [ItemDialog, loadItem] = createLazyDialog(() => import('./recurring-actions-dialog.tsx'));
const [RecurringDialog, load] = createLazyDialog(() => import('./recurring-dialog.tsx'));

export function RecurringPage() {
  const query = useQuery(recurringQuery);
  const { data: items } = query;
  const { data: repeating } = useQuery(repeatingSeriesQuery);
  const [purpose, setPurpose] = useState<RecurringFormPurpose | null>(null);
  useAddIncomeRequest(() => setPurpose({ mode: 'add', isIncome: true }));
  const [itemShown, showItem] = useOpenRecurringItem(items);
  const panel = useRef<HTMLDivElement>(null);
  const confirmDelete = useConfirmDelete();
  const { mutateAsync: deleteRecurring } = useOperationMutation(operations.deleteRecurring);
  const askToDelete = async ({ _id, name }: operations.Recurring) => {
    const hasGone = await confirmDelete({
      thing: 'recurring transaction',
      subject: name,
      run: () => deleteRecurring({ params: { id: _id } }),
    });
    // The row that had focus was removed, so move focus to the list.
    if (hasGone) panel.current?.focus({ preventScroll: true });
  };
  return (
    <Page
      title="Recurring Transactions"
      actions={
        <>
          <Button variant="default" renderRoot={(props) => <Link to="/calendar" {...props} />}>
            Calendar
          </Button>
          <Button onClick={() => setPurpose({ mode: 'add' })} {...preloadOnHover(load)}>
            Add Recurring
          </Button>
        </>
      }
    >
      {items ? <RecurringOverview items={items} /> : !query.error && <RecurringOverviewSkeleton />}
      <ListPanel ref={panel} of="The recurring transactions" query={query}>
        {(items) =>
          items.length > 0 ? (
            <RecurringTable
              items={items}
              loads={[load, loadItem]}
              onChange={showItem}
              onEdit={(item) => setPurpose({ mode: 'edit', item })}
              onDelete={askToDelete}
            />
          ) : (
            <EmptyState icon={IconCalendarRepeat} message="No recurring transactions">
              <p>Add rent, a salary or a subscription once, and Moneta records it on each due date.</p>
            </EmptyState>
          )
        }
      </ListPanel>
      {items && <PriceChanges items={items} />}
      {/* This is below the list, because suggestions can take a moment to load and must not move the list. */}
      {repeating && items && (
        <RepeatingProposals
          proposals={repeating.proposals}
          list={panel}
          onEdit={(series) => setPurpose({ mode: 'add', from: toNewRecurringItem(series) })}
        />
      )}
      {repeating && items && (
        <PaymentWarnings
          of={repeating}
          onEditItem={(id) => {
            const item = items.find(({ _id }) => _id === id);
            if (item) setPurpose({ mode: 'edit', item });
          }}
        />
      )}
      <ItemDialog open={itemShown} onClose={() => showItem(null)} />
      <RecurringDialog open={purpose} onClose={() => setPurpose(null)} />
    </Page>
  );
}
