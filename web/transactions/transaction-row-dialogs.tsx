import { useRef } from 'react';
import type { ListedTransaction } from '../../contract/transactions/transactions.ts';
import { createLazyDialog, preloadOnHover } from '../dialogs/lazy-dialog.tsx';
import { isTransfer, type TransferFormPurpose, toTransfer } from '../transfers/listed-transfer.ts';
import type { TransactionFormPurpose } from './transaction-draft.ts';

const [DetailsDialog, loadDetails] = createLazyDialog(() => import('./transaction-details-dialog.tsx'));
const [TransactionDialog, loadForm] = createLazyDialog(() => import('./transaction-dialog.tsx'));
export const [RowPanel, loadPanel] = createLazyDialog(() => import('./panel/transaction-row-panel.tsx'));
const [RecurringDialog] = createLazyDialog(() => import('../recurring/recurring-dialog.tsx'));
const [MakeTransferDialog] = createLazyDialog(() => import('../transfers/make-transfer-dialog.tsx'));
const [TransferDialog] = createLazyDialog(() => import('../transfers/transfer-dialog.tsx'));

/** Event handlers for a table that load the code of its dialogs in advance. */
export const preloadTransactionRowDialogs = preloadOnHover(loadDetails, loadForm, loadPanel);

/** Which dialog is open, and for which transaction. */
export type TransactionRowDialog =
  | { of: 'details'; transaction: ListedTransaction }
  | { of: 'form'; purpose: TransactionFormPurpose }
  | { of: 'transfer'; purpose: TransferFormPurpose }
  | { of: 'recurring' | 'make transfer'; transaction: ListedTransaction };

export function createEditDialog(row: ListedTransaction): TransactionRowDialog {
  return isTransfer(row)
    ? { of: 'transfer', purpose: { mode: 'edit', transfer: toTransfer(row) } }
    : { of: 'form', purpose: { mode: 'edit', transaction: row } };
}

/** Opens the form with a copy of a row. */
export function createCopyDialog(row: ListedTransaction): TransactionRowDialog {
  return isTransfer(row)
    ? { of: 'transfer', purpose: { mode: 'add', copyOf: row } }
    : { of: 'form', purpose: { mode: 'add', copyOf: row } };
}

type RowDialogsProps = {
  open: TransactionRowDialog | null;
  onChange: (open: TransactionRowDialog | null) => void;
  /** Called with the id of the entry that replaces another one. */
  onReplaced?: (id: string) => void;
};

/** The dialogs that a row can open. */
export function TransactionRowDialogs({ open, onChange, onReplaced }: RowDialogsProps) {
  // Opens the next dialog only after the current dialog has closed, because a closing dialog would move focus out of
  // the next dialog.
  const next = useRef<TransactionRowDialog>(null);
  const goOn = (dialog: TransactionRowDialog) => {
    next.current = dialog;
    onChange(null);
  };
  const openNext = () => {
    if (next.current !== null) onChange(next.current);
    next.current = null;
  };
  return (
    <>
      <DetailsDialog
        open={open?.of === 'details' ? open.transaction : null}
        onClose={() => onChange(null)}
        onClosed={openNext}
        onDuplicate={(row) => goOn(createCopyDialog(row))}
        onEdit={(row) => goOn(createEditDialog(row))}
        onRepeat={(transaction) => goOn({ of: 'recurring', transaction })}
        onMakeTransfer={(transaction) => goOn({ of: 'make transfer', transaction })}
      />
      <TransactionDialog open={open?.of === 'form' ? open.purpose : null} onClose={() => onChange(null)} />
      <RecurringDialog
        open={open?.of === 'recurring' ? { mode: 'add', repeats: open.transaction } : null}
        onClose={() => onChange(null)}
      />
      <MakeTransferDialog
        open={open?.of === 'make transfer' ? open.transaction : null}
        onClose={() => onChange(null)}
        onReplaced={onReplaced}
      />
      <TransferDialog open={open?.of === 'transfer' ? open.purpose : null} onClose={() => onChange(null)} />
    </>
  );
}
