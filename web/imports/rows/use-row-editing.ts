import { useRouteContext } from '@tanstack/react-router';
import { type RefObject, useCallback, useRef, useState } from 'react';
import { useDialogs } from '../../dialogs/dialogs-provider.tsx';
import { UNSAVED_CHANGES_QUESTION } from '../../dialogs/use-discard-question.ts';
import { readDraft } from '../../editing/draft/stored-drafts.ts';

/**
 * Returns the key of an import's row draft. It does not include a row number, because only one row is edited at a time.
 */
export function getRowDraftKey(importId: string): string {
  return `import ${importId}`;
}

export type RowEditing = {
  /** The number of the row being edited, or null. */
  number: number | null;
  /**
   * Starts editing another row, or only ends editing if `number` is null. Asks before unsaved changes are lost.
   * Resolves to false if the user wants to keep editing.
   */
  leaveFor: (number: number | null) => Promise<boolean>;
  /** Called after the changes have been saved or discarded. */
  close: () => void;
  /** Registers a save in progress, so that `isUnsaved` can wait for it. */
  sends: (saving: Promise<boolean>) => Promise<boolean>;
  /** Waits for a save in progress. Resolves to true if there are still unsaved changes. */
  isUnsaved: () => Promise<boolean>;
  /** The form of the row being edited. */
  form: RefObject<HTMLFormElement | null>;
  /** Discards the unsaved changes. The editor sets this function. */
  draft: RefObject<(() => void) | null>;
};

/**
 * Returns the state of the row being edited. If the user left unsaved changes in a row on an earlier visit, editing
 * starts with that row.
 */
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
