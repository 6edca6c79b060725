import { useRef } from 'react';
import type { ListedTransaction } from '../../contract/transactions/transactions.ts';
import { createLazyDialog, preloadOnHover } from '../dialogs/lazy-dialog.tsx';
import { isTransfer, type TransferFormPurpose, toTransfer } from '../transfers/listed-transfer.ts';
import type { TransactionFormPurpose } from './transaction-draft.ts';

const [DetailsDialog, loadDetails] = createLazyDialog(() => import('./transaction-details-dialog.tsx'));
const [TransactionDialog, loadForm] = createLazyDialog(() => import('./transaction-dialog.tsx'));
export const [RowPanel, loadPanel] = createLazyDialog(() => import('./panel/row-panel.tsx'));
const [RecurringDialog] = createLazyDialog(() => import('../recurring/recurring-form.tsx'));
const [TransferDialog] = createLazyDialog(() => import('../transfers/transfer-dialog.tsx'));

/** Event handlers for the table. They load the code of the dialogs that its rows open. */
export const preloadRowDialogs = preloadOnHover(loadDetails, loadForm, loadPanel);

/** The dialog that is open, with its transaction. */
export type RowDialog =
  | { of: 'details'; transaction: ListedTransaction }
  | { of: 'form'; purpose: TransactionFormPurpose }
  | { of: 'transfer'; purpose: TransferFormPurpose }
  | { of: 'recurring'; transaction: ListedTransaction };

/** Returns the form that edits a row. */
export function createEditDialog(row: ListedTransaction): RowDialog {
  return isTransfer(row)
    ? { of: 'transfer', purpose: { mode: 'edit', transfer: toTransfer(row) } }
    : { of: 'form', purpose: { mode: 'edit', transaction: row } };
}

/** Returns the form that duplicates a row. */
export function createCopyDialog(row: ListedTransaction): RowDialog {
  return isTransfer(row)
    ? { of: 'transfer', purpose: { mode: 'add', copyOf: row } }
    : { of: 'form', purpose: { mode: 'add', copyOf: row } };
}

type RowDialogsProps = { open: RowDialog | null; onChange: (open: RowDialog | null) => void };

/** Renders the dialogs that a row can open. */
export function RowDialogs({ open, onChange }: RowDialogsProps) {
  // The next dialog opens after the first one has closed, because the closing dialog would take the focus away from it.
  const next = useRef<RowDialog>(null);
  const goOn = (dialog: RowDialog) => {
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
      />
      <TransactionDialog open={open?.of === 'form' ? open.purpose : null} onClose={() => onChange(null)} />
      <RecurringDialog
        open={open?.of === 'recurring' ? { mode: 'add', repeats: open.transaction } : null}
        onClose={() => onChange(null)}
      />
      <TransferDialog open={open?.of === 'transfer' ? open.purpose : null} onClose={() => onChange(null)} />
    </>
  );
}
