import { ActionIcon, Anchor } from '@mantine/core';
import { IconPencil, IconTag, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { Dialog } from '../dialogs/dialog.tsx';
import { counted } from '../lists/counted.ts';
import { Empty } from '../shell/empty.tsx';
import { LoadFailure } from '../shell/load-failure.tsx';
import { tagsQuery } from './queries.ts';
import classes from './tags-dialog.module.css';
import { useTagChanges } from './use-tag-changes.ts';

/** Called after a tag was renamed or deleted; `becomes` is the new name, or undefined if it was deleted. */
export type OnTagChanged = (name: string, becomes: string | undefined) => void;

type TagsDialogProps = { open: boolean; onClose: () => void; onChanged: OnTagChanged };

/** Lists all tags, with buttons to rename and delete them. Default export for `lateDialog`. */
export default function TagsDialog({ open, onClose, onChanged }: TagsDialogProps) {
  return (
    <Dialog opened={open} onClose={onClose} title="Manage Tags">
      <Tags onChanged={onChanged} />
    </Dialog>
  );
}

function Tags({ onChanged }: { onChanged: OnTagChanged }) {
  const { data, error, isFetching, refetch } = useQuery(tagsQuery);
  const { renameTag, deleteTag } = useTagChanges();
  const body = useRef<HTMLDivElement>(null);
  const rename = async (name: string) => {
    const becomes = await renameTag(name);
    if (becomes === null) return;
    onChanged(name, becomes);
    body.current?.focus();
  };
  const remove = async (name: string) => {
    if (!(await deleteTag(name))) return;
    onChanged(name, undefined);
    body.current?.focus();
  };
  const icon = { variant: 'subtle', color: 'gray', size: 'lg', className: 'muted' } as const;
  return (
    <div ref={body} tabIndex={-1} className={classes.body}>
      {data === undefined && error && (
        <LoadFailure of="The tags" error={error} retry={refetch} isRetrying={isFetching} />
      )}
      {data?.length === 0 && (
        <Empty icon={IconTag} message="No tags.">
          <p>Add a tag to a transaction to create it.</p>
        </Empty>
      )}
      {data && data.length > 0 && (
        <ul>
          {data.map(({ name, count }) => (
            <li key={name} className={`${classes.row} row between gap-md ruled`}>
              <span className={`${classes.name} flex wrap baseline min-0 text-sm medium anywhere`}>
                <Anchor
                  inherit
                  underline="always"
                  renderRoot={(props) => <Link to="/tags/$name" params={{ name }} {...props} />}
                >
                  {name}
                </Anchor>
                <span className={classes.count}>{counted(count, 'transaction')}</span>
              </span>
              <span className={classes.tools}>
                <ActionIcon {...icon} aria-label={`Rename ${name}`} onClick={() => rename(name)}>
                  <IconPencil size={18} stroke={1.5} aria-hidden="true" />
                </ActionIcon>
                <ActionIcon {...icon} aria-label={`Delete ${name}`} onClick={() => remove(name)}>
                  <IconTrash size={18} stroke={1.5} aria-hidden="true" />
                </ActionIcon>
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
