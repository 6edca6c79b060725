import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { fetchAhead, lateDialog } from '../dialogs/late-dialog.tsx';
import type { OnCategoryChanged } from './categories-dialog.tsx';

const [CategoriesDialog, load] = lateDialog(() => import('./categories-dialog.tsx'));

export function ManageCategoriesButton({ onChanged }: { onChanged: OnCategoryChanged }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" onClick={open} {...fetchAhead(load)}>
        Manage Categories
      </Button>
      <CategoriesDialog open={isOpen} onClose={close} onChanged={onChanged} />
    </>
  );
}
