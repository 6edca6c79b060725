import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { useItemWhileClosing } from './lazy-dialog.tsx';

type SubjectDialogProps<Subject> = {
  /** The item that the dialog shows, or null while it is closed. */
  open: Subject | null;
  onClose: () => void;
  title: string | ((subject: Subject) => string);
  children: (subject: Subject) => ReactNode;
};

/** A dialog about an item. It continues to show the item during the closing animation. */
export function ItemDialogFrame<Subject>({ open, onClose, title, children }: SubjectDialogProps<Subject>) {
  const [shown, forget] = useItemWhileClosing(open);
  return (
    <Dialog
      opened={open !== null}
      onClose={onClose}
      onClosed={forget}
      title={typeof title === 'string' ? title : shown && title(shown)}
    >
      {shown !== null && children(shown)}
    </Dialog>
  );
}
