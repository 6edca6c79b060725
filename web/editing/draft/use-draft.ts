import type { UseFormReturnType } from '@mantine/form';
import { useRouteContext } from '@tanstack/react-router';
import { use, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { DiscardDraftContext } from '../../forms/dialog-lock.ts';
import { deleteDraft, readDraft, storeDraft } from './stored-drafts.ts';

type Fields = Record<string, unknown>;

/** A draft is either restored (`back`) or offered to the user (`offered`). Null if there is none. */
export type DraftState = {
  left: 'back' | 'offered' | null;
  bringBack: () => void;
  startAfresh: () => void;
  /** Deletes the draft. Called when the form has been saved or the user discards the changes. */
  drop: () => void;
};

/**
 * Stores form values while they differ from the initial values, and restores them after a reload. While there is a
 * draft, the surrounding dialog asks before it closes.
 * @param name a unique name for the form and its item, or null to store nothing
 * @param revive converts stored values into form values
 */
export function useDraft<Values extends Fields>(
  name: string | null,
  form: UseFormReturnType<Values>,
  revive: (values: Values) => Values = (values) => values,
): DraftState {
  const { user } = useRouteContext({ from: '/shell' });
  const asked = use(DiscardDraftContext);
  const isOver = useRef(false);
  const [left] = useState(() => (name === null ? undefined : readDraft(user._id, name)));
  const found = left && isLike(left.draft, form.getInitialValues()) ? (left.draft as Values) : undefined;
  const [state, setState] = useState<DraftState['left']>(() => (found ? (left?.isOffered ? 'offered' : 'back') : null));

  const bringBack = () => {
    if (found) form.setValues(revive(found));
    setState('back');
  };
  const startAfresh = () => {
    form.reset();
    if (name !== null) deleteDraft(name);
    setState(null);
  };
  const drop = () => {
    isOver.current = true;
    if (name !== null) deleteDraft(name);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the form opens
  useEffect(() => {
    if (state === 'back') bringBack();
  }, []);

  const isDirty = form.isDirty();
  const { values } = form;
  useEffect(() => {
    if (name === null || isOver.current) return;
    if (isDirty) storeDraft(user._id, name, values);
    // A draft that has only been offered must not be deleted here, because the user has not yet chosen whether to
    // continue it.
    else if (state === null) deleteDraft(name);
  }, [name, user._id, values, isDirty, state]);
  useLayoutEffect(() => {
    asked.current = isDirty ? drop : null;
    return () => {
      asked.current = null;
    };
  });
  return { left: state, bringBack, startAfresh, drop };
}

/**
 * True if the draft has all fields of the form. A draft stored by another version of the app may have different fields.
 */
function isLike(draft: unknown, begin: Fields): boolean {
  if (typeof draft !== 'object' || draft === null) return false;
  return Object.entries(begin).every(([field, value]) => {
    const kept = Object(draft)[field];
    return kept === null || value === null ? kept !== undefined : typeof kept === typeof value;
  });
}
