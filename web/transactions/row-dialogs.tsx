import { useRef } from 'react';
import type { Transaction } from '../../contract/transactions.ts';
import { fetchAhead, lateDialog } from '../dialogs/late-dialog.tsx';
import type { Purpose } from './draft.ts';

const [DetailsDialog, loadDetails] = lateDialog(() => import('./details-dialog.tsx'));
const [TransactionDialog, loadForm] = lateDialog(() => import('./transaction-dialog.tsx'));

/** For the table whose rows open the dialogs. */
export const fetchRowDialogs = fetchAhead(loadDetails, loadForm);

/** Which dialog of a row is open, and of which row. */
export type RowDialog = { of: 'details'; transaction: Transaction } | { of: 'form'; purpose: Purpose };

type RowDialogsProps = { open: RowDialog | null; onChange: (open: RowDialog | null) => void };

/** The dialogs a row opens. */
export function RowDialogs({ open, onChange }: RowDialogsProps) {
  // One after the other: a dialog that closes gives the focus back, and must not take it from the next.
  const next = useRef<RowDialog>(null);
  const goOn = (purpose: Purpose) => {
    next.current = { of: 'form', purpose };
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
        onDuplicate={(copyOf) => goOn({ mode: 'add', copyOf })}
        onEdit={(transaction) => goOn({ mode: 'edit', transaction })}
      />
      <TransactionDialog open={open?.of === 'form' ? open.purpose : null} onClose={() => onChange(null)} />
    </>
  );
}
