import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { fetchAhead, lateDialog } from '../dialogs/late-dialog.tsx';
import type { View } from './address.ts';

const [FormatsDialog, load] = lateDialog(() => import('./formats-dialog.tsx'));

/** Opens the dialog with more export formats. */
export function MoreFormats({ view }: { view: View }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" onClick={open} {...fetchAhead(load)}>
        Other formats
      </Button>
      <FormatsDialog open={isOpen} onClose={close} view={view} />
    </>
  );
}
