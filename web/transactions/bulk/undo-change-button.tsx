import { useState } from 'react';
import { BusyButton } from '../../forms/buttons.tsx';
import type { Offer } from '../../toasts/with-offer.tsx';

/** The last bulk change: how to undo it, and how many transactions it changed. */
export type LastChange = { undo: Offer; count: number };

/** Undoes the last bulk change. Stays as long as the list is open, since the toast disappears too soon for some people. */
export function UndoChangeButton({ undo, count }: LastChange) {
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
