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
    const left = readDraft(user.email, draftName(importId))?.draft;
    return Number.isInteger(Object(left).number) ? Object(left).number : null;
  });
  const draft = useRef<(() => void) | null>(null);
  const form = useRef<HTMLFormElement | null>(null);
  const leaveFor = useCallback(
    async (next: number | null) => {
      if (draft.current !== null && !(await confirm(UNSAVED_QUESTION))) return false;
      draft.current?.();
      setNumber(next);
      return true;
    },
    [confirm],
  );
  return { number, leaveFor, close: useCallback(() => setNumber(null), []), form, draft };
}
