import { Button, type ButtonProps } from '@mantine/core';
import { useState } from 'react';
import { createLazyDialog, preloadOnHover } from '../dialogs/lazy-dialog.tsx';
import type { TransactionFormPurpose } from './transaction-draft.ts';

const [TransactionDialog, load] = createLazyDialog(() => import('./transaction-dialog.tsx'));

type AddTransactionButtonProps = Pick<ButtonProps, 'classNames' | 'leftSection'> & {
  label: string;
  /** Whether to open the dialog immediately. */
  isAsked?: boolean;
  onClosed?: () => void;
};

export function AddTransactionButton({ label, isAsked = false, onClosed, ...looks }: AddTransactionButtonProps) {
  const [purpose, setPurpose] = useState<TransactionFormPurpose | null>(isAsked ? { mode: 'add' } : null);
  const close = () => {
    setPurpose(null);
    onClosed?.();
  };
  return (
    <>
      <Button {...looks} onClick={() => setPurpose({ mode: 'add' })} aria-keyshortcuts="n" {...preloadOnHover(load)}>
        {label}
      </Button>
      <TransactionDialog open={purpose} onClose={close} />
    </>
  );
}
