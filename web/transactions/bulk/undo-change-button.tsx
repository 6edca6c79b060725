import { useState } from 'react';
import { BusyButton } from '../../forms/buttons.tsx';
import type { Offer } from '../../toasts/with-offer.tsx';

/** The last change of many, how to undo it, and how many transactions it changed. */
export type LastChange = { undo: Offer; count: number };

/** Takes the last change back as long as the list is there: the notification that offers it goes too soon for some. */
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
