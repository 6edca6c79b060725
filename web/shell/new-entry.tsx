import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { fetchAhead, lateDialog } from '../dialogs/late-dialog.tsx';
import type { Purpose } from '../transactions/draft.ts';

const [NewEntrySheet, loadSheet] = lateDialog(() => import('./new-entry-sheet.tsx'));
const [TransactionDialog, loadForm] = lateDialog(() => import('../transactions/transaction-dialog.tsx'));

/** The button that adds a transaction or a receipt photo from any page. */
export function NewEntry({ className }: { className: string | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  const [purpose, setPurpose] = useState<Purpose | null>(null);
  // The form opens after the sheet has closed, because the closing sheet would take the focus away from the form.
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
        {...fetchAhead(loadSheet, loadForm)}
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
