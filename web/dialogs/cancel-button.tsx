import { Button } from '@mantine/core';
import { use } from 'react';
import { DiscardDraftContext, useDialogLock } from '../forms/dialog-lock.ts';
import { useDiscardQuestion } from './use-discard-question.ts';

/**
 * A button that closes a form, and first asks if there are unsaved changes. It does nothing while the form is being
 * sent, because errors could not be shown in a closed form.
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
