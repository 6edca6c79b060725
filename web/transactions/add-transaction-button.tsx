import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { Purpose } from './transaction-dialog.tsx';

const load = () => import('./transaction-dialog.tsx');
/** The form comes when it is asked for, or about to be. */
const TransactionDialog = lazy(load);

/** Opens the dialog that adds a transaction. */
export function AddTransactionButton({ label }: { label: string }) {
  const [purpose, setPurpose] = useState<Purpose | null>(null);
  const [isWanted, setWanted] = useState(false);
  const open = () => {
    setWanted(true);
    setPurpose({ mode: 'add' });
  };
  return (
    <>
      <Button onPointerEnter={load} onFocus={load} onClick={open}>
        {label}
      </Button>
      {isWanted && (
        <Suspense>
          <TransactionDialog purpose={purpose} onClose={() => setPurpose(null)} />
        </Suspense>
      )}
    </>
  );
}
