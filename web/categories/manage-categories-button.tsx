import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';

const load = () => import('./categories-dialog.tsx');
const CategoriesDialog = lazy(load);

/** Opens the dialog of custom categories. */
export function ManageCategoriesButton({ onDeleted }: { onDeleted: (name: string) => void }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const [isWanted, setWanted] = useState(false);
  return (
    <>
      <Button
        variant="default"
        onPointerEnter={load}
        onFocus={load}
        onClick={() => {
          setWanted(true);
          open();
        }}
      >
        Manage Categories
      </Button>
      {isWanted && (
        <Suspense>
          <CategoriesDialog opened={isOpen} onClose={close} onDeleted={onDeleted} />
        </Suspense>
      )}
    </>
  );
}
