import { useRouteContext } from '@tanstack/react-router';
import { type RefObject, useCallback, useRef, useState } from 'react';
import { UNSAVED_QUESTION } from '../../dialogs/dialog.tsx';
import { useDialogs } from '../../dialogs/dialogs.tsx';
import { readDraft } from '../../editing/draft/kept-drafts.ts';

/** Returns the draft key of an import. Only one row is edited at a time. */
export function draftName(importId: string): string {
  return `import ${importId}`;
}

export type Editing = {
  /** Number of the row being edited. */
  number: number | null;
  /** Edits another row, or none. Asks first if a draft would be lost; resolves with true if it moved. */
  leaveFor: (number: number | null) => Promise<boolean>;
  /** Called after the draft was saved or discarded. */
  close: () => void;
  /** Tracks a save until its result is known. */
  sends: (saving: Promise<boolean>) => Promise<boolean>;
  /** Resolves with true if there is an unsaved draft, after waiting for a pending save. */
  isUnsaved: () => Promise<boolean>;
  /** The form of that row. */
  form: RefObject<HTMLFormElement | null>;
  /** Set by the editor: a function that discards its draft. */
  draft: RefObject<(() => void) | null>;
};

/** Keeps track of the row being edited. Starts with a row whose draft was left unsaved. */
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
