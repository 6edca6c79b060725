import { Dialog } from '../dialogs/dialog.tsx';
import { type OnTagChanged, TagsList } from './tags-list.tsx';

type TagsDialogProps = { open: boolean; onClose: () => void; onChanged: OnTagChanged };

/** Lists all tags, with buttons to rename and delete them. `createLazyDialog` requires a default export. */
export default function TagsDialog({ open, onClose, onChanged }: TagsDialogProps) {
  return (
    <Dialog opened={open} onClose={onClose} title="Manage Tags">
      <TagsList onChanged={onChanged} />
    </Dialog>
  );
}
