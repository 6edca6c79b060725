import { useRouteContext } from '@tanstack/react-router';
import { type RefObject, useCallback, useRef, useState } from 'react';
import { UNSAVED_QUESTION } from '../../dialogs/dialog.tsx';
import { useDialogs } from '../../dialogs/dialogs.tsx';
import { readDraft } from '../../editing/draft/kept-drafts.ts';

/** What the correction of a row is kept under: of an import one is corrected at a time. */
export function draftName(importId: string): string {
  return `import ${importId}`;
}

export type Editing = {
  /** The number of the row that is being corrected. */
  number: number | null;
  /** Goes to a row, or to none; asks first where what was typed would be lost. Whether it went. */
  leaveFor: (number: number | null) => Promise<boolean>;
  /** What was typed is saved, or given up. */
  close: () => void;
  /** Notes that what was typed is being sent, until it is known whether it was saved. */
  sends: (saving: Promise<boolean>) => Promise<boolean>;
  /** Whether something was typed that is not saved, once what is being sent has been answered. */
  isUnsaved: () => Promise<boolean>;
  /** The form of that row. */
  form: RefObject<HTMLFormElement | null>;
  /** For the editor, to say how its changes are given up. */
  draft: RefObject<(() => void) | null>;
};

/** Which row of an import is corrected; at first the one whose correction was left unsaved. */
export function useEditing(importId: string): Editing {
  const { user } = useRouteContext({ from: '/shell' });
  const { confirm } = useDialogs();
  const [number, setNumber] = useState<number | null>(() => {
    const left = readDraft(user._id, draftName(importId))?.draft;
    return Number.isInteger(Object(left).number) ? Object(left).number : null;
  });
  const draft = useRef<(() => void) | null>(null);
  const form = useRef<HTMLFormElement | null>(null);
  const saving = useRef<Promise<boolean> | null>(null);
  const sends = useCallback((sent: Promise<boolean>) => {
    saving.current = sent;
    return sent;
  }, []);
  const isUnsaved = useCallback(async () => {
    await saving.current;
    return draft.current !== null;
  }, []);
  const leaveFor = useCallback(
    async (next: number | null) => {
      if ((await isUnsaved()) && !(await confirm(UNSAVED_QUESTION))) return false;
      draft.current?.();
      setNumber(next);
      return true;
    },
    [confirm, isUnsaved],
  );
  const close = useCallback(() => {
    draft.current = null;
    setNumber(null);
  }, []);
  return { number, leaveFor, close, sends, isUnsaved, form, draft };
}
