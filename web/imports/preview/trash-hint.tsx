import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { invalidateEverywhere } from '../../changes.ts';
import { BusyButton } from '../../forms/buttons.tsx';
import { counted } from '../../lists/counted.ts';
import classes from './likely-hint.module.css';
import type { Changes } from './use-changes.ts';

/** Offers to restore deleted transactions that are in the file, instead of adding them again. */
export function TrashHint({ count, changes }: { count: number; changes: Changes }) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  if (count === 0) return null;
  const restore = async () => {
    setBusy(true);
    if (await changes.change({ restoreDeleted: true })) void invalidateEverywhere(client);
    setBusy(false);
  };
  return (
    <div className={`${classes.hint} row wrap text-sm`}>
      <IconTrash size={20} stroke={1.75} aria-hidden="true" className={classes.icon} />
      <p className={classes.words}>
        {counted(count, 'of these transactions is', 'of these transactions are')} in the trash. Restore{' '}
        {count === 1 ? 'it' : 'them'} to keep your own category, tags and notes, or import to add{' '}
        {count === 1 ? 'it' : 'them'} again.
      </p>
      <BusyButton variant="default" label="Restore" busyLabel="Restoring..." isBusy={isBusy} onClick={restore} />
    </div>
  );
}
