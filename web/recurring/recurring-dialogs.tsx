import { lazy, Suspense, useState } from 'react';
import type { Purpose } from './recurring-dialog.tsx';

/** Fetches what the dialog is made of before it is asked for. */
export const loadRecurringDialog = () => import('./recurring-dialog.tsx');
const RecurringDialog = lazy(loadRecurringDialog);

/** The dialog that adds or edits a recurring item, loaded with its first use. */
export function RecurringDialogs({ purpose, onClose }: { purpose: Purpose | null; onClose: () => void }) {
  const [isWanted, setWanted] = useState(false);
  if (purpose !== null && !isWanted) setWanted(true);
  return <Suspense>{isWanted && <RecurringDialog purpose={purpose} onClose={onClose} />}</Suspense>;
}
