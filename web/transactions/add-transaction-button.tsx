import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';

const load = () => import('./transaction-dialog.tsx');
/** The form comes when it is asked for, or about to be. */
const TransactionDialog = lazy(load);

/** Opens the dialog that adds a transaction. */
export function AddTransactionButton({ label }: { label: string }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const [isWanted, setWanted] = useState(false);
  return (
    <>
      <Button
        onPointerEnter={load}
        onFocus={load}
        onClick={() => {
          setWanted(true);
          open();
        }}
      >
        {label}
      </Button>
      {isWanted && (
        <Suspense>
          <TransactionDialog opened={isOpen} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
