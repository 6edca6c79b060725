import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ListedTransaction } from '../../../contract/transactions.ts';
import { fetchAhead, lateDialog } from '../../dialogs/late-dialog.tsx';
import { BusyButton } from '../../forms/buttons.tsx';
import { notify } from '../../toasts/toasts.tsx';
import type { Offer } from '../../toasts/with-offer.tsx';
import { useUndoChange } from '../use-undo-change.ts';
import classes from './bulk-buttons.module.css';

const [BulkDialog, load] = lateDialog(() => import('./bulk-dialog.tsx'));

type BulkButtonsProps = {
  chosen: ListedTransaction[];
  onDelete: () => void;
  /** They were changed, or are as before: what had the focus has gone. */
  onChanged: () => void;
};

/**
 * What can be done with all that are chosen. On a phone in reach of the thumb, wherever in the list it is. While nothing is chosen
 * the last change can be undone here: the notification that offers it goes too soon for some.
 */
export function BulkButtons({ chosen, onDelete, onChanged }: BulkButtonsProps) {
  const [open, setOpen] = useState<ListedTransaction[] | null>(null);
  const [last, setLast] = useState<{ undo: Offer; count: number } | null>(null);
  const undoing = useUndoChange();
  const forget = () => {
    setLast(null);
    onChanged();
  };
  const finish = (message: string, changeId: string | null) => {
    onChanged();
    const undo = changeId === null ? undefined : undoing(changeId, forget);
    setLast(undo ? { undo, count: open?.length ?? 0 } : null);
    notify('success', message, undo);
  };
  return (
    <>
      {chosen.length > 0 && (
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => setOpen(chosen)} {...fetchAhead(load)}>
            Change ({chosen.length})
          </Button>
          <Button className={classes.delete} onClick={onDelete}>
            Delete ({chosen.length})
          </Button>
        </div>
      )}
      {chosen.length === 0 && last && <UndoButton {...last} />}
      <BulkDialog open={open} onClose={() => setOpen(null)} onChanged={finish} />
    </>
  );
}

function UndoButton({ undo, count }: { undo: Offer; count: number }) {
  const [isBusy, setBusy] = useState(false);
  const start = () => {
    setBusy(true);
    void undo.run().finally(() => setBusy(false));
  };
  return (
    <BusyButton
      variant="default"
      label={`Undo Change (${count})`}
      busyLabel={undo.busyLabel}
      isBusy={isBusy}
      onClick={start}
    />
  );
}
