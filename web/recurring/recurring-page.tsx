import { Button } from '@mantine/core';
import { IconCalendarRepeat } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import * as operations from '../../contract/recurring.ts';
import { useChange } from '../api/use-operation.ts';
import { fetchAhead, lateDialog } from '../dialogs/late-dialog.tsx';
import { useConfirmDelete } from '../dialogs/use-confirm-delete.ts';
import { Empty } from '../layout/empty.tsx';
import { Page } from '../layout/page.tsx';
import { ListPanel } from '../lists/list-panel.tsx';
import { Overview, OverviewToCome, PriceChanges } from './overview.tsx';
import { recurringQuery } from './queries.ts';
import type { Purpose } from './recurring-form.tsx';
import { RecurringTable } from './recurring-table.tsx';
import { useItemShown } from './view.ts';

const [ItemDialog, loadItem] = lateDialog(() => import('./item-dialog.tsx'));
const [RecurringDialog, load] = lateDialog(() => import('./recurring-form.tsx'));

export function RecurringPage() {
  const query = useQuery(recurringQuery);
  const { data: items } = query;
  const [purpose, setPurpose] = useState<Purpose | null>(null);
  const [itemShown, showItem] = useItemShown(items);
  const panel = useRef<HTMLDivElement>(null);
  const confirmDelete = useConfirmDelete();
  const { mutateAsync: deleteRecurring } = useChange(operations.deleteRecurring);
  const askToDelete = async ({ _id, name }: operations.Recurring) => {
    const hasGone = await confirmDelete({
      thing: 'recurring transaction',
      subject: name,
      run: () => deleteRecurring({ params: { id: _id } }),
    });
    // The row that had the focus was removed, so the list takes the focus.
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
          <Button onClick={() => setPurpose({ mode: 'add' })} {...fetchAhead(load)}>
            Add Recurring
          </Button>
        </>
      }
    >
      {items ? <Overview items={items} /> : !query.error && <OverviewToCome />}
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
            <Empty icon={IconCalendarRepeat} message="No recurring transactions">
              <p>Add rent, a salary or a subscription once, and Moneta records it on each due date.</p>
            </Empty>
          )
        }
      </ListPanel>
      {items && <PriceChanges items={items} />}
      <ItemDialog open={itemShown} onClose={() => showItem(null)} />
      <RecurringDialog open={purpose} onClose={() => setPurpose(null)} />
    </Page>
  );
}
