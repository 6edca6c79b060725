import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { BANK_FORMAT_LIST } from '../../contract/bank-files.ts';
import { readToken } from '../api/token.ts';
import { DropSign } from './file-box.tsx';
import { useIncomingFiles } from './use-incoming-files.ts';

/** Text of the overlay while files are dragged over the page. */
export const DROP_WORDS = {
  title: 'Drop bank files here',
  hint: `${BANK_FORMAT_LIST}, up to 50 MB each`,
};

/** Files that were dropped on another page and wait for the import page. */
let waiting: File[] = [];
/**
 * The token of the session in which the files were dropped. Another person who logs in on this page must not get the
 * files.
 */
let owner: string | null = null;

export function takeDroppedFiles(): File[] {
  const files = owner === readToken() ? waiting : [];
  waiting = [];
  return files;
}

/** A link to the import page. */
export function ImportButton() {
  return (
    <Button variant="default" renderRoot={(props) => <Link to="/import" {...props} />}>
      Import
    </Button>
  );
}

/**
 * Starts an import when files are dropped on a page. Ignores them while a dialog is open, because its text would be
 * lost.
 */
export function ImportDrop() {
  const navigate = useNavigate();
  const isOver = useIncomingFiles((files) => {
    if (files.length === 0 || document.querySelector('[role=dialog], dialog[open]')) return;
    waiting = files;
    owner = readToken();
    void navigate({ to: '/import' });
  });
  return isOver && <DropSign {...DROP_WORDS} />;
}
