import { IconCamera, IconPencilPlus, IconPhoto } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { BottomSheet } from '../dialogs/bottom-sheet.tsx';
import { createFileInputHandler } from '../files/file-drop-box.tsx';
import { addFilesToQueue } from '../receipts/upload/upload-queue.ts';
import classes from './new-entry-sheet.module.css';

type NewEntrySheetProps = { open: boolean; onClose: () => void; onClosed: () => void; onTransaction: () => void };

const icon = { size: 22, stroke: 1.75, 'aria-hidden': true } as const;

/** Offers to add a transaction or a receipt. `createLazyDialog` requires a default export. */
export default function NewEntrySheet({ open, onClose, onClosed, onTransaction }: NewEntrySheetProps) {
  const navigate = useNavigate();
  const take = async (files: File[]) => {
    if (files.length === 0) return;
    onClose();
    await addFilesToQueue(files);
    await navigate({ to: '/receipts' });
  };
  return (
    <BottomSheet open={open} onClose={onClose} onClosed={onClosed} title="New Entry" closeLabel="Close">
      <div className="stack gap-xs">
        <button type="button" className={`${classes.way} row relative gap-sm`} data-autofocus onClick={onTransaction}>
          <IconPencilPlus {...icon} />
          Add a Transaction
        </button>
        <FileWay icon={<IconCamera {...icon} />} label="Take a Photo of a Receipt" capture onTake={take} />
        <FileWay icon={<IconPhoto {...icon} />} label="Choose a Receipt" onTake={take} />
      </div>
    </BottomSheet>
  );
}

type FileWayProps = { icon: ReactNode; label: string; capture?: boolean; onTake: (files: File[]) => void };

function FileWay({ icon: drawing, label, capture, onTake }: FileWayProps) {
  return (
    <label className={`${classes.way} row relative gap-sm`}>
      {drawing}
      {label}
      <input
        type="file"
        accept={capture ? 'image/jpeg,image/png' : '.jpeg,.jpg,.png,.pdf,image/jpeg,image/png,application/pdf'}
        multiple={!capture}
        {...(capture && { capture: 'environment' })}
        className={classes.input}
        onChange={createFileInputHandler(onTake)}
      />
    </label>
  );
}
