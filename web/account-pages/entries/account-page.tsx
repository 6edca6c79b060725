import { Anchor, Button } from '@mantine/core';
import { IconChevronLeft, IconWalletOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useRef, useState } from 'react';
import type { MoneyAccount } from '../../../contract/money-accounts.ts';
import { getAccountKindName } from '../../accounts/account-kinds.tsx';
import { BalanceHistory } from '../../accounts/balance-history.tsx';
import { accountsQuery } from '../../accounts/queries.ts';
import { formatDay } from '../../days/format-day.ts';
import { createLazyDialog, preloadOnHover } from '../../dialogs/lazy-dialog.tsx';
import { EmptyState } from '../../layout/empty-state.tsx';
import { Page } from '../../layout/page.tsx';
import { parsePageSearchParams } from '../../lists/list-address.ts';
import { ListPanel } from '../../lists/list-panel.tsx';
import { Money } from '../../money/money.tsx';
import {
  createEditDialog,
  type TransactionRowDialog,
  TransactionRowDialogs,
} from '../../transactions/transaction-row-dialogs.tsx';
import { useTransactionDeletion } from '../../transactions/use-transaction-deletion.ts';
import type { AccountFormPurpose } from '../account-dialog.tsx';
import { LastReconciliation } from '../reconcile/last-reconciliation.tsx';
import type { StatementBalance } from '../reconcile/statement-comparison.tsx';
import { SavingsGoalLine } from '../savings-goal-line.tsx';
import { AccountEntriesList } from './account-entries-list.tsx';
import classes from './entries.module.css';

/** The code loads on demand, because users reconcile only about once a month. */
const loadReconcile = () => import('../reconcile/reconcile-form.tsx');
const Reconcile = lazy(loadReconcile);
const FinishBar = lazy(() => import('../reconcile/finish-reconciliation-bar.tsx'));
const [AccountDialog, loadForm] = createLazyDialog(() => import('../account-dialog.tsx'));

/** The page of an account: its entries, each with the running balance. */
export function AccountPage() {
  const { accountId } = useParams({ from: '/shell/accounts/$accountId' });
  const query = useQuery(accountsQuery);
  const account = query.data?.find(({ _id }) => _id === accountId);
  if (account) return <Account key={accountId} account={account} />;
  return (
    <Page title={query.data ? 'Account Not Found' : 'Account'}>
      <ListPanel of="The account" query={query}>
        {() => (
          <EmptyState icon={IconWalletOff} message="This account does not exist.">
            <Anchor component={Link} to="/accounts" inherit underline="always">
              All accounts
            </Anchor>
          </EmptyState>
        )}
      </ListPanel>
    </Page>
  );
}

function Account({ account }: { account: MoneyAccount }) {
  // The address is parsed again, because the router also passes on parameters that the route has not validated.
  const { page = 1 } = parsePageSearchParams(useSearch({ from: '/shell/accounts/$accountId' }));
  const [isReconciling, setReconciling] = useState(false);
  const [statement, setStatement] = useState<StatementBalance | null>(null);
  const [dialog, setDialog] = useState<TransactionRowDialog | null>(null);
  const [purpose, setPurpose] = useState<AccountFormPurpose | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  // The row that had focus was deleted, so move focus to the panel.
  const { deleteTransaction } = useTransactionDeletion(() => panel.current?.focus({ preventScroll: true }));
  const actions = {
    onDetails: (transaction: Parameters<typeof createEditDialog>[0]) => setDialog({ of: 'details', transaction }),
    onEdit: (transaction: Parameters<typeof createEditDialog>[0]) => setDialog(createEditDialog(transaction)),
    onDelete: deleteTransaction,
  };
  return (
    <Page
      title={account.name}
      actions={
        <>
          <Button variant="default" onClick={() => setPurpose({ mode: 'edit', account })} {...preloadOnHover(loadForm)}>
            Edit Account
          </Button>
          <Button
            variant={isReconciling ? 'default' : 'filled'}
            aria-expanded={isReconciling}
            onClick={() => {
              setReconciling(!isReconciling);
              setStatement(null);
            }}
            {...preloadOnHover(loadReconcile)}
          >
            {isReconciling ? 'Continue Later' : 'Reconcile'}
          </Button>
        </>
      }
    >
      <div className={`${classes.head} flex wrap between`}>
        <Anchor component={Link} to="/accounts" className={`${classes.back} center text-sm`}>
          <IconChevronLeft size={16} stroke={1.75} aria-hidden="true" />
          All accounts
        </Anchor>
        <Facts account={account} />
      </div>
      <LastReconciliation accountId={account._id} />
      <SavingsGoalLine account={account} />
      {isReconciling && (
        <Suspense>
          <Reconcile account={account} statement={statement} onCompare={setStatement} actions={actions} />
        </Suspense>
      )}
      {!isReconciling && <BalanceHistory account={account} />}
      <AccountEntriesList ref={panel} account={account} page={page} isReconciling={isReconciling} actions={actions} />
      {isReconciling && statement && (
        <Suspense>
          <FinishBar
            account={account}
            statement={statement}
            onFinished={() => {
              setReconciling(false);
              setStatement(null);
            }}
          />
        </Suspense>
      )}
      <TransactionRowDialogs open={dialog} onChange={setDialog} />
      <AccountDialog open={purpose} onClose={() => setPurpose(null)} />
    </Page>
  );
}

function Facts({ account: { name, kind, balance, openingBalance, openingDay, isClosed } }: { account: MoneyAccount }) {
  const type = getAccountKindName(kind);
  return (
    <dl className={`${classes.facts} figures flex wrap`}>
      {/* An account that is named after its type needs no type below the name. */}
      {(isClosed || type !== name) && (
        <div>
          <dt>Type</dt>
          <dd>{isClosed ? `${type}, closed` : type}</dd>
        </div>
      )}
      {openingBalance !== 0 && (
        <div>
          <dt>{openingDay === null ? 'Opening balance' : `Opening balance, ${formatDay(openingDay)}`}</dt>
          <dd>
            <Money amount={openingBalance} />
          </dd>
        </div>
      )}
      <div>
        <dt>Balance</dt>
        <dd className="bold" data-negative={balance < 0 || undefined}>
          <Money amount={balance} />
        </dd>
      </div>
    </dl>
  );
}
