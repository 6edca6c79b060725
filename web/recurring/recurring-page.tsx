import { Button } from '@mantine/core';
import { IconCalendarRepeat } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import table from '../lists/card-table.module.css';
import { ListSkeleton } from '../lists/list-skeleton.tsx';
import { Empty } from '../shell/empty.tsx';
import { LoadFailure } from '../shell/load-failure.tsx';
import { Page } from '../shell/page.tsx';
import { recurringQuery } from './queries.ts';
import type { Purpose } from './recurring-dialog.tsx';
import { loadRecurringDialog, RecurringDialogs } from './recurring-dialogs.tsx';
import { RecurringTable } from './recurring-table.tsx';
import { useDeletion } from './use-deletion.ts';

export function RecurringPage() {
  const { data: items, error, isFetching, refetch } = useQuery(recurringQuery);
  const [purpose, setPurpose] = useState<Purpose | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  /** Where to go on from when what had the focus has gone. */
  const deleteItem = useDeletion(() => panel.current?.focus({ preventScroll: true }));
  return (
    <Page
      title="Recurring Transactions"
      actions={
        <Button
          onPointerEnter={loadRecurringDialog}
          onFocus={loadRecurringDialog}
          onClick={() => setPurpose({ mode: 'add' })}
        >
          Add Recurring
        </Button>
      }
    >
      <div ref={panel} className={table.panel} tabIndex={-1}>
        {items === undefined && error && (
          <LoadFailure of="The recurring transactions" error={error} retry={refetch} isRetrying={isFetching} />
        )}
        {items === undefined && !error && <ListSkeleton />}
        {items?.length === 0 && (
          <Empty icon={IconCalendarRepeat} message="No recurring transactions">
            <p>Rent, a salary, a subscription: add it once, and it is recorded on its days.</p>
          </Empty>
        )}
        {items !== undefined && items.length > 0 && (
          <RecurringTable items={items} onEdit={(item) => setPurpose({ mode: 'edit', item })} onDelete={deleteItem} />
        )}
      </div>
      <RecurringDialogs purpose={purpose} onClose={() => setPurpose(null)} />
    </Page>
  );
}
