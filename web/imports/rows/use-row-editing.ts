import { useRouteContext } from '@tanstack/react-router';
import { type RefObject, useCallback, useRef, useState } from 'react';
import { UNSAVED_CHANGES_QUESTION } from '../../dialogs/dialog.tsx';
import { useDialogs } from '../../dialogs/dialogs.tsx';
import { readDraft } from '../../editing/draft/stored-drafts.ts';

/** Returns the draft key for the rows of an import. One key is enough, because only one row is edited at a time. */
export function getRowDraftKey(importId: string): string {
  return `import ${importId}`;
}

export type RowEditing = {
  /** The number of the row that is being edited, or null. */
  number: number | null;
  /**
   * Opens another row for editing, or none if the number is null. It asks first if a draft would be lost, and resolves
   * with false if the person continues to edit.
   */
  leaveFor: (number: number | null) => Promise<boolean>;
  /** Called after the draft was saved or discarded. */
  close: () => void;
  /** Stores a save that is in progress, so that `isUnsaved` can wait for it. */
  sends: (saving: Promise<boolean>) => Promise<boolean>;
  /** Waits for a save that is in progress. Resolves with true if there is still an unsaved draft. */
  isUnsaved: () => Promise<boolean>;
  /** The form of the row that is being edited. */
  form: RefObject<HTMLFormElement | null>;
  /** A function that discards the draft of the editor. The editor sets it. */
  draft: RefObject<(() => void) | null>;
};

/** Returns the row that is being edited. If an earlier visit left an unsaved draft, this is the row of that draft. */
export function useRowEditing(importId: string): RowEditing {
  const { user } = useRouteContext({ from: '/shell' });
  const { confirm } = useDialogs();
  const [number, setNumber] = useState<number | null>(() => {
    const left = readDraft(user._id, getRowDraftKey(importId))?.draft;
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
      if ((await isUnsaved()) && !(await confirm(UNSAVED_CHANGES_QUESTION))) return false;
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
