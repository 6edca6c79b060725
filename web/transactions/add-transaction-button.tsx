import { Button, type ButtonProps } from '@mantine/core';
import { useState } from 'react';
import { fetchAhead, lateDialog } from '../dialogs/late-dialog.tsx';
import type { Purpose } from './draft.ts';

const [TransactionDialog, load] = lateDialog(() => import('./transaction-dialog.tsx'));

type AddTransactionButtonProps = Pick<ButtonProps, 'classNames' | 'leftSection'> & {
  label: string;
  /** True to open the dialog immediately. */
  isAsked?: boolean;
  onClosed?: () => void;
};

/** The button that opens the dialog for a new transaction. */
export function AddTransactionButton({ label, isAsked = false, onClosed, ...looks }: AddTransactionButtonProps) {
  const [purpose, setPurpose] = useState<Purpose | null>(isAsked ? { mode: 'add' } : null);
  const close = () => {
    setPurpose(null);
    onClosed?.();
  };
  return (
    <>
      <Button {...looks} onClick={() => setPurpose({ mode: 'add' })} aria-keyshortcuts="n" {...fetchAhead(load)}>
        {label}
      </Button>
      <TransactionDialog open={purpose} onClose={close} />
    </>
  );
}
