import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { DropSign } from '../files/file-box.tsx';
import { useIncomingFiles } from '../files/use-incoming-files.ts';
import { DROP_WORDS, keepDroppedFiles } from './dropped-files.ts';

/** A link to the import page. */
export function ImportButton() {
  return (
    <Button variant="default" renderRoot={(props) => <Link to="/import" {...props} />}>
      Import
    </Button>
  );
}

/** Starts an import when files are dropped on a page, unless a dialog is open, which may hold unsaved text. */
export function ImportDrop() {
  const navigate = useNavigate();
  const isOver = useIncomingFiles((files) => {
    if (files.length === 0 || document.querySelector('[role=dialog], dialog[open]')) return;
    keepDroppedFiles(files);
    void navigate({ to: '/import' });
  });
  return isOver && <DropSign {...DROP_WORDS} />;
}
