import { Anchor } from '@mantine/core';
import classes from '../editing.module.css';
import type { DraftState } from './use-draft.ts';

/** Tells the user that unsaved changes were restored, or offers to restore them. */
export function RestoredDraftNote({ draft }: { draft: DraftState }) {
  if (draft.left === null) return null;
  const isBack = draft.left === 'back';
  return (
    <p className={classes.note} role="status">
      {isBack ? 'Your unsaved changes were restored.' : 'You have unsaved changes.'}{' '}
      <Anchor component="button" type="button" inherit fw={500} onClick={isBack ? draft.startAfresh : draft.bringBack}>
        {isBack ? 'Discard' : 'Restore'}
      </Anchor>
    </p>
  );
}
