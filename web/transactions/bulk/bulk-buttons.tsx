import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ListedTransaction } from '../../../contract/transactions.ts';
import { fetchAhead, lateDialog } from '../../dialogs/late-dialog.tsx';
import classes from './bulk-buttons.module.css';

const [BulkDialog, load] = lateDialog(() => import('./bulk-dialog.tsx'));

type BulkButtonsProps = {
  chosen: ListedTransaction[];
  onDelete: () => void;
  onChanged: () => void;
};

/** What can be done with all that are chosen. On a phone in reach of the thumb, wherever in the list it is. */
export function BulkButtons({ chosen, onDelete, onChanged }: BulkButtonsProps) {
  const [open, setOpen] = useState<ListedTransaction[] | null>(null);
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
      <BulkDialog open={open} onClose={() => setOpen(null)} onChanged={onChanged} />
    </>
  );
}
