import type { UseFormReturnType } from '@mantine/form';
import { useRouteContext } from '@tanstack/react-router';
import { use, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { DialogDraft } from '../../dialogs/dialog-lock.ts';
import { dropDraft, keepDraft, readDraft } from './kept-drafts.ts';

type Fields = Record<string, unknown>;

/** What was left in a form before: it is back in its fields, or may be brought back. */
export type DraftState = {
  left: 'back' | 'offered' | null;
  bringBack: () => void;
  startAfresh: () => void;
  /** It is saved, or given up. */
  drop: () => void;
};

/**
 * Keeps what stands in a form while it differs from how the form began, brings it back after a reload, and has the dialog around
 * the form ask before it closes over it.
 * @param name what is entered, unlike that of any other form; null keeps nothing
 * @param revive makes what was kept fit to be shown again
 */
export function useDraft<Values extends Fields>(
  name: string | null,
  form: UseFormReturnType<Values>,
  revive: (values: Values) => Values = (values) => values,
): DraftState {
  const { user } = useRouteContext({ from: '/shell' });
  const asked = use(DialogDraft);
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
    if (name !== null) dropDraft(name);
    setState(null);
  };
  const drop = () => {
    isOver.current = true;
    if (name !== null) dropDraft(name);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as the form opens
  useEffect(() => {
    if (state === 'back') bringBack();
  }, []);

  const isDirty = form.isDirty();
  const { values } = form;
  useEffect(() => {
    if (name === null || isOver.current) return;
    if (isDirty) keepDraft(user._id, name, values);
    // What is offered and not yet taken stays until something else is entered.
    else if (state === null) dropDraft(name);
  }, [name, user._id, values, isDirty, state]);
  useLayoutEffect(() => {
    asked.current = isDirty ? drop : null;
    return () => {
      asked.current = null;
    };
  });
  return { left: state, bringBack, startAfresh, drop };
}

/** Another version of the page may have had other fields. */
function isLike(draft: unknown, begin: Fields): boolean {
  if (typeof draft !== 'object' || draft === null) return false;
  return Object.entries(begin).every(([field, value]) => {
    const kept = Object(draft)[field];
    return kept === null || value === null ? kept !== undefined : typeof kept === typeof value;
  });
}
