import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { createLazyDialog, preloadOnHover } from '../dialogs/lazy-dialog.tsx';
import type { OnCategoryChanged } from './categories-dialog.tsx';

const [CategoriesDialog, load] = createLazyDialog(() => import('./categories-dialog.tsx'));

export function ManageCategoriesButton({ onChanged }: { onChanged: OnCategoryChanged }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" onClick={open} {...preloadOnHover(load)}>
        Manage Categories
      </Button>
      <CategoriesDialog open={isOpen} onClose={close} onChanged={onChanged} />
    </>
  );
}
