import { Button } from '@mantine/core';
import { useState } from 'react';
import { fetchAhead, lateDialog } from '../dialogs/late-dialog.tsx';
import type { Purpose } from './draft.ts';

const [TransactionDialog, load] = lateDialog(() => import('./transaction-dialog.tsx'));

/** Opens the dialog that adds a transaction. */
export function AddTransactionButton({ label }: { label: string }) {
  const [purpose, setPurpose] = useState<Purpose | null>(null);
  return (
    <>
      <Button onClick={() => setPurpose({ mode: 'add' })} {...fetchAhead(load)}>
        {label}
      </Button>
      <TransactionDialog open={purpose} onClose={() => setPurpose(null)} />
    </>
  );
}
