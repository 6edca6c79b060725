import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { COMMON_BANK_FORMATS_TEXT } from '../../contract/bank-formats.ts';
import { readToken } from '../api/session-token.ts';
import { DropOverlay } from './file-drop-box.tsx';
import { useDroppedOrPastedFiles } from './use-dropped-or-pasted-files.ts';

/** The text that covers the page while files are dragged over it. */
export const IMPORT_DROP_TEXTS = {
  title: 'Drop bank files here',
  hint: `${COMMON_BANK_FORMATS_TEXT}, up to 50 MB each`,
};

/** Files that were dropped or chosen on another page and that the import page will read. */
let waiting: File[] = [];
/** The token of the session in which the files were added, so that the next user does not get them. */
let owner: string | null = null;

export function takeDroppedFiles(): File[] {
  const files = owner === readToken() ? waiting : [];
  waiting = [];
  return files;
}

/** Returns a function that goes to the import page, which then reads the files. */
export function useOpenInImport(): (files: File[]) => void {
  const navigate = useNavigate();
  return (files) => {
    waiting = files;
    owner = readToken();
    void navigate({ to: '/import' });
  };
}

export function ImportButton() {
  return (
    <Button variant="default" renderRoot={(props) => <Link to="/import" {...props} />}>
      Import
    </Button>
  );
}

/**
 * Starts an import when files are dropped on the page. Files are ignored while a dialog is open, because leaving the
 * page would discard what was entered in the dialog.
 */
export function ImportDropArea() {
  const openInImport = useOpenInImport();
  const isOver = useDroppedOrPastedFiles((files) => {
    if (files.length === 0 || document.querySelector('[role=dialog], dialog[open]')) return;
    openInImport(files);
  });
  return isOver && <DropOverlay {...IMPORT_DROP_TEXTS} />;
}
