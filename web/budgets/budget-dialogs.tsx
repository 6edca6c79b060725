import { lazy, Suspense, useState } from 'react';
import type { Purpose } from './budget-dialog.tsx';
import type { Month } from './months.ts';

/** Fetches what the dialog is made of before it is asked for. */
export const loadBudgetDialog = () => import('./budget-dialog.tsx');
const BudgetDialog = lazy(loadBudgetDialog);

type BudgetDialogsProps = { purpose: Purpose | null; onClose: () => void; onSaved: (month: Month) => void };

/** The dialog that adds or edits a budget, loaded with its first use. */
export function BudgetDialogs({ purpose, ...rest }: BudgetDialogsProps) {
  const [isWanted, setWanted] = useState(false);
  if (purpose !== null && !isWanted) setWanted(true);
  return <Suspense>{isWanted && <BudgetDialog purpose={purpose} {...rest} />}</Suspense>;
}
