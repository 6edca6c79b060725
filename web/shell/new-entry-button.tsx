import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { createLazyDialog, preloadOnHover } from '../dialogs/lazy-dialog.tsx';
import type { TransactionFormPurpose } from '../transactions/transaction-draft.ts';

const [NewEntrySheet, loadSheet] = createLazyDialog(() => import('./new-entry-sheet.tsx'));
const [TransactionDialog, loadForm] = createLazyDialog(() => import('../transactions/transaction-dialog.tsx'));

/** The button on every page for adding a transaction or a receipt. */
export function NewEntryButton({ className }: { className: string | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  const [purpose, setPurpose] = useState<TransactionFormPurpose | null>(null);
  // The form opens only after the sheet has closed, because a closing sheet would move focus out of the form.
  const openForm = () => {
    if (isWanted) setPurpose({ mode: 'add' });
    setWanted(false);
  };
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label="New entry"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        {...preloadOnHover(loadSheet, loadForm)}
      >
        <IconPlus size={24} stroke={2} aria-hidden="true" />
      </button>
      <NewEntrySheet
        open={isOpen}
        onClose={() => setOpen(false)}
        onClosed={openForm}
        onTransaction={() => {
          setWanted(true);
          setOpen(false);
        }}
      />
      <TransactionDialog open={purpose} onClose={() => setPurpose(null)} />
    </>
  );
}
