import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { createLazyDialog, preloadOnHover } from '../dialogs/lazy-dialog.tsx';
import { tagsQuery } from './queries.ts';
import type { OnTagChanged } from './tags-list.tsx';

const [TagsDialog, load] = createLazyDialog(() => import('./tags-dialog.tsx'));

/** A button that opens the tags dialog. Renders nothing if there are no tags. */
export function ManageTagsButton({ onChanged }: { onChanged: OnTagChanged }) {
  const { data = [] } = useQuery(tagsQuery);
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      {(data.length > 0 || isOpen) && (
        <Button variant="default" onClick={open} {...preloadOnHover(load)}>
          Manage Tags
        </Button>
      )}
      <TagsDialog open={isOpen} onClose={close} onChanged={onChanged} />
    </>
  );
}
