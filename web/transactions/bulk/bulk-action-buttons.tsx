import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ListedTransaction } from '../../../contract/transactions/transactions.ts';
import { createLazyDialog, preloadOnHover } from '../../dialogs/lazy-dialog.tsx';
import { useUndoAction } from '../../editing/use-undo-action.ts';
import type { RuleDialogPurpose } from '../../rules/rule-dialog.tsx';
import { showToastMessage } from '../../toasts/toast-area.tsx';
import classes from './bulk-action-buttons.module.css';
import type { OnBulkChange } from './bulk-edit-draft.ts';
import type { LastBulkChange } from './undo-bulk-change-button.tsx';

const [BulkEditDialog, load] = createLazyDialog(() => import('./bulk-edit-dialog.tsx'));
const [RuleDialog] = createLazyDialog(() => import('../../rules/rule-dialog.tsx'));
const [MergeDialog, loadMerge] = createLazyDialog(() => import('./merge-dialog.tsx'));

type BulkButtonsProps = {
  chosen: ListedTransaction[];
  onDelete: () => void;
  /**
   * Called after a change. `last` is null if no transaction was changed and there is nothing to undo. By then, the
   * clicked button may have lost focus.
   */
  onChanged: (last: LastBulkChange | null) => void;
};

/** The actions for all selected transactions. On phones they are at the bottom of the screen, near the thumb. */
export function BulkActionButtons({ chosen, onDelete, onChanged }: BulkButtonsProps) {
  const [open, setOpen] = useState<ListedTransaction[] | null>(null);
  const [merging, setMerging] = useState<ListedTransaction[] | null>(null);
  const undoing = useUndoAction();
  const [rule, setRule] = useState<RuleDialogPurpose | null>(null);
  const finish: OnBulkChange = (message, changeId, count, correction) => {
    const undo = changeId === null ? undefined : undoing(changeId, () => onChanged(null));
    onChanged(undo ? { undo, count } : null);
    const run = async () => setRule(correction ? { mode: 'add', correction } : null);
    const always = correction && undo && { label: 'Always…', busyLabel: 'Opening...', run };
    showToastMessage('success', message, undo, always);
  };
  return (
    <>
      {chosen.length > 0 && (
        <div className={`${classes.buttons} flex gap-xs`}>
          <Button size="xs" variant="default" onClick={() => setOpen(chosen)} {...preloadOnHover(load)}>
            Change ({chosen.length})
          </Button>
          {canMerge(chosen) && (
            <Button size="xs" variant="default" onClick={() => setMerging(chosen)} {...preloadOnHover(loadMerge)}>
              Merge
            </Button>
          )}
          <Button size="xs" className={classes.delete} onClick={onDelete}>
            Delete ({chosen.length})
          </Button>
        </div>
      )}
      <BulkEditDialog open={open} onClose={() => setOpen(null)} onChanged={finish} />
      <RuleDialog open={rule} onClose={() => setRule(null)} />
      <MergeDialog open={merging} onClose={() => setMerging(null)} onMerged={finish} />
    </>
  );
}

/** True for exactly two transactions of the same type in the same account. */
function canMerge(chosen: readonly ListedTransaction[]): boolean {
  const [one, other] = chosen;
  if (!one || !other || chosen.length > 2 || one.isTransfer || other.isTransfer) return false;
  return one.accountId === other.accountId && one.isIncome === other.isIncome;
}
