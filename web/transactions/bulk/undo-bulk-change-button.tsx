import { useState } from 'react';
import { BusyButton } from '../../forms/buttons.tsx';
import type { ToastAction } from '../../toasts/toast-actions.tsx';

/** The last bulk change: how to undo it, and how many transactions it changed. */
export type LastBulkChange = { undo: ToastAction; count: number };

/**
 * A button that undoes the last bulk change. It stays visible for users who need more time than the toast gives them.
 */
export function UndoBulkChangeButton({ undo, count }: LastBulkChange) {
  const [isBusy, setBusy] = useState(false);
  const start = () => {
    setBusy(true);
    void undo.run().finally(() => setBusy(false));
  };
  return (
    <BusyButton
      variant="default"
      size="compact-sm"
      label={`Undo Change (${count})`}
      busyLabel={undo.busyLabel}
      isBusy={isBusy}
      onClick={start}
    />
  );
}
