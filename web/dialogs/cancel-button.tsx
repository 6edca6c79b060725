import { Button } from '@mantine/core';
import { use } from 'react';
import { DiscardDraftContext, useDialogLock } from '../forms/dialog-lock.ts';
import { useDiscardQuestion } from './use-discard-question.ts';

/**
 * A button that closes a form. If there are unsaved changes, it asks for confirmation first. While the form is being
 * sent it does nothing, because a closed form could not show errors.
 */
export function CancelButton({ isBusy, onClick }: { isBusy: boolean; onClick: () => void }) {
  useDialogLock(isBusy);
  const mayDiscard = useDiscardQuestion(use(DiscardDraftContext));
  const press = async () => {
    if (!isBusy && (await mayDiscard())) onClick();
  };
  return (
    <Button variant="default" aria-disabled={isBusy} onClick={press}>
      Cancel
    </Button>
  );
}
