import { Anchor } from '@mantine/core';
import classes from './draft-note.module.css';
import type { DraftState } from './use-draft.ts';

/** Says that a form holds, or may hold, what was left in it before. */
export function DraftNote({ draft }: { draft: DraftState }) {
  if (draft.left === null) return null;
  const isBack = draft.left === 'back';
  return (
    <p className={classes.note} role="status">
      {isBack ? 'This is what you had not saved yet.' : 'You have left something unsaved here.'}{' '}
      <Anchor component="button" type="button" inherit fw={500} onClick={isBack ? draft.startAfresh : draft.bringBack}>
        {isBack ? 'Start Afresh' : 'Bring It Back'}
      </Anchor>
    </p>
  );
}
