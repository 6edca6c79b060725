import { lazy, Suspense, useRef, useState } from 'react';
import type { Transaction } from '../../contract/transactions.ts';
import type { Purpose } from './transaction-dialog.tsx';

const loadDetails = () => import('./details-dialog.tsx');
const loadForm = () => import('./transaction-dialog.tsx');
const DetailsDialog = lazy(loadDetails);
const TransactionDialog = lazy(loadForm);

/** Fetches what the dialogs are made of before one is asked for. */
export function loadRowDialogs(): void {
  loadDetails();
  loadForm();
}

/** Which dialog of a row is open, and of which row. */
export type RowDialog = { of: 'details'; transaction: Transaction } | { of: 'form'; purpose: Purpose };

type RowDialogsProps = { open: RowDialog | null; onChange: (open: RowDialog | null) => void };

/** The dialogs a row opens. Each is loaded with its first use. */
export function RowDialogs({ open, onChange }: RowDialogsProps) {
  const [wanted, setWanted] = useState({ details: false, form: false });
  if (open !== null && !wanted[open.of]) setWanted({ ...wanted, [open.of]: true });
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
      <Suspense>
        {wanted.details && (
          <DetailsDialog
            transaction={open?.of === 'details' ? open.transaction : null}
            onClose={() => onChange(null)}
            onClosed={openNext}
            onDuplicate={(copyOf) => goOn({ mode: 'add', copyOf })}
            onEdit={(transaction) => goOn({ mode: 'edit', transaction })}
          />
        )}
      </Suspense>
      <Suspense>
        {wanted.form && (
          <TransactionDialog purpose={open?.of === 'form' ? open.purpose : null} onClose={() => onChange(null)} />
        )}
      </Suspense>
    </>
  );
}
