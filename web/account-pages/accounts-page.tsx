import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { MoneyAccount } from '../../contract/money-accounts.ts';
import { BalanceHistory } from '../accounts/balance-history.tsx';
import { accountsQuery } from '../accounts/queries.ts';
import { createLazyDialog, preloadOnHover } from '../dialogs/lazy-dialog.tsx';
import { Page } from '../layout/page.tsx';
import { ListPanel } from '../lists/list-panel.tsx';
import type { TransferFormPurpose } from '../transfers/listed-transfer.ts';
import { TransferProposals } from '../transfers/transfer-proposals.tsx';
import type { AccountFormPurpose } from './account-dialog.tsx';
import { AccountsTable } from './accounts-table.tsx';

const [AccountDialog, loadForm] = createLazyDialog(() => import('./account-dialog.tsx'));
const [DeletionDialog, loadDeletion] = createLazyDialog(() => import('./delete-account-dialog.tsx'));
const [TransferDialog, loadTransfer] = createLazyDialog(() => import('../transfers/transfer-dialog.tsx'));

/** Loads the code of the dialogs when the user hovers over or focuses the table. */
const fetchRowDialogs = preloadOnHover(loadForm, loadDeletion);

export function AccountsPage() {
  const query = useQuery(accountsQuery);
  const { data: accounts } = query;
  const [purpose, setPurpose] = useState<AccountFormPurpose | null>(null);
  const [toDelete, setToDelete] = useState<MoneyAccount | null>(null);
  const [transfer, setTransfer] = useState<TransferFormPurpose | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  const finishDeletion = () => {
    setToDelete(null);
    // The row that had focus was deleted, so move focus to the panel.
    panel.current?.focus({ preventScroll: true });
  };
  const hasSeveral = accounts !== undefined && accounts.length > 1;
  return (
    <Page
      title="Accounts"
      actions={
        <>
          {hasSeveral && (
            <Button variant="default" onClick={() => setTransfer({ mode: 'add' })} {...preloadOnHover(loadTransfer)}>
              Add Transfer
            </Button>
          )}
          <Button onClick={() => setPurpose({ mode: 'add' })} {...preloadOnHover(loadForm)}>
            Add Account
          </Button>
        </>
      }
    >
      {hasSeveral && <TransferProposals />}
      <BalanceHistory />
      <ListPanel ref={panel} of="The accounts" query={query}>
        {(accounts) => (
          <AccountsTable
            accounts={accounts}
            {...fetchRowDialogs}
            onEdit={(account) => setPurpose({ mode: 'edit', account })}
            onDelete={setToDelete}
          />
        )}
      </ListPanel>
      {accounts?.length === 1 && (
        <p className="prose muted text-sm">
          Add savings, cash, a card or a loan to see each balance and to record transfers between them.
        </p>
      )}
      <AccountDialog open={purpose} onClose={() => setPurpose(null)} />
      <DeletionDialog open={toDelete} onClose={() => setToDelete(null)} onDeleted={finishDeletion} />
      <TransferDialog open={transfer} onClose={() => setTransfer(null)} />
    </Page>
  );
}
