import { Anchor } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { ListedTransaction } from '../../contract/transactions/transactions.ts';
import { accountsQuery } from '../accounts/queries.ts';
import { preloadQueries } from '../api/preload-queries.ts';
import { categoryAppearancesQuery } from '../categories/category-appearances.ts';
import { ManageCategoriesButton } from '../categories/manage-categories-button.tsx';
import { ImportButton, ImportDropArea } from '../files/import-drop-area.tsx';
import { Page } from '../layout/page.tsx';
import { getUnsentEntriesNote } from '../offline/unsent-transaction.ts';
import { ManageTagsButton } from '../tags/manage-tags-button.tsx';
import { tagsQuery } from '../tags/queries.ts';
import { AddTransactionButton } from './add-transaction-button.tsx';
import { BulkActionButtons } from './bulk/bulk-action-buttons.tsx';
import { type LastBulkChange, UndoBulkChangeButton } from './bulk/undo-bulk-change-button.tsx';
import { ExportButton, MoreExportFormatsButton } from './export-buttons.tsx';
import { FilterBar } from './filters/filter-bar.tsx';
import { FilterChips } from './filters/filter-chips.tsx';
import { useDaysInSearch } from './filters/use-days-in-search.ts';
import { TransactionsList } from './list/transactions-list.tsx';
import { useRowKeys } from './list/use-row-keys.ts';
import { useTransactionSelection } from './list/use-transaction-selection.ts';
import { useOpenTransaction } from './panel/use-open-transaction.ts';
import { transactionsQuery } from './queries.ts';
import {
  createCopyDialog,
  createEditDialog,
  RowPanel,
  type TransactionRowDialog,
  TransactionRowDialogs,
} from './transaction-row-dialogs.tsx';
import classes from './transactions-page.module.css';
import { useListSearchParams } from './use-list-search-params.ts';
import { useTransactionDeletion } from './use-transaction-deletion.ts';

/** The icon of the button for new transactions. On phones, the button shows only this icon. */
const ADD_ICON = <IconPlus size={20} stroke={1.75} aria-hidden="true" />;
const ADD_CLASSES = { root: classes.add, section: classes.addIcon, label: classes.addLabel };

/** Preloads only the unfiltered list, because it is the only one that the page requests before its scripts load. */
export const preloadTransactions = () =>
  preloadQueries([
    ...(window.location.search ? [] : [transactionsQuery({})]),
    accountsQuery,
    categoryAppearancesQuery,
    tagsQuery,
  ]);

export function TransactionsPage() {
  const { view, filter, goToPage, setRows } = useListSearchParams();
  const list = useQuery(transactionsQuery(view));
  const listed = list.data?.transactions ?? [];
  const selection = useTransactionSelection(view, listed);
  // Without a connection, the list may lack entries that contain the text.
  const isComplete = list.data && !list.isPlaceholderData && !getUnsentEntriesNote(list.data);
  const hasNothing = isComplete === true && list.data.totalCount === 0;
  const { withDays, isReading, hasReadAddress } = useDaysInSearch(view, hasNothing, filter);
  // If the address is read as days, these parts are new. Otherwise, they would move when the note and the filters appear.
  const part = hasReadAddress ? 'read' : 'opened';
  const [dialog, setDialog] = useState<TransactionRowDialog | null>(null);
  const [lastChange, setLastChange] = useState<LastBulkChange | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  /** The focused element is gone, so move focus to the list. */
  const focusList = () => panel.current?.focus({ preventScroll: true });
  const { chosen, choose } = selection;
  const { show, close, ...openRow } = useOpenTransaction(listed);
  /** Moves focus from the panel back to the row that it shows. */
  const focusOpenRow = () => {
    const link = panel.current?.querySelector<HTMLElement>('tr[data-open] th a');
    if (link) link.focus();
    else focusList();
  };
  const { deleteTransaction, deleteTransactions, undoDeletion } = useTransactionDeletion((gone) => {
    // Deselects deleted transactions. Otherwise, they would be selected again after the deletion is undone.
    choose(gone, false);
    focusList();
  });
  const actions = {
    openId: openRow.open?._id,
    onOpen: ({ _id }: ListedTransaction) => show(_id),
    onDetails: (transaction: ListedTransaction) => setDialog({ of: 'details', transaction }),
    onEdit: (transaction: ListedTransaction) => setDialog(createEditDialog(transaction)),
    onDelete: deleteTransaction,
  };
  useRowKeys({ list: panel, listed, selection, actions });

  const followCategory = (name: string, becomes: string | undefined) => {
    if (view.category === name) filter({ category: becomes }, { replace: true });
  };
  const followTag = (name: string, becomes: string | undefined) => {
    if (view.tag === name) filter({ tag: becomes }, { replace: true });
  };
  return (
    <Page
      title="Transactions"
      actions={<AddTransactionButton label="Add Transaction" leftSection={ADD_ICON} classNames={ADD_CLASSES} />}
      more={
        <>
          <ManageCategoriesButton onChanged={followCategory} />
          <ManageTagsButton onChanged={followTag} />
          <ExportButton />
          <MoreExportFormatsButton view={view} />
          <ImportButton />
        </>
      }
    >
      <ImportDropArea />
      <FilterBar withDays={withDays} />
      <FilterChips key={`filters ${part}`} onRemoved={focusList} />
      {withDays && (
        <p className="muted text-sm" role="note">
          Nothing contains “{withDays.typed}”, so the date in it is used as a filter.
        </p>
      )}
      <div key={part} className={classes.parts} data-beside={openRow.open !== null || undefined}>
        <div
          ref={panel}
          className={`${classes.panel} stack card`}
          tabIndex={-1}
          data-takes-focus
          data-choosing={chosen.length > 0 || undefined}
        >
          <TransactionsList
            view={view}
            list={list}
            isReadingDays={isReading || (withDays !== undefined && list.isPlaceholderData && listed.length === 0)}
            selection={selection}
            onRows={setRows}
            onPage={goToPage}
            aside={
              <>
                <BulkActionButtons
                  chosen={chosen}
                  onDelete={() => deleteTransactions(chosen)}
                  onChanged={(last) => {
                    setLastChange(last);
                    choose(chosen, false);
                    focusList();
                  }}
                />
                {lastChange && chosen.length === 0 && <UndoBulkChangeButton {...lastChange} />}
              </>
            }
            actions={actions}
          />
        </div>
        <RowPanel
          {...openRow}
          onShow={({ _id }) => show(_id)}
          onClose={() => {
            focusOpenRow();
            close();
          }}
          onDuplicate={(transaction) => setDialog(createCopyDialog(transaction))}
          onRepeat={(transaction) => setDialog({ of: 'recurring', transaction })}
          onMakeTransfer={(transaction) => setDialog({ of: 'make transfer', transaction })}
          onDelete={deleteTransaction}
          onUndo={undoDeletion}
        />
      </div>
      <p className={classes.foot}>
        <Anchor inherit renderRoot={(props) => <Link to="/trash" {...props} />}>
          Trash
        </Anchor>
      </p>
      <TransactionRowDialogs
        open={dialog}
        onChange={setDialog}
        onReplaced={(id) => {
          if (openRow.open) show(id);
        }}
      />
    </Page>
  );
}
