import { Checkbox } from '@mantine/core';
import { IconCircleCheck, IconList } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { type Ref, useState } from 'react';
import type { MoneyAccount } from '../../../contract/money-accounts.ts';
import { accountEntriesQuery } from '../../accounts/queries.ts';
import { EmptyState } from '../../layout/empty-state.tsx';
import { DEFAULT_ROWS_PER_PAGE, parsePageSearchParams } from '../../lists/list-address.ts';
import { ListPanel } from '../../lists/list-panel.tsx';
import { MatchCount } from '../../lists/match-count.tsx';
import { PageLinks } from '../../lists/page-links.tsx';
import type { TransactionRowActions } from '../../transactions/list/transaction-row.tsx';
import { AccountEntriesTable } from './account-entries-table.tsx';
import classes from './entries.module.css';

/** Rows per page during a reconciliation, when users check many entries one after the other. */
const LONG_PAGE = 50;

type EntriesListProps = {
  ref: Ref<HTMLDivElement>;
  account: MoneyAccount;
  page: number;
  isReconciling: boolean;
  actions: TransactionRowActions;
};

/** One page of an account's entries, or a message if there are none. */
export function AccountEntriesList({ ref, account, page, isReconciling, actions }: EntriesListProps) {
  const [isHiding, setHiding] = useState(false);
  const isHidden = isReconciling && isHiding;
  const query = useQuery(
    accountEntriesQuery(account._id, page, isReconciling ? LONG_PAGE : DEFAULT_ROWS_PER_PAGE, isHidden),
  );
  const at = { to: '/accounts/$accountId', params: { accountId: account._id } } as const;
  return (
    <ListPanel ref={ref} of="The entries" query={query}>
      {({ entries, totalPages, totalCount }) =>
        page > Math.max(totalPages, 1) && !query.isPlaceholderData ? (
          <Navigate {...at} search={parsePageSearchParams({ page: totalPages })} replace />
        ) : (
          <>
            <div className={`${classes.summary} row wrap between`}>
              <MatchCount count={totalCount} isCapped={false} words={['entry', 'entries']} chosenCount={0} />
              {isReconciling && (
                <Checkbox
                  size="sm"
                  label="Hide checked entries"
                  checked={isHiding}
                  onChange={(event) => setHiding(event.currentTarget.checked)}
                />
              )}
            </div>
            {totalCount === 0 && isHidden && <EmptyState icon={IconCircleCheck} message="Everything is checked" />}
            {totalCount === 0 && !isHidden && (
              <EmptyState icon={IconList} message="Nothing in this account yet">
                <p>Transactions and transfers of this account are listed here, each with the running balance.</p>
              </EmptyState>
            )}
            {entries.length > 0 && (
              <AccountEntriesTable
                account={account}
                entries={entries}
                isOutdated={query.isPlaceholderData}
                isReconciling={isReconciling}
                actions={actions}
              />
            )}
            <PageLinks
              page={page}
              totalPages={totalPages}
              renderLink={(to, props) => (
                <Link {...at} search={parsePageSearchParams({ page: to })} resetScroll={false} {...props} />
              )}
            />
          </>
        )
      }
    </ListPanel>
  );
}
