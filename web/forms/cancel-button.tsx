import { Button } from '@mantine/core';
import { useDialogLock } from '../dialogs/dialog-lock.ts';

/**
 * Leaves a form. While that is being sent neither it nor the dialog around it closes: a refusal would find nobody to
 * tell, and what was typed would be gone.
 */
export function CancelButton({ isBusy, onClick }: { isBusy: boolean; onClick: () => void }) {
  useDialogLock(isBusy);
  return (
    <Button variant="default" aria-disabled={isBusy} onClick={() => isBusy || onClick()}>
      Cancel
    </Button>
  );
}
